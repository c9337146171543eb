import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyBalances, ledgerAccounts, ledgerTypes, post, reversalOf, sumOf, type LedgerEntry } from './ledger.ts'

const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom(...ledgerTypes),
  debit: fc.constantFrom(...ledgerAccounts),
  credit: fc.constantFrom(...ledgerAccounts),
  amount: fc.integer({ min: 0, max: 1e12 }),
  refId: fc.constant('r'),
  tradingDay: fc.constant('2026-11-16'),
  at: fc.constant(0),
  reverses: fc.constant(null),
})
const balancesOf = (entries: readonly LedgerEntry[]) => {
  const balances = emptyBalances()
  for (const one of entries) post(balances, one)
  return balances
}

describe('any lines', () => {
  it('[LEDGER-1] all accounts add up to nothing, and each is the sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const balances = balancesOf(entries)
        expect(ledgerAccounts.reduce((sum, account) => sum + balances[account], 0)).toBe(0)
        for (const account of ledgerAccounts) expect(balances[account]).toBe(sumOf(account, entries))
      }),
    )
  })

  it('[LEDGER-3] what is reversed leaves nothing but its two lines', () => {
    fc.assert(
      fc.property(fc.array(entry), entry, (before, wrong) => {
        const back = reversalOf(wrong, { id: 'back', refId: 'x', at: 9, tradingDay: '2026-11-17' })
        expect(balancesOf([...before, wrong, back])).toEqual(balancesOf(before))
        expect([back.reverses, back.type, back.amount]).toEqual([wrong.id, wrong.type, wrong.amount])
      }),
    )
  })
})
