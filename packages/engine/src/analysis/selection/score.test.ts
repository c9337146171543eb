import { describe, expect, it } from 'vitest'
import { factorKeys, type FactorKey } from './factor-catalogue.ts'
import { factorReportSteps } from './factor-report.ts'
import type { FactorRun } from './factor-run.ts'
import { contributionsOf, countMissing, scoreDay, topOfDay, usedWeights } from './score.ts'

const nothing = (size: number) => new Float32Array(size).fill(Number.NaN)
function runOf(
  stocks: number,
  days: number,
  values: Partial<Record<FactorKey, readonly number[]>>,
  more: Partial<FactorRun> = {},
): FactorRun {
  const size = stocks * days
  const columns = Object.fromEntries(
    factorKeys.map((key) => [key, Float32Array.from(values[key] ?? Array.from({ length: size }, () => 0))]),
  )
  return {
    days: Array.from({ length: days }, (_, at) => 100 + 5 * at),
    stocks,
    values: columns as FactorRun['values'],
    raw: columns as FactorRun['raw'],
    missing: new Int32Array(size),
    isIn: new Uint8Array(size).fill(1),
    unknown: [],
    ahead: { 5: nothing(size), 10: nothing(size), 20: nothing(size) },
    ...more,
  }
}
const bitOf = (key: FactorKey) => 1 << factorKeys.indexOf(key)

describe('scores of a day', () => {
  // Two days of five stocks; the second day is asked about.
  const momentum = [9, 9, 9, 9, 9, 0.5, 2, -1, 1, 2]
  const ep = [9, 9, 9, 9, 9, 1, -1, 0, 2, -1]
  const missing = new Int32Array(10)
  missing[8] = bitOf('ep') | bitOf('bp')
  const run = runOf(5, 2, { momentum, ep }, { missing, unknown: ['sp'] })
  const weights = { momentum: 3, ep: -1, sp: 100, bp: 0 }

  it('[SEL-8] weights add up to one in size, those of factors nobody knows are left out', () => {
    expect(usedWeights(run, weights)).toEqual([
      { key: 'ep', weight: -0.25 },
      { key: 'momentum', weight: 0.75 },
    ])
    expect(usedWeights(run, {})).toEqual([])
  })

  it('[SEL-8] each stock from the first to the last has its sum, its place and its score; equals go by number', () => {
    const { sums, order, scores } = scoreDay(run, 1, weights)
    expect(Array.from(sums, (one) => one.toFixed(6))).toEqual([
      '0.125000',
      '1.750000',
      '-0.750000',
      '0.150000',
      '1.750000',
    ])
    expect([...order]).toEqual([1, 4, 3, 0, 2])
    expect([...scores]).toEqual([25, 100, 0, 50, 75])
  })

  it('[SEL-8] who is not in or not wanted has no score, one alone has the whole', () => {
    const isIn = new Uint8Array(10).fill(1)
    isIn[5] = 0
    const { sums, order, scores } = scoreDay({ ...run, isIn }, 1, weights, (id) => id !== 4)
    expect([...order]).toEqual([1, 3, 2])
    expect([...scores]).toEqual([Number.NaN, 100, 0, 50, Number.NaN])
    expect([sums[0], sums[4]]).toEqual([Number.NaN, Number.NaN])
    expect([...scoreDay(run, 1, weights, (id) => id === 2).scores]).toEqual([
      Number.NaN,
      Number.NaN,
      100,
      Number.NaN,
      Number.NaN,
    ])
  })

  it('[SEL-8] the first of a day are those of the whole order', () => {
    const all = scoreDay(run, 1, weights)
    for (const top of [1, 2, 3, 5, 9]) {
      const wanted = Array.from(all.order.slice(0, top), (id) => ({ id, score: all.scores[id] }))
      expect(topOfDay(run, 1, weights, { top, isWanted: () => true })).toEqual(wanted)
    }
    expect(topOfDay(run, 1, weights, { top: 2, isWanted: (id) => id === 0 || id === 2 })).toEqual([
      { id: 0, score: 100 },
      { id: 2, score: 0 },
    ])
    expect(topOfDay(run, 1, weights, { top: 2, isWanted: () => false })).toEqual([])
  })

  it('[SEL-8] what made a score, the largest first, with what was not known of it', () => {
    expect(contributionsOf(run, 1, 3, weights)).toEqual([
      { key: 'momentum', neutral: 1, isMissing: false, value: 0.75 },
      { key: 'ep', neutral: 2, isMissing: true, value: -0.5 },
    ])
    expect(contributionsOf(run, 1, 1, weights).map(({ key }) => key)).toEqual(['momentum', 'ep'])
    expect(contributionsOf(run, 1, 0, { ep: 9, momentum: 1 }).map(({ key, isMissing }) => [key, isMissing])).toEqual([
      ['ep', false],
      ['momentum', false],
    ])
    expect([0b0, 0b1, 0b11, 0b111].map((bits) => countMissing(bits, [{ key: 'ep' }, { key: 'sp' }]))).toEqual([
      0, 1, 1, 2,
    ])
  })
})

describe('the report of factors', () => {
  const finish = <Value>(steps: Generator<void, Value>): Value => {
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value
  }
  const reportOf = (run: FactorRun, key: FactorKey = 'momentum') =>
    finish(factorReportSteps(run, 5)).find((one) => one.key === key)!

  it('[SEL-5] each horizon is held against the stocks whose own return is known', () => {
    // The first thirty fall the way of the factor within five days, the others rise against it within ten.
    const stocks = 60
    const momentum = Array.from({ length: stocks }, (_, id) => (id % 30) + 1)
    const ahead = (of: (id: number) => number) => Float32Array.from({ length: stocks }, (_, id) => of(id))
    const run = runOf(
      stocks,
      1,
      { momentum },
      {
        ahead: {
          5: ahead((id) => (id < 30 ? id / 100 : Number.NaN)),
          10: ahead((id) => (id < 30 ? Number.NaN : -id / 100)),
          20: ahead((id) => (id < 29 ? id : Number.NaN)),
        },
      },
    )
    const { ic, series, turnover } = reportOf(run)
    expect([ic[5].mean, ic[10].mean]).toEqual([expect.closeTo(1, 9), expect.closeTo(-1, 9)])
    // Twenty-nine say nothing.
    expect([ic[5].n, ic[10].n, ic[20].n, series, turnover]).toEqual([1, 1, 0, [], null])
    expect(reportOf(run, 'ep').ic[5].n).toBe(0)
  })

  it('[SEL-5] the best fifth less the worst, and how much of it is new', () => {
    const stocks = 50
    const days = 3
    const [up, down] = [(id: number) => id + 1, (id: number) => stocks - id]
    const momentum = Array.from({ length: stocks * days }, (_, at) =>
      at < 2 * stocks ? up(at % stocks) : down(at % stocks),
    )
    const ahead = Float32Array.from({ length: stocks * days }, (_, at) => (at % stocks) / 100)
    const run = runOf(stocks, days, { momentum }, { ahead: { 5: ahead, 10: ahead, 20: ahead } })
    const { spread, turnover, series, ic } = reportOf(run)
    // Ten at the top are at 0.445 on the mean, ten at the bottom at 0.045: two days for, one against.
    expect(spread).toBeCloseTo((0.4 + 0.4 - 0.4) / 3, 6)
    expect(turnover).toBeCloseTo((0 + 1) / 2, 12)
    expect(series.map(({ s, value }) => [s, value.toFixed(6)])).toEqual([
      [0, '1.000000'],
      [1, '1.000000'],
      [2, '-1.000000'],
    ])
    expect([ic[20].n, ic[20].positiveShare]).toEqual([3, 2 / 3])
  })

  it('[SEL-5] a stock that is out on a day counts for nothing of it', () => {
    const stocks = 31
    const momentum = Array.from({ length: stocks }, (_, id) => (id === 30 ? -99 : id + 1))
    const ahead = Float32Array.from({ length: stocks }, (_, id) => (id + 1) / 100)
    const isIn = new Uint8Array(stocks).fill(1)
    isIn[30] = 0
    const run = runOf(stocks, 1, { momentum }, { isIn, ahead: { 5: ahead, 10: ahead, 20: ahead } })
    expect(reportOf(run).ic[20].mean).toBeCloseTo(1, 9)
    isIn[0] = 0
    expect(reportOf(run).ic[20].n).toBe(0)
  })
})
