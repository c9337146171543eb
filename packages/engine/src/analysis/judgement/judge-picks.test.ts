import { describe, expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import { createDayAxis } from '../../market/day/day-axis.ts'
import type { HiddenPushSteps } from '../../market/day/hidden-pushes.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { bandsFromEarlier } from './earlier-confidence.ts'
import { judgePickSteps, type Pick, type PickRecord } from './judge-picks.ts'

const ten = (day: number, hits: number) => ({ day, n: 10, hits, excess: hits * 0.01 })

describe('the confidence of what says none', () => {
  it('[JUDGE-1] is one half without experience, then the share of the earlier ones that was right, drawn to one half', () => {
    const [half, later] = bandsFromEarlier([ten(0, 10), ten(1, 10), ten(2, 4)], 1)
    // Nothing is known on day 0. On day 1 the ten of day 0 are: 25 of 40. On day 2 twenty: 35 of 50.
    expect(half).toMatchObject({ band: 5, n: 10, hits: 10, confidence: 5, squares: 2.5 })
    expect(later).toMatchObject({ band: 6, n: 10, hits: 10, confidence: 6.25 })
    const [, , last] = bandsFromEarlier([ten(0, 10), ten(1, 10), ten(2, 4)], 1)
    expect(last).toMatchObject({ band: 7, n: 10, hits: 4 })
    expect(last?.confidence).toBeCloseTo(7, 12)
    expect(last?.squares).toBeCloseTo(4 * 0.09 + 6 * 0.49, 12)
    expect(last?.excess).toBeCloseTo(0.04, 12)
  })

  it('[JUDGE-1] an outcome that ends after the day is not looked at: what follows changes nothing before it', () => {
    const days = [ten(0, 10), ten(4, 10), ten(5, 10)]
    const bandsBy = (right: number) => bandsFromEarlier([...days.slice(0, 1), ten(4, right), days[2]!], 5)
    // On day 4 and 5 only day 0 may be known, and it only on day 5.
    expect(bandsFromEarlier(days, 5).map(({ band, n }) => [band, n])).toEqual([
      [5, 20],
      [6, 10],
    ])
    expect(bandsBy(0).map(({ band, confidence }) => [band, confidence])).toEqual(
      bandsBy(10).map(({ band, confidence }) => [band, confidence]),
    )
  })
})

function run(
  byDay: Map<number, Pick[]>,
  today: number,
  stocks: StockDays,
  hidden: HiddenPushSteps | null = null,
): PickRecord {
  const steps = judgePickSteps(stocks, byDay, today, hidden)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

describe('picks against all shares', () => {
  const DAYS = 30
  const axis = createDayAxis('2024-09-02')
  const columns = createDailyColumns(3, DAYS)
  const stocks = { axis, columns } as unknown as StockDays
  const set = (id: number, day: number, rate: number, flags: number = dayFlags.listed) => {
    const at = id * columns.capacity + day
    columns.open[at] = 100
    columns.close[at] = 100 * (1 + rate)
    columns.ref[at] = 100
    columns.high[at] = 120
    columns.low[at] = 80
    columns.volume[at] = 100
    columns.flags[at] = flags
  }
  for (let day = 0; day < DAYS; day += 1) {
    set(0, day, 0.02)
    set(1, day, 0)
    set(2, day, 0, day === 1 ? dayFlags.listed | dayFlags.suspended : dayFlags.listed)
  }
  const pick = (id: number, direction: 1 | -1 = 1, kind = 'a'): Pick => ({ id, direction, kind })
  const sumsOf = ({ kinds }: PickRecord, kind: string, horizon: number) =>
    kinds.find((one) => one.kind === kind && one.horizon === horizon)?.bands[0]

  it('[JUDGE-2] from the next open; what could not be traded is not counted, a sale is right when it does worse', () => {
    const record = run(new Map([[0, [pick(0), pick(1), pick(2), pick(1, -1, 'b')]]]), DAYS, stocks)
    // All shares that traded on day 1: two percent and nothing.
    expect(sumsOf(record, 'a', 1)).toMatchObject({ n: 2, hits: 1 })
    expect(sumsOf(record, 'a', 1)?.excess).toBeCloseTo(0, 12)
    expect(sumsOf(record, 'b', 1)).toMatchObject({ n: 1, hits: 1 })
    expect(sumsOf(record, 'b', 1)?.excess).toBeCloseTo(0.01, 12)
    expect(sumsOf(record, 'b', 5)?.excess).toBeCloseTo((1.02 ** 5 - 1) / 2, 12)
  })

  it('[JUDGE-5] the hidden truth says who was right, over the same five days, and never how sure one could be', () => {
    const asked: number[][] = []
    // The first share does best to see, and nothing stood behind it.
    const hidden: HiddenPushSteps = function* (from, until) {
      asked.push([from, until])
      yield
      return { excessOf: (id, day, days) => (id === 0 ? -0.01 : 0.01) * (day === 1 ? days : 0.5) }
    }
    const picks = new Map([
      [0, [pick(0), pick(2), pick(1, -1, 'b')]],
      [10, [pick(0)]],
    ])
    const record = run(picks, DAYS, stocks, hidden)
    expect(asked).toEqual([[1, DAYS]])
    const bandsOf = (kind: string, horizon: number) =>
      record.kinds.find((one) => one.kind === kind && one.horizon === horizon)?.bands ?? []
    // The third was suspended at its open: it counts neither here nor there.
    expect(bandsOf('a', 5).map(({ n, hits }) => [n, hits])).toEqual([[2, 2]])
    expect(bandsOf('a', 0).map(({ n, hits }) => [n, hits])).toEqual([[2, 0]])
    expect(bandsOf('a', 0)[0]?.excess).toBeCloseTo(-0.05 - 0.005, 12)
    expect(bandsOf('b', 0)[0]).toMatchObject({ n: 1, hits: 0 })
    // On day 10 one of one was known to be right: 16 of 31, whatever was true of it.
    expect(bandsOf('a', 0)[0]?.confidence).toBeCloseTo(0.5 + 16 / 31, 12)
    expect(run(picks, DAYS, stocks).kinds.some(({ horizon }) => horizon === 0)).toBe(false)
  })

  it('[JUDGE-2] only what ended before today is judged', () => {
    const picks = new Map([
      [3, [pick(0)]],
      [8, [pick(0)]],
    ])
    const record = run(picks, 9, stocks)
    expect(record).toMatchObject({ from: 3, to: 3 })
    expect(record.kinds.map(({ horizon, bands }) => [horizon, bands[0]?.n])).toEqual([
      [1, 1],
      [5, 1],
    ])
  })
})
