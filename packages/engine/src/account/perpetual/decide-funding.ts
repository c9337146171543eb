import type { AccountBook } from '../book/account-book.ts'
import { done, type Decision } from '../book/decision.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { applyFunding } from './perpetual-account.ts'
import { changeOf, marksOf, unitsOf, walletOf } from './perpetual-holding.ts'

export type FundingCommand = {
  /** The moment the payment is due, on the hour in UTC. */
  readonly stamp: number
  readonly marks: Readonly<Record<string, number>>
  /** Rates of the contracts whose stamp this is, in 1e-8. */
  readonly rates: Readonly<Record<string, number>>
  readonly at: number
}

/** PERPACC-4: what the positions open at the stamp pay or get. A second run finds the stamp paid. */
export function decideFunding(book: AccountBook, { stamp, marks, rates, at }: FundingCommand): Decision {
  if (book.refIds.has(`funding:${stamp}`)) return done()
  const account = walletOf(book)
  const due: Record<string, number> = {}
  for (const [key, { symbol, since }] of book.perpetuals) {
    const rate = rates[symbol]
    if (since > stamp) account.positions.delete(key)
    else if (rate !== undefined) due[symbol] = rate
  }
  applyFunding(account, stamp, marksOf(marks), marksOf(due))
  const entries: LedgerEntry[] = []
  for (const { amount, refId } of account.entries) {
    const units = unitsOf(amount)
    if (units === 0) continue
    const [debit, credit] = units > 0 ? (['cash', 'funding'] as const) : (['funding', 'cash'] as const)
    const id = `funding:${refId}`
    const { tradingDay } = book
    const line = {
      id,
      type: 'funding',
      debit,
      credit,
      amount: Math.abs(units),
      refId: id,
      tradingDay,
      at,
      reverses: null,
    }
    entries.push(line as LedgerEntry)
  }
  if (entries.length === 0) return done()
  const changes = Array.from(account.positions.keys(), (key) => changeOf(book, account, key, null))
  return done([{ type: 'fundingPaid', stamp, entries, changes }])
}
