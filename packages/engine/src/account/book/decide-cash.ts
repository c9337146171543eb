import { reversalOf, type LedgerEntry } from '../ledger/ledger.ts'
import type { AccountBook } from './account-book.ts'
import { withdrawable } from './cash.ts'
import { done, refuse, type Decision } from './decision.ts'

export type CashCommand = { readonly refId: string; readonly amount: number; readonly at: number }

function isWholeAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0
}

function line(
  book: AccountBook,
  command: CashCommand,
  rest: Pick<LedgerEntry, 'type' | 'debit' | 'credit'>,
): LedgerEntry {
  const { refId, amount, at } = command
  return { id: `${refId}:0`, ...rest, amount, refId, tradingDay: book.tradingDay, at, reverses: null }
}

/** LEDGER-2: a reference is booked once, however often the command is repeated. */
export function decideDeposit(book: AccountBook, command: CashCommand): Decision {
  if (book.refIds.has(command.refId)) return done()
  if (!isWholeAmount(command.amount)) return refuse(400, '金额必须大于0')
  const entry = line(book, command, { type: 'deposit', debit: 'cash', credit: 'capital' })
  return done([{ type: 'ledgerPosted', entries: [entry] }])
}

export function decideWithdraw(book: AccountBook, command: CashCommand): Decision {
  if (book.refIds.has(command.refId)) return done()
  if (!isWholeAmount(command.amount)) return refuse(400, '金额必须大于0')
  const limit = withdrawable(book)
  if (command.amount > limit) return refuse(2, `可取资金不足，可取${(limit / 100).toFixed(2)}`)
  const entry = line(book, command, { type: 'withdraw', debit: 'capital', credit: 'cash' })
  return done([{ type: 'ledgerPosted', entries: [entry] }])
}

/** CASH-4: a requested withdrawal is out of reach for orders until it is paid or called off. */
export function decideFreezeWithdrawal(book: AccountBook, command: CashCommand): Decision {
  if (book.refIds.has(command.refId)) return done()
  if (!isWholeAmount(command.amount)) return refuse(400, '金额必须大于0')
  if (command.amount > withdrawable(book)) return refuse(2, '可取资金不足')
  return done([{ type: 'withdrawalFrozen', refId: command.refId, delta: command.amount }])
}

/** Ends a requested withdrawal, with the money paid out or back in reach. */
export function decideEndWithdrawal(book: AccountBook, command: CashCommand & { isPaid: boolean }): Decision {
  const refId = `${command.refId}:end`
  if (book.refIds.has(refId)) return done()
  if (!book.refIds.has(command.refId) || command.amount > book.withdrawalFrozen) return refuse(404, '出金申请不存在')
  const released = { type: 'withdrawalFrozen', refId, delta: -command.amount } as const
  if (!command.isPaid) return done([released])
  const entry = line(book, command, { type: 'withdraw', debit: 'capital', credit: 'cash' })
  return done([released, { type: 'ledgerPosted', entries: [{ ...entry, refId }] }])
}

/** LEDGER-3: a correction is a second line that undoes the first; the first stays as it was. */
export function decideReversal(
  book: AccountBook,
  command: { entry: LedgerEntry; refId: string; at: number },
): Decision {
  const { entry, refId, at } = command
  if (book.refIds.has(refId)) return done()
  if (entry.reverses !== null) return refuse(400, '冲正分录不能再次冲正')
  if (book.reversed.has(entry.id)) return refuse(409, '该分录已冲正')
  const reversal = reversalOf(entry, { id: `${refId}:0`, refId, at, tradingDay: book.tradingDay })
  return done([{ type: 'ledgerPosted', entries: [reversal] }])
}

/** A manual adjustment, positive or negative; the caller has checked the second person's signature. */
export function decideAdjust(book: AccountBook, command: CashCommand): Decision {
  if (book.refIds.has(command.refId)) return done()
  if (!isWholeAmount(Math.abs(command.amount))) return refuse(400, '金额不能为0')
  const isGain = command.amount > 0
  const entry = line(
    book,
    { ...command, amount: Math.abs(command.amount) },
    { type: 'adjust', debit: isGain ? 'cash' : 'adjustment', credit: isGain ? 'adjustment' : 'cash' },
  )
  return done([{ type: 'ledgerPosted', entries: [entry] }])
}
