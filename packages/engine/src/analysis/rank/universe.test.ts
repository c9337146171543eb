import { describe, expect, it } from 'vitest'
import { changeBuckets, countLimits, limitClassOf } from '../breadth/breadth.ts'
import { mixedStrength, mixedStrengths, strengthLevel, volumePart } from '../mixed-strength/mixed-strength.ts'
import { rankSymbols, rankWeights, type RankPart } from './symbol-rank.ts'
import { gather, selectUniverse } from './universe.ts'

describe('who takes part', () => {
  const columns = {
    board: ['main', 'star', null, 'main', 'main'] as never,
    amount: [10, 20, 30, 40, 50],
    isSuspended: [0, 0, 0, 1, 0],
  }

  it('[RANK-5] who trades, on the boards, within every set, with the least amount itself', () => {
    const of = (filter: Parameters<typeof selectUniverse>[1]) => [...selectUniverse(columns, filter)]
    expect(of({})).toEqual([0, 1, 2, 4])
    expect(of({ boards: ['main'] as never })).toEqual([0, 4])
    expect(of({ boards: [] })).toEqual([])
    expect(of({ minAmount: 20 })).toEqual([1, 2, 4])
    expect(of({ within: [new Set([0, 1, 2, 3]), new Set([1, 2, 3, 4])] })).toEqual([1, 2])
    expect([...selectUniverse({ ...columns, amount: [] }, { minAmount: 1 })]).toEqual([])
    expect([...selectUniverse({ ...columns, amount: [] })]).toEqual([0, 1, 2, 4])
    expect([...gather([5, 6, 7], Int32Array.from([2, 0, 9]))]).toEqual([7, 5, Number.NaN])
  })

  it('[RANK-1] each part counts by its weight and the middle of its place', () => {
    const flat = [1, 1, 1]
    for (const part of Object.keys(rankWeights) as RankPart[]) {
      const unknown = [Number.NaN, Number.NaN, Number.NaN]
      const none = {
        mixedStrength: unknown,
        return20: unknown,
        inflowRate5: unknown,
        volumeRatio: unknown,
        bestConceptHeat: unknown,
        amount: flat,
      }
      const { score, order, rank } = rankSymbols({ ...none, [part]: [1, 3, 2] })
      expect([part, ...order, ...rank]).toEqual([part, 1, 2, 0, 3, 1, 2])
      expect(score[1]).toBeCloseTo((rankWeights[part] * 5) / 6, 9)
      expect(score[0]).toBeCloseTo(rankWeights[part] / 6, 9)
    }
    expect(Object.values(rankWeights)).toEqual([0.35, 0.2, 0.15, 0.15, 0.15])
  })
})

describe('strength by its parts', () => {
  it('[STRENGTH-2] each part alone brings its weight, in either form', () => {
    const none = { trend60m: 0, trend1d: 0, trend1w: 0, rs20: 0, volume: 0 }
    const weights = { trend60m: 30, trend1d: 35, trend1w: 15, rs20: 10, volume: 10 }
    for (const [part, weight] of Object.entries(weights)) {
      const one = { ...none, [part]: 1 }
      expect([part, mixedStrength(one).toFixed(9)]).toEqual([part, weight.toFixed(9)])
      const columns = Object.fromEntries(Object.entries(one).map(([name, value]) => [name, [value, Number.NaN]]))
      const all = mixedStrengths(columns as unknown as Parameters<typeof mixedStrengths>[0])
      expect([part, all[0]!.toFixed(9), all[1]]).toEqual([part, weight.toFixed(9), 0])
    }
    expect([...mixedStrengths({ trend1d: [1], trend60m: [], trend1w: [], rs20: [], volume: [] })]).toEqual([35])
  })

  it('[STRENGTH-3] a level is compared at a millionth', () => {
    expect([59.9999994, 59.9999996, 79.9999994, 79.9999996].map(strengthLevel)).toEqual([1, 2, 2, 3])
    expect([volumePart(50, 100), volumePart(199, 100), volumePart(201, 100), volumePart(1, 1)]).toEqual([
      0.25, 0.995, 1, 0.5,
    ])
    expect([volumePart(1, 0), volumePart(1, -1)]).toEqual([Number.NaN, Number.NaN])
  })
})

describe('how far stocks moved', () => {
  it('[BREADTH-1] a boundary belongs to the bucket nearer to zero, on both sides', () => {
    const changes = [0.001, 0.03, 0.031, 0.05, 0.051, 0.07, 0.071, 0.1, 0.101, 0.5]
    const stocks = [0, ...changes, ...changes.map((one) => -one)].map((change) => ({ change, limit: null }))
    expect(changeBuckets([...stocks, { change: 0.02, limit: 'up' }])).toEqual([
      { from: null, to: -0.1, count: 2 },
      { from: -0.1, to: -0.07, count: 2 },
      { from: -0.07, to: -0.05, count: 2 },
      { from: -0.05, to: -0.03, count: 2 },
      { from: -0.03, to: 0, count: 2 },
      { from: 0, to: 0, count: 1 },
      { from: 0, to: 0.03, count: 2 },
      { from: 0.03, to: 0.05, count: 2 },
      { from: 0.05, to: 0.07, count: 2 },
      { from: 0.07, to: 0.1, count: 2 },
      { from: 0.1, to: null, count: 2 },
    ])
  })

  it('[BREADTH-2] a limit is of the nearest class, by its side', () => {
    expect([0.01, 0.0749, 0.0751, 0.1499, 0.1501, 0.2499, 0.2501, 0.44].map(limitClassOf)).toEqual([
      0.05, 0.05, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3,
    ])
    expect(limitClassOf(-0.2)).toBe(0.2)
    const stock = (change: number, limit: 'up' | 'down' | null) => ({ change, limit })
    expect(
      countLimits([
        stock(0.0998, 'up'),
        stock(0.1002, 'up'),
        stock(-0.1, 'down'),
        stock(-0.2, 'down'),
        stock(0.3, null),
      ]),
    ).toEqual([
      { rate: 0.05, up: 0, down: 0 },
      { rate: 0.1, up: 2, down: 1 },
      { rate: 0.2, up: 0, down: 1 },
      { rate: 0.3, up: 0, down: 0 },
    ])
  })
})
