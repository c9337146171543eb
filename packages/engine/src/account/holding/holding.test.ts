import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payDividend, scaleLots } from './holding-change.ts'
import { boughtSince, buyInto, costPerShare, emptyHolding, sellFrom } from './holding.ts'

const bought = (qty: number, yuan: number, day: string, fees = 0) => ({
  qty,
  price: yuan * 10_000,
  amount: yuan * qty * 100,
  fees,
  day,
})

describe('holding', () => {
  it('[POS-1] fills of one day and price share a lot, others have their own', () => {
    const holding = emptyHolding('A')
    buyInto(holding, bought(100, 10, '2026-11-16'))
    buyInto(holding, bought(200, 10, '2026-11-16'))
    buyInto(holding, bought(100, 11, '2026-11-16'))
    expect(holding.lots.map(({ qty, openPrice }) => [qty, openPrice])).toEqual([
      [300, 100_000],
      [100, 110_000],
    ])
  })

  it('[POS-1] a late fill of an earlier day goes before today’s lots', () => {
    const holding = emptyHolding('A')
    buyInto(holding, bought(100, 10, '2026-11-17'))
    buyInto(holding, bought(100, 11, '2026-11-16'))
    expect(holding.lots.map(({ openDate }) => openDate)).toEqual(['2026-11-16', '2026-11-17'])
    expect(boughtSince(holding, '2026-11-17')).toBe(100)
  })

  it('[POS-2] average keeps on sales, diluted moves, first-in-first-out follows the lots', () => {
    const holding = emptyHolding('A')
    buyInto(holding, bought(100, 10, '2026-11-13'))
    buyInto(holding, bought(100, 12, '2026-11-16'))
    sellFrom(holding, { qty: 100, amount: 130_000, fees: 0 })
    expect(costPerShare(holding)).toEqual({ avg: 110_000, diluted: 90_000, fifo: 120_000 })
    expect([holding.realised, holding.realisedFifo]).toEqual([20_000, 30_000])
    sellFrom(holding, { qty: 100, amount: 130_000, fees: 0 })
    expect([holding.realised, holding.realisedFifo]).toEqual([40_000, 40_000])
  })

  it('[POS-1] more than is held cannot be sold', () =>
    expect(() => sellFrom(emptyHolding('A'), { qty: 1, amount: 1, fees: 0 })).toThrow('sold 1 of 0'))

  it('[POS-2] whatever happens, lots add up and both methods agree once flat', () => {
    const anyStep = record({
      isBuy: boolean(),
      qty: integer({ min: 1, max: 500 }),
      cents: integer({ min: 100, max: 5000 }),
      fees: integer({ min: 0, max: 600 }),
      after: integer({ min: 0, max: 9 }),
    })
    assert(
      property(array(anyStep, { maxLength: 40 }), (steps) => {
        const holding = emptyHolding('A')
        for (const [index, { isBuy, qty, cents, fees, after }] of steps.entries()) {
          const day = `2026-11-${String(10 + Math.floor(index / 2)).padStart(2, '0')}`
          if (isBuy) buyInto(holding, { qty, price: cents * 100, amount: cents * qty, fees, day })
          else if (holding.volume > 0) {
            const sold = Math.min(qty, holding.volume)
            sellFrom(holding, { qty: sold, amount: cents * sold, fees })
          }
          if (after === 0 && holding.volume > 0) scaleLots(holding, Math.floor(holding.volume * 1.3))
          if (after === 1 && holding.volume > 0) payDividend(holding, 1234)
          expect(holding.lots.reduce((sum, lot) => sum + lot.qty, 0)).toBe(holding.volume)
          const lotCost = holding.lots.reduce((sum, lot) => sum + lot.cost, 0)
          expect(holding.realised - holding.cost).toBe(holding.realisedFifo - lotCost)
        }
        if (holding.volume > 0) sellFrom(holding, { qty: holding.volume, amount: 7, fees: 3 })
        expect(holding.cost).toBe(0)
        expect(holding.realised).toBe(holding.realisedFifo)
        expect(holding.dilutedCost + holding.realised + holding.dividends).toBe(0)
      }),
    )
  })

  it('[ACTION-2] the odd share goes to the largest remainder, not to a lot that came out even', () => {
    const holding = emptyHolding('A')
    buyInto(holding, bought(2, 9, '2026-11-12'))
    buyInto(holding, bought(1, 9, '2026-11-13'))
    buyInto(holding, bought(1, 10, '2026-11-16'))
    scaleLots(holding, 6)
    expect(holding.lots.map(({ qty }) => qty)).toEqual([3, 2, 1])
  })

  it('[ACTION-2] a merge that leaves a lot without shares keeps its cost and dividend with the first that has some', () => {
    const holding = emptyHolding('A')
    buyInto(holding, bought(1, 9, '2026-11-13'))
    buyInto(holding, bought(1000, 10, '2026-11-16'))
    payDividend(holding, 1001)
    scaleLots(holding, 100)
    expect(holding.lots.map(({ qty, cost, dividend, openDate }) => [qty, cost, dividend, openDate])).toEqual([
      [100, 1_000_900, 1001, '2026-11-16'],
    ])
  })
})
