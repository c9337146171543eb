import { holdingOnExDate, type CorporateAction } from '../../market/adjustment/corporate-action.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import type { AccountBook } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { amountOf } from './freeze.ts'
import { done, refuse, type Decision } from './decision.ts'

/**
 * ACTION-1 to ACTION-4: run on the ex-date before trading. Actions of one symbol on one day are added up first; the id
 * derives from both, so a repeated run changes nothing.
 */
export function decideCorporateAction(book: AccountBook, action: CorporateAction, at: number): Decision {
  const { symbol, exDate, payDate } = action
  const holding = book.holdings.get(symbol)
  const id = `action:${symbol}:${exDate}`
  if (!holding || holding.volume === 0 || book.refIds.has(`${id}:cash`) || book.refIds.has(`${id}:scale`)) return done()
  const events: AccountEvent[] = []
  const { volume, dividendReceivable: amount } = holdingOnExDate(holding.volume, action)
  if (amount > 0) {
    const refId = `${id}:cash`
    const receivable = { id: refId, symbol, payDate, amount }
    events.push({ type: 'dividendDeclared', receivable, entry: declared(refId, amount, book.tradingDay, at) })
    events.push({ type: 'holdingChanged', change: { kind: 'cash', id: refId, symbol, amount } })
  }
  if (volume !== holding.volume) {
    events.push({ type: 'holdingChanged', change: { kind: 'scale', id: `${id}:scale`, symbol, volume } })
  }
  return done(events)
}

/** In the NAV from the ex-date on, in the cash from the pay date on. */
function declared(id: string, amount: number, tradingDay: string, at: number): LedgerEntry {
  return {
    id,
    type: 'dividend',
    debit: 'receivable',
    credit: 'dividends',
    amount,
    refId: id,
    tradingDay,
    at,
    reverses: null,
  }
}

export function paidDividends(book: AccountBook, tradingDay: string, at: number): AccountEvent[] {
  const events: AccountEvent[] = []
  for (const { id, payDate, amount } of book.receivables.values()) {
    if (payDate > tradingDay) continue
    const refId = `${id}:paid`
    const entry: LedgerEntry = {
      id: refId,
      type: 'dividend',
      debit: 'cash',
      credit: 'receivable',
      amount,
      refId,
      tradingDay,
      at,
      reverses: null,
    }
    events.push({ type: 'dividendPaid', receivableId: id, entry })
  }
  return events
}

export type ImportCommand = {
  readonly id: string
  readonly symbol: string
  readonly volume: number
  readonly price: number
  readonly openDate: string
  readonly at: number
}

/** Shares that arrive from outside: an opening balance or a transfer in, booked at cost against capital. */
export function decideImportHolding(book: AccountBook, command: ImportCommand): Decision {
  const { id, symbol, volume, price, openDate, at } = command
  if (book.refIds.has(id)) return done()
  if (!Number.isSafeInteger(volume) || volume <= 0) return refuse(7, '数量必须为正整数')
  const cost = amountOf(price * volume)
  const entry: LedgerEntry = {
    id: `${id}:0`,
    type: 'deposit',
    debit: 'securities',
    credit: 'capital',
    amount: cost,
    refId: id,
    tradingDay: book.tradingDay,
    at,
    reverses: null,
  }
  return done([
    { type: 'ledgerPosted', entries: [entry] },
    { type: 'holdingChanged', change: { kind: 'import', id, symbol, volume, price, cost, openDate } },
  ])
}

/** ACTION-5: on the delisting day the position leaves at its final price, which stays owed to the account. */
export function decideDelist(
  book: AccountBook,
  command: { id: string; symbol: string; finalPrice: number; at: number },
): Decision {
  const { id, symbol, finalPrice, at } = command
  const holding = book.holdings.get(symbol)
  if (!holding || holding.volume === 0 || book.refIds.has(id)) return done()
  if (holding.frozen > 0) return refuse(3, '该证券仍有未完成委托')
  const amount = amountOf(finalPrice * holding.volume)
  const change = { kind: 'writeOff', id, symbol, volume: holding.volume, amount } as const
  const changed: AccountEvent = { type: 'holdingChanged', change }
  if (amount === 0) return done([changed])
  const entry: LedgerEntry = {
    id: `${id}:0`,
    type: 'adjust',
    debit: 'receivable',
    credit: 'securities',
    amount,
    refId: id,
    tradingDay: book.tradingDay,
    at,
    reverses: null,
  }
  return done([{ type: 'ledgerPosted', entries: [entry] }, changed])
}
