export const ledgerTypes = [
  'buy',
  'sell',
  'fee',
  'tax',
  'dividend',
  'deposit',
  'withdraw',
  'settle',
  'funding',
  'adjust',
  'insurance',
] as const
export type LedgerType = (typeof ledgerTypes)[number]

/** Accounts of the double entry. Cash is what the client owns at the broker, the rest says where it came from. */
export const ledgerAccounts = [
  'cash',
  'capital',
  'securities',
  'fees',
  'taxes',
  'dividends',
  'receivable',
  'settlement',
  'funding',
  'adjustment',
  'insurance',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** One append-only line: `amount` moves from `credit` to `debit`. Never updated; a mistake is reversed (LEDGER-3). */
export type LedgerEntry = {
  readonly id: string
  readonly type: LedgerType
  readonly debit: LedgerAccount
  readonly credit: LedgerAccount
  readonly amount: number
  readonly refId: string
  readonly tradingDay: string
  readonly at: number
  readonly reverses: string | null
}

export type LedgerBalances = Record<LedgerAccount, number>

export function emptyBalances(): LedgerBalances {
  return {
    cash: 0,
    capital: 0,
    securities: 0,
    fees: 0,
    taxes: 0,
    dividends: 0,
    receivable: 0,
    settlement: 0,
    funding: 0,
    adjustment: 0,
    insurance: 0,
  }
}

/** Both sides move in one step, so the balances of all accounts always add up to zero (LEDGER-1). */
export function post(balances: LedgerBalances, entry: LedgerEntry): void {
  if (!Number.isSafeInteger(entry.amount) || entry.amount < 0) {
    throw new Error(`ledger amount must be a whole number of fen, got ${entry.amount} in ${entry.id}`)
  }
  balances[entry.debit] += entry.amount
  balances[entry.credit] -= entry.amount
}

export function reversalOf(
  entry: LedgerEntry,
  reversal: { id: string; refId: string; at: number; tradingDay: string },
): LedgerEntry {
  return { ...entry, ...reversal, debit: entry.credit, credit: entry.debit, reverses: entry.id }
}

/** Signed effect of a line on one account, as a cash statement shows it. */
export function effectOn(account: LedgerAccount, entry: LedgerEntry): number {
  return (entry.debit === account ? entry.amount : 0) - (entry.credit === account ? entry.amount : 0)
}

export function sumOf(account: LedgerAccount, entries: Iterable<LedgerEntry>): number {
  let sum = 0
  for (const entry of entries) sum += effectOn(account, entry)
  return sum
}
