import { describe, expect, it } from 'vitest'
import { amountFen, createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import type { Statement } from '../../market/fundamental/fundamentals.ts'
import { trendScores } from '../mixed-strength/trend-score.ts'
import { createScratch, fillMissing, neutralise, standardise } from './cross-section.ts'
import { factorKeys, type FactorKey } from './factor-catalogue.ts'
import type { FactorInputs } from './factor-inputs.ts'
import { factorSteps, icHorizons } from './factor-run.ts'

const [count, length] = [45, 200]
const { listed, suspended } = dayFlags
let state = 7
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const columns = createDailyColumns(count, length)
const slot = (id: number, day: number) => id * columns.capacity + day
for (let id = 0; id < count; id += 1) {
  let close = 100_000 + Math.floor(random() * 100_000)
  const born = id % 5 === 1 ? 3 * id : 0
  for (let day = born; day < (id === 7 ? 190 : length); day += 1) {
    const at = slot(id, day)
    const ref = random() < 0.02 ? Math.round(close / 2) : close
    const isSuspended = random() < 0.03
    close = isSuspended ? ref : Math.max(1000, ref + Math.round((random() - 0.5) * ref * 0.06))
    columns.ref[at] = ref
    columns.close[at] = close
    columns.open[at] = isSuspended ? ref : Math.round(ref * (0.97 + random() * 0.08))
    columns.high[at] = Math.round(close * 1.01)
    columns.low[at] = Math.round(close * 0.99)
    columns.vwap[at] = close
    columns.volume[at] = isSuspended || random() < 0.02 ? 0 : 1000 + Math.floor(random() * 9000)
    columns.boards[at] = Math.floor(random() * 3)
    columns.flags[at] = listed | (isSuspended ? suspended : 0)
  }
}
const dates = Array.from({ length }, (_, day) => `2026-${String(day).padStart(3, '0')}`)
const limitUp = (id: number, day: number) => Math.round(columns.ref[slot(id, day)]! * 1.04)
const inflow = (id: number, day: number) => ((id * 31 + day * 17) % 101) * 1000 - 40_000
const stocks = {
  axis: { dates },
  columns,
  floatShares: Float64Array.from({ length: count }, (_, id) => 100_000 + id * 1000),
  isComplete: true,
  limits: (id: number, day: number) => (id % 4 === 0 ? null : { up: limitUp(id, day), down: 0 }),
  mainInflow: inflow,
} as unknown as StockDays
const totalShares = Float64Array.from({ length: count }, (_, id) => 200_000 + id * 5000)

const statement = (period: string, announced: number, size: number): Statement => ({
  period,
  announced: dates[announced] ?? '',
  revenue: 1000 * size,
  profit: 100 * size - 30,
  cashFlow: 90 * size,
  equity: 2000 + size,
  grossMargin: 0.3 + size / 100,
  debtRatio: 0.5 - size / 100,
})
/** The annual report comes after that of the quarter behind it. */
const statementsOf = (id: number): Statement[] =>
  id === 3
    ? []
    : [
        statement('2024-12-31', 10, 2 + (id % 3)),
        statement('2025-03-31', 20, 3),
        statement('2026-03-31', 150, 4 + (id % 5)),
        statement('2025-12-31', 160, id === 9 ? -1 : 5),
      ]
const dividendsOf = (id: number) =>
  id % 2 === 0
    ? []
    : [
        { day: 40, cash: 0.2 },
        { day: 165, cash: 0.1 * id },
      ]
const newsOf = (day: number) =>
  day < 156 ? null : Float32Array.from({ length: count }, (_, id) => ((id + day) % 7) - 3)

const days = Array.from({ length: 21 }, (_, at) => 150 + 2 * at)
const inputs: FactorInputs = {
  stocks,
  fundamentals: { statements: statementsOf, dividends: dividendsOf },
  newsOf,
  industry: Uint8Array.from({ length: count }, (_, id) => id % 3),
  industries: 3,
  days,
}
function runOf(over: Partial<FactorInputs> = {}) {
  const steps = factorSteps({ ...inputs, ...over }, totalShares)
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done) return { run: step.value, pauses }
  }
}
const { run, pauses } = runOf()

const isListed = (id: number, day: number) => day >= 0 && (columns.flags[slot(id, day)]! & listed) !== 0
const isTraded = (id: number, day: number) =>
  isListed(id, day) && (columns.flags[slot(id, day)]! & suspended) === 0 && columns.volume[slot(id, day)]! > 0
/** What a price of one day is worth in that of another, splits counted. */
function basis(id: number, from: number, until: number): number {
  let factor = 1
  for (let day = from + 1; day <= until; day += 1)
    factor *= columns.close[slot(id, day - 1)]! / columns.ref[slot(id, day)]!
  return factor
}
const grown = (id: number, from: number, until: number) =>
  isListed(id, from)
    ? (columns.close[slot(id, until)]! / columns.close[slot(id, from)]!) * basis(id, from, until) - 1
    : NaN
const window = (day: number, size: number) => Array.from({ length: size }, (_, back) => day - back)
const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

function trendOf(id: number, day: number): number {
  const all = Array.from({ length: 160 }, (_, at) => day - 159 + at).filter(
    (one) => one >= days[0]! - 159 && isListed(id, one),
  )
  const column = (values: Int32Array) =>
    all.map((one) => {
      const at = slot(id, one)
      return (columns.volume[at]! > 0 ? values[at]! : columns.close[at]!) * (1 / basis(id, one, day))
    })
  return (
    trendScores({ high: column(columns.high), low: column(columns.low), close: column(columns.close) }).at(-1) ?? NaN
  )
}

function plainPrices(id: number, day: number): Partial<Record<FactorKey, number>> {
  const change = (one: number) => columns.close[slot(id, one)]! / columns.ref[slot(id, one)]! - 1
  const has = (size: number) => isListed(id, day - size)
  const mean = total(window(day, 60).map(change)) / 60
  const spread = Math.sqrt(total(window(day, 60).map((one) => (change(one) - mean) ** 2)) / 60)
  const turned = total(window(day, 20).map((one) => columns.volume[slot(id, one)]! / stocks.floatShares[id]!)) / 20
  const traded = window(day, 5).filter((one) => columns.volume[slot(id, one)]! > 0)
  return {
    momentum: isListed(id, day - 120) ? (1 + grown(id, day - 120, day)) / (1 + grown(id, day - 20, day)) - 1 : NaN,
    reversal: -grown(id, day - 5, day),
    volatility: has(60) ? -spread : NaN,
    liquidity: has(20) ? -Math.log(turned) : NaN,
    flow: has(5)
      ? total(traded.map((one) => inflow(id, one))) / total(traded.map((one) => amountFen(columns, slot(id, one))))
      : NaN,
    ladder: columns.boards[slot(id, day)]!,
  }
}

function plainStatements(id: number, day: number): Partial<Record<FactorKey, number>> {
  const known = statementsOf(id).filter(({ announced }) => announced < dates[day]!)
  const [newest, before] = known.toSorted((a, b) => (a.period < b.period ? 1 : -1))
  const price = columns.close[slot(id, day)]! / 10_000
  const dividend =
    total(
      dividendsOf(id)
        .filter((one) => one.day <= day)
        .map(({ cash }) => cash),
    ) / price
  if (!newest) return { dividend }
  const lastYear = (one: Statement) =>
    known.find(({ period }) => period === `${Number(one.period.slice(0, 4)) - 1}${one.period.slice(4)}`)
  const growth = (one: Statement | undefined, of: 'profit' | 'revenue') => {
    const past = one && lastYear(one)
    return one && past && past[of] > 0 ? one[of] / past[of] - 1 : NaN
  }
  const worth = price * totalShares[id]!
  return {
    dividend,
    ep: newest.profit / worth,
    bp: newest.equity / worth,
    sp: newest.revenue / worth,
    roe: newest.profit / newest.equity,
    grossMargin: newest.grossMargin,
    accruals: (newest.cashFlow - newest.profit) / newest.equity,
    debt: -newest.debtRatio,
    revenueGrowth: growth(newest, 'revenue'),
    profitGrowth: growth(newest, 'profit'),
    revision: growth(newest, 'profit') - growth(before, 'profit'),
  }
}

const plain = (id: number, day: number): Record<FactorKey, number> =>
  ({
    ...Object.fromEntries(factorKeys.map((key) => [key, NaN])),
    ...plainPrices(id, day),
    ...plainStatements(id, day),
    technical: trendOf(id, day),
    sentiment: day - 4 < 156 ? NaN : total(window(day, 5).map((one) => newsOf(one)![id]!)),
  }) as Record<FactorKey, number>

const isClose = (actual: number, wanted: number) =>
  Number.isNaN(wanted) ? Number.isNaN(actual) : Math.abs(actual - wanted) < 1e-4 * Math.max(0.01, Math.abs(wanted))

describe('a run of factors', () => {
  it('[SEL-4] has of every stock on its last day what its prices, reports and news say', () => {
    const day = days.at(-1)!
    const wrong: unknown[] = []
    for (let id = 0; id < count; id += 1) {
      const all = plain(id, day)
      for (const key of factorKeys) {
        const [actual, wanted] = [run.raw[key][id]!, isTraded(id, day) ? all[key] : NaN]
        if (!isClose(actual, wanted)) wrong.push({ key, id, actual, wanted })
      }
    }
    expect(wrong).toEqual([])
  })

  it('[SEL-7] marks on every day who was in and what was not known of them, also of one that is gone by the end', () => {
    for (const [s, day] of days.entries())
      for (let id = 0; id < count; id += 1) {
        const at = s * count + id
        const wanted = plain(id, day)
        const missing = factorKeys.filter((_, place) => (run.missing[at]! & (1 << place)) !== 0)
        const gaps = factorKeys.filter((key) => isTraded(id, day) && Number.isNaN(wanted[key]))
        expect({ id, day, isIn: run.isIn[at], missing }).toEqual({
          id,
          day,
          isIn: Number(isTraded(id, day)),
          missing: gaps,
        })
      }
  })

  it('[SEL-6] has what buying at the next open would have made, over each horizon that is over', () => {
    const until = days.at(-1)!
    let bought = 0
    const wrong: unknown[] = []
    for (const [s, day] of days.entries())
      for (let id = 0; id < count; id += 1)
        for (const horizon of icHorizons) {
          const entry = day + 1
          const open = columns.open[slot(id, entry)]!
          const isSealed = open > columns.ref[slot(id, entry)]! && id % 4 !== 0 && open >= limitUp(id, entry)
          const canBuy = entry <= until && isTraded(id, entry) && !isSealed && day + horizon <= until
          const value = isListed(id, day + horizon)
            ? (columns.close[slot(id, day + horizon)]! / open) * basis(id, entry, day + horizon) - 1
            : NaN
          bought += Number(canBuy)
          const [actual, wanted] = [run.ahead[horizon][s * count + id]!, canBuy ? value : NaN]
          if (!isClose(actual, wanted)) wrong.push({ id, day, horizon, actual, wanted })
        }
    expect(wrong).toEqual([])
    expect(bought).toBeGreaterThan(1000)
  })

  it('[SEL-7] standardises its values, makes them neutral and fills them in', () => {
    const s = days.length - 1
    const scratch = createScratch(count, 3)
    const logCap = Float32Array.from({ length: count }, (_, id) =>
      Math.log(columns.close[slot(id, days[s]!)]! * stocks.floatShares[id]!),
    ).map((one) => (Number.isFinite(one) ? one : NaN))
    const neutral = { industry: inputs.industry, logCap }
    for (const key of factorKeys) {
      const day = run.raw[key].slice()
      standardise(day, scratch)
      neutralise(day, neutral, scratch)
      fillMissing(day, run.isIn.subarray(s * count), neutral, scratch)
      expect([key, run.values[key].slice(s * count)]).toEqual([key, day])
    }
  })

  it('[SEL-7] rests after forty stocks and after ten days', () => expect(pauses).toBe(3))

  it('[SEL-7] tells the factors nobody knows', () => {
    expect(run.unknown).toEqual([])
    expect(runOf({ newsOf: null }).run.unknown).toEqual(['sentiment'])
    expect(runOf({ stocks: { ...stocks, mainInflow: null } }).run.unknown).toEqual(['flow'])
    const statements = factorKeys.slice(0, 11)
    expect(runOf({ fundamentals: null }).run.unknown).toEqual(statements)
    expect(runOf({ newsOf: (day) => (day === 185 ? null : newsOf(day)) }).run.unknown).toEqual([])
    expect(runOf({ newsOf: (day) => (day === 186 ? null : newsOf(day)) }).run.unknown).toEqual(['sentiment'])
  })

  it('[SEL-4] early days have only the windows that fit before them', () => {
    const wanted = [120, 119, 60, 59, 20, 19, 5, 4]
    const id = Array.from({ length: count }, (_, one) => one).find((one) => wanted.every((day) => isTraded(one, day)))!
    const known = (day: number) => {
      const { raw } = runOf({ days: [day], newsOf: null }).run
      return (['momentum', 'reversal', 'volatility', 'liquidity', 'flow'] as const).filter(
        (key) => !Number.isNaN(raw[key][id]!),
      )
    }
    const all = ['momentum', 'reversal', 'volatility', 'liquidity', 'flow']
    expect(wanted.map(known)).toEqual([
      all,
      all.slice(1),
      all.slice(1),
      ['reversal', 'liquidity', 'flow'],
      ['reversal', 'liquidity', 'flow'],
      ['reversal', 'flow'],
      ['reversal', 'flow'],
      [],
    ])
  })
})
