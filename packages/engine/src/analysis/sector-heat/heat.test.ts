import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateSectors } from './sector-aggregates.ts'
import { createMembership, createSectorColumns, type MemberColumns } from './sector-columns.ts'
import { normalCdf } from '../../math/statistics/normal.ts'
import { heatMapShade, heatRanks, sectorHeat, sectorStage, topDays } from './sector-heat.ts'

const NEVER = Infinity
const members: MemberColumns = {
  changeRate: [0.1, 0.1, -0.02, 0, 0.05],
  floatCap: [100, 300, 100, 50, 999],
  amount: [10, 20, 30, 40, 50],
  mainNetInflow: [5, -1, 2, 0, 9],
  isTradable: [1, 1, 1, 1, 0],
  isLimitUp: [1, 1, 0, 0, 0],
  isLimitDown: [0, 0, 0, 0, 0],
  isFailedBoard: [0, 0, 1, 0, 0],
  boards: [2, 2, 0, 0, 7],
  firstSealSecond: [40_000, 35_000, NEVER, NEVER, NEVER],
}

describe('sector figures', () => {
  const out = createSectorColumns(3)
  aggregateSectors(members, createMembership([[0, 1, 2, 3, 4], [2, 3], [4]]), out)

  it('[SECTORHEAT-1] weighted and equal change, sums, counts; suspended members do not count', () => {
    expect([out.memberCount[0], out.upCount[0], out.downCount[0], out.flatCount[0]]).toEqual([4, 2, 1, 1])
    expect(out.changeRate[0]).toBeCloseTo((10 + 30 - 2) / 550, 12)
    expect(out.changeRateEqual[0]).toBeCloseTo(0.045, 12)
    expect([out.amount[0], out.netInflow[0], out.netInflowRate[0]]).toEqual([100, 6, 0.06])
    expect(out.turnoverRate[0]).toBeCloseTo(100 / 550, 12)
    expect([out.limitUpCount[0], out.limitDownCount[0], out.failedCount[0], out.maxBoards[0]]).toEqual([2, 0, 1, 2])
  })

  it('[SECTORHEAT-2] the leader: sealed, boards, earliest seal, change, amount', () => {
    expect([...out.leader]).toEqual([1, 3, -1])
    const first = createSectorColumns(1)
    aggregateSectors({ ...members, boards: [3, 2, 0, 0, 0] }, createMembership([[0, 1, 2]]), first)
    expect(first.leader[0]).toBe(0)
    aggregateSectors({ ...members, amount: [99, 20, 30, 40, 50] }, createMembership([[0, 1, 2]]), first)
    expect(first.leader[0]).toBe(1)
  })

  it('[SECTORHEAT-1] a sector nobody trades in has no rate', () => expect(out.changeRate[2]).toBeNaN())
})

describe('heat', () => {
  const columns = {
    changeRate: [0.03, 0.01, -0.01],
    netInflowRate: [0.04, 0.01, -0.02],
    limitUpCount: [7, 1, 0],
    memberCount: [70, 50, 60],
    amountRatio: [1.6, 1, 0.8],
    return5: [0.08, 0.02, -0.01],
  }

  it('[SECTORHEAT-3] lies between 0 and 100 and follows its parts', () => {
    const heat = sectorHeat(columns)
    expect(heat[0]!).toBeGreaterThan(heat[1]!)
    expect(heat[1]!).toBeGreaterThan(heat[2]!)
    expect([...heatRanks(heat, [1, 1, 1])]).toEqual([1, 2, 3])
    expect([...heatRanks([50, 50], [1, 2])]).toEqual([2, 1])
  })

  it('[SECTORHEAT-3] is 100 × Φ of the weighted z-scores, for any figures', () => {
    const figure = fc.integer({ min: -1000, max: 1000 }).map((value) => value / 1000)
    const sector = fc.tuple(figure, figure, fc.nat(20), fc.integer({ min: 1, max: 90 }), figure, figure)
    const z = (values: number[], i: number) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const sigma = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
      return sigma > 1e-9 ? (values[i]! - mean) / sigma : 0
    }
    fc.assert(
      fc.property(fc.array(sector, { minLength: 2, maxLength: 30 }), (sectors) => {
        const column = (index: number) => sectors.map((entry) => entry[index]!)
        const share = sectors.map((entry) => entry[2] / entry[3])
        const heat = sectorHeat({
          changeRate: column(0),
          netInflowRate: column(1),
          limitUpCount: column(2),
          memberCount: column(3),
          amountRatio: column(4),
          return5: column(5),
        })
        const weighted = [
          [0.35, column(0)],
          [0.25, column(1)],
          [0.2, share],
          [0.1, column(4)],
          [0.1, column(5)],
        ] as const
        for (const i of sectors.keys()) {
          const sum = weighted.reduce((total, [weight, values]) => total + weight * z([...values], i), 0)
          expect(heat[i]).toBeCloseTo(100 * normalCdf(sum), 4)
        }
      }),
      { numRuns: 50 },
    )
  })

  const calm = {
    rank: 20,
    previousRank: 20,
    topDays: 0,
    heat: 60,
    limitUpCount: 3,
    previousLimitUpCount: 3,
    failedCount: 0,
  }
  it.each([
    ['first day in the top ten', { rank: 8, topDays: 1 }, '启动'],
    ['second day, more boards', { rank: 1, topDays: 2, heat: 97.4, limitUpCount: 7, failedCount: 2 }, '发酵'],
    ['third day, more boards', { rank: 2, topDays: 3, limitUpCount: 4 }, '发酵'],
    ['third day, no more boards', { rank: 2, topDays: 3 }, null],
    ['fourth day, more boards', { rank: 2, topDays: 4, limitUpCount: 4 }, null],
    ['ten boards', { topDays: 5, limitUpCount: 10, previousLimitUpCount: 12 }, '高潮'],
    ['very hot', { topDays: 5, heat: 97 }, '高潮'],
    ['boards fail', { topDays: 1, rank: 5, failedCount: 2 }, '分歧'],
    ['rank falls by more than thirty', { rank: 51 }, '退潮'],
    ['rank falls by thirty', { rank: 50 }, null],
    ['nothing special', {}, null],
  ])('[SECTORHEAT-4] stage: %s', (_case, change, stage) => expect(sectorStage({ ...calm, ...change })).toBe(stage))

  it('[SECTORHEAT-5] days in the top ten count on and start anew', () =>
    expect([topDays(10, 4), topDays(11, 4), topDays(1, 0)]).toEqual([5, 0, 1]))

  it('[SECTORHEAT-6] the colour scale is clamped', () =>
    expect([heatMapShade(0.02), heatMapShade(0.09), heatMapShade(-0.1, 0.2)]).toEqual([0.5, 1, -0.5]))
})
