import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rankChange, rankSymbols, rankWeights, type RankColumns } from './symbol-rank.ts'
import { gather, selectUniverse } from './universe.ts'

function columns(rows: readonly (readonly number[])[]): RankColumns {
  const column = (index: number) => rows.map((row) => row[index] ?? Number.NaN)
  return {
    mixedStrength: column(0),
    return20: column(1),
    inflowRate5: column(2),
    volumeRatio: column(3),
    bestConceptHeat: column(4),
    amount: column(5),
  }
}

describe('universe', () => {
  const market = {
    board: ['MAIN', 'STAR', null, 'MAIN', 'GEM'] as const,
    amount: [50, 60, 70, 80, 90],
    isSuspended: [0, 0, 0, 1, 0],
  }

  it('[RANK-5] suspended symbols stay out; boards, sets and amount narrow it', () => {
    expect([...selectUniverse(market)]).toEqual([0, 1, 2, 4])
    expect([...selectUniverse(market, { boards: ['MAIN', 'GEM'] })]).toEqual([0, 4])
    expect([...selectUniverse(market, { minAmount: 60 })]).toEqual([1, 2, 4])
    expect([...selectUniverse(market, { within: [new Set([0, 1]), new Set([1, 4])] })]).toEqual([1])
    expect([...gather(market.amount, Int32Array.from([4, 1]))]).toEqual([90, 60])
  })
})

describe('symbol rank', () => {
  it('[RANK-1] the weights add up to one and the best of all parts is first', () => {
    expect(Object.values(rankWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    const { order, rank, score } = rankSymbols(
      columns([
        [10, 1, 1, 1, 1, 5],
        [90, 3, 3, 3, 3, 5],
        [50, 2, 2, 2, 2, 5],
      ]),
    )
    expect([...order]).toEqual([1, 2, 0])
    expect([...rank]).toEqual([3, 1, 2])
    expect(score[1]).toBeCloseTo(5 / 6, 12)
  })

  it('[RANK-2] equal scores go by amount', () => {
    const { order } = rankSymbols(
      columns([
        [1, 1, 1, 1, 1, 10],
        [1, 1, 1, 1, 1, 30],
        [1, 1, 1, 1, 1, 20],
      ]),
    )
    expect([...order]).toEqual([1, 2, 0])
  })

  it('[RANK-3] a missing part scores nothing and says so', () => {
    const { score, parts } = rankSymbols(
      columns([
        [Number.NaN, 1, 1, 1, 1, 1],
        [50, 1, 1, 1, 1, 1],
      ]),
    )
    expect(parts.mixedStrength[0]).toBeNaN()
    expect(score[0]).toBeLessThan(score[1]!)
  })

  it('[RANK-1] ranks are a permutation in the order of scores', () => {
    const row = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const { order, rank, score } = rankSymbols(columns(rows))
        expect([...rank].sort((a, b) => a - b)).toEqual(rows.map((_, i) => i + 1))
        const sorted = [...order].map((index) => score[index]!)
        expect(sorted.every((value, i) => i === 0 || value <= sorted[i - 1]!)).toBe(true)
      }),
    )
  })

  it('[RANK-4] the change is positive for a climber and null for a newcomer', () => {
    expect([rankChange(3, 10), rankChange(3, 1), rankChange(3, null)]).toEqual([7, -2, null])
  })
})
