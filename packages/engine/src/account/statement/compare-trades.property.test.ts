import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTrades } from './compare-trades.ts'
import type { BookTrade, StatementTrade } from './statement.ts'

const money = ({ price, volume }: { price: number; volume: number }) => Math.round((price * volume) / 100)
const facts = fc.record({
  day: fc.constantFrom('2026-11-13', '2026-11-16'),
  symbol: fc.constantFrom('SHSE.600001', 'SZSE.000002'),
  side: fc.constantFrom(1 as const, 2 as const),
  price: fc.integer({ min: 10, max: 12 }).map((yuan) => yuan * 10_000),
  volume: fc.integer({ min: 1, max: 4 }).map((lots) => lots * 100),
  second: fc.integer({ min: 34_200, max: 34_205 }),
  fee: fc.integer({ min: 500, max: 502 }),
})
type Facts = typeof facts extends fc.Arbitrary<infer Value> ? Value : never
const ours = (trades: readonly Facts[]): BookTrade[] =>
  trades.map((trade, i) => ({ ...trade, id: `f${i}`, execId: `e${i}`, orderId: `o${i}`, amount: money(trade) }))
const theirs = (trades: readonly Facts[], numbered: boolean): StatementTrade[] =>
  trades.map((trade, i) => ({ ...trade, key: `k${i}`, execNo: numbered ? `e${i}` : '', amount: money(trade) }))
const trades = fc.array(facts, { maxLength: 6 })

describe('any fills beside any statement', () => {
  it('[RECON-1] every fill and every line stands in one comparison', () => {
    fc.assert(
      fc.property(trades, trades, (here, there) => {
        const compared = compareTrades(ours(here), theirs(there, false), money)
        expect(compared.flatMap((one) => one.ours.map(({ id }) => id)).toSorted()).toEqual(
          here.map((_, i) => `f${i}`).toSorted(),
        )
        expect(compared.flatMap((one) => one.theirs.map(({ key }) => key)).toSorted()).toEqual(
          there.map((_, i) => `k${i}`).toSorted(),
        )
        for (const { ours: own, theirs: told, kinds } of compared) {
          expect(kinds.includes('missingHere')).toBe(own.length === 0)
          expect(kinds.includes('missingThere')).toBe(told.length === 0)
        }
      }),
    )
  })

  it('[RECON-1] a statement that tells our own fills differs in nothing', () => {
    fc.assert(
      fc.property(trades, (here) => {
        expect(compareTrades(ours(here), theirs(here, true), money).flatMap(({ kinds }) => kinds)).toEqual([])
      }),
    )
  })
})
