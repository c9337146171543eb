import { describe, expect, it } from 'vitest'
import { createSimulation } from '../simulation.ts'
import { stockDaysOf } from '../daily/stock-days.ts'
import { simulatedFundamentals } from '../financials/simulated-fundamentals.ts'
import { amountFen, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import {
  createScratch,
  fillMissing,
  medianOf,
  neutralise,
  standardise,
} from '../../analysis/selection/cross-section.ts'
import { factorKeys } from '../../analysis/selection/factor-catalogue.ts'
import type { FactorInputs } from '../../analysis/selection/factor-inputs.ts'
import { factorReportSteps } from '../../analysis/selection/factor-report.ts'
import { factorSteps, type FactorRun } from '../../analysis/selection/factor-run.ts'
import { correlation, icFigures, ranksOf } from '../../analysis/selection/rank-ic.ts'
import { contributionsOf, scoreDay } from '../../analysis/selection/score.ts'
import { selectionHistory, usualCosts } from '../../analysis/selection/selection-history.ts'

function finish<Value>(steps: Generator<void, Value>): Value {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const DAYS = 320
const simulation = createSimulation({ seed: 7, stocks: 300, days: DAYS })
const { market } = simulation
const stocks = stockDaysOf(market)
const { universe } = market.model
const every = (from: number, until: number, step: number) =>
  Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, i) => from + i * step)

const inputsOf = (days: readonly number[], over: StockDays = stocks): FactorInputs => ({
  stocks: over,
  fundamentals: simulatedFundamentals(market),
  newsOf: null,
  industry: universe.industry,
  industries: Math.max(...universe.industry) + 1,
  days,
})
const runOf = (days: readonly number[], over?: StockDays) =>
  finish(factorSteps(inputsOf(days, over), universe.totalShares))
const days = every(200, 300, 10)
const run = runOf(days)

/** Plain least squares: the normal equations by elimination. */
function leastSquares(rows: readonly number[][], y: readonly number[]): number[] {
  const k = rows[0]!.length
  const matrix = Array.from({ length: k }, (_, a) => [
    ...Array.from({ length: k }, (_unused, b) => rows.reduce((sum, row) => sum + row[a]! * row[b]!, 0)),
    rows.reduce((sum, row, i) => sum + row[a]! * y[i]!, 0),
  ])
  for (let a = 0; a < k; a += 1) {
    for (let b = 0; b < k; b += 1) {
      if (a === b) continue
      const share = matrix[b]![a]! / matrix[a]![a]!
      for (let c = a; c <= k; c += 1) matrix[b]![c]! -= share * matrix[a]![c]!
    }
  }
  return matrix.map((row, a) => row[k]! / row[a]!)
}

/** The same market with everything after a day taken away. */
function truncated(until: number): StockDays {
  const cut = <Column extends { slice: () => Column; [at: number]: number; length: number }>(
    column: Column,
  ): Column => {
    const copy = column.slice()
    for (let at = 0; at < copy.length; at += 1) if (at % stocks.columns.capacity > until) copy[at] = 0
    return copy
  }
  const { columns } = stocks
  return {
    ...stocks,
    columns: {
      ...columns,
      open: cut(columns.open),
      high: cut(columns.high),
      low: cut(columns.low),
      close: cut(columns.close),
      ref: cut(columns.ref),
      vwap: cut(columns.vwap),
      volume: cut(columns.volume),
      flags: cut(columns.flags),
      boards: cut(columns.boards),
      excess: cut(columns.excess),
    },
    limits: (id, day) => (day > until ? null : stocks.limits(id, day)),
    mainInflow: (id, day) => {
      if (day > until) throw new Error(`looked at day ${day}`)
      return stocks.mainInflow?.(id, day) ?? 0
    },
  }
}

describe('factors', () => {
  it('[SEL-1] outliers are pulled in to three deviations of the median, then mean 0 and deviation 1', () => {
    const day = Float32Array.from([1, 2, 3, 4, 5, 1000, Number.NaN])
    standardise(day, createScratch(7, 1))
    const known = Array.from(day).slice(0, 6)
    expect(known.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 5)
    expect(Math.sqrt(known.reduce((a, b) => a + b * b, 0) / 6)).toBeCloseTo(1, 5)
    // The outlier stands where 3 + 3 × 1.4826 × 1 would, not a thousand away.
    expect((known[5]! - known[4]!) / (known[4]! - known[3]!)).toBeCloseTo(3 + 3 * 1.4826 * 1 - 5, 4)
    expect(day[6]).toBeNaN()
  })

  it('[SEL-1] the median is found without sorting', () => {
    for (const n of [1, 2, 5, 100, 101]) {
      const values = Float64Array.from({ length: n }, (_, i) => ((i * 7919) % n) + (i % 3) / 10)
      const sorted = values.toSorted()
      expect(medianOf(values, n)).toBe(sorted[(n - 1) >> 1])
    }
  })

  it('[SEL-2] nothing of industry and size is left, and what the regression would leave is left', () => {
    const n = 60
    const industry = Uint8Array.from({ length: n }, (_, i) => i % 3)
    const logCap = Float32Array.from({ length: n }, (_, i) => 10 + ((i * 37) % 17) / 5)
    const own = (i: number) => Math.sin(i * 1.7)
    const day = Float32Array.from({ length: n }, (_, i) => 5 * (i % 3) + 2 * logCap[i]! + own(i))
    neutralise(day, { industry, logCap }, createScratch(n, 3))
    for (const one of [0, 1, 2]) {
      const members = [...day].filter((_, i) => industry[i] === one)
      expect(members.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 3)
    }
    expect(correlation(Float64Array.from(day), Float64Array.from(logCap))).toBeCloseTo(0, 3)
    expect(
      correlation(
        Float64Array.from(day),
        Float64Array.from({ length: n }, (_, i) => own(i)),
      ),
    ).toBeGreaterThan(0.95)
  })

  it('[SEL-13] group means leave what least squares on industry dummies and size leave, gaps included', () => {
    const [n, industries] = [400, 7]
    const industry = Uint8Array.from({ length: n }, (_, i) => (i * 5 + (i >> 3)) % industries)
    const logCap = Float32Array.from({ length: n }, (_, i) => 20 + Math.sin(i * 0.7) * 3 + (i % industries))
    const values = Float32Array.from({ length: n }, (_, i) =>
      i % 11 === 3 ? Number.NaN : Math.cos(i * 1.3) + 0.4 * logCap[i]! - (i % industries) ** 2,
    )
    const known = [...values.keys()].filter((i) => !Number.isNaN(values[i]))
    const rows = known.map((i) => [
      ...Array.from({ length: industries }, (_, one) => Number(industry[i] === one)),
      logCap[i]!,
    ])
    const factors = leastSquares(
      rows,
      known.map((i) => values[i]!),
    )
    const residuals = known.map((i, at) => values[i]! - rows[at]!.reduce((sum, x, k) => sum + x * factors[k]!, 0))
    const deviation = Math.sqrt(residuals.reduce((sum, one) => sum + one * one, 0) / residuals.length)
    neutralise(values, { industry, logCap }, createScratch(n, industries))
    for (const [at, i] of known.entries()) expect(values[i]).toBeCloseTo(residuals[at]! / deviation, 4)
    expect(values.filter(Number.isNaN)).toHaveLength(n - known.length)
  })

  it('[SEL-13] medians of industries and ranks are those that sorting gives', () => {
    const n = 500
    const industry = Uint8Array.from({ length: n }, (_, i) => (i * 13) % 9)
    const day = Float32Array.from({ length: n }, (_, i) => (i % 7 === 2 ? Number.NaN : Math.sin(i * 2.1) * (i % 5)))
    const plain = Array.from({ length: 9 }, (_, one) => {
      const own = [...day].filter((value, i) => industry[i] === one && !Number.isNaN(value)).sort((a, b) => a - b)
      return own[(own.length - 1) >> 1]!
    })
    const filled = day.slice()
    const scratch = createScratch(n, 9)
    // Twice with the same room: what the first left there may not count.
    for (const target of [day.slice(), filled])
      fillMissing(target, new Uint8Array(n).fill(1), { industry, logCap: new Float32Array(n) }, scratch)
    for (const [i, value] of day.entries()) expect(filled[i]).toBe(Number.isNaN(value) ? plain[industry[i]!] : value)

    const ids = Int32Array.from([...filled.keys()].filter((i) => i % 3 !== 0))
    const sorted = [...ids].map((id) => filled[id]!).sort((a, b) => a - b)
    const expected = [...ids].map((id) => (sorted.indexOf(filled[id]!) + sorted.lastIndexOf(filled[id]!)) / 2 + 1)
    expect([...ranksOf(filled, ids)]).toEqual(expected)
  })

  it('[SEL-3] what is missing stands in the middle of its industry', () => {
    const day = Float32Array.from([1, 2, 9, Number.NaN, Number.NaN])
    const neutral = { industry: Uint8Array.from([0, 0, 0, 0, 1]), logCap: new Float32Array(5) }
    fillMissing(day, Uint8Array.from([1, 1, 1, 1, 0]), neutral, createScratch(5, 2))
    expect(Array.from(day.slice(0, 4))).toEqual([1, 2, 9, 2])
    expect(day[4]).toBeNaN()
  })

  it('[SEL-4] no value known later enters: without the future every factor is the same, bit by bit', () => {
    const cut = 250
    const known = days.filter((day) => day <= cut)
    const before = runOf(known, truncated(cut))
    for (const key of factorKeys) {
      expect(before.values[key]).toEqual(run.values[key].slice(0, known.length * run.stocks))
    }
    expect(before.missing).toEqual(run.missing.slice(0, known.length * run.stocks))
  })

  it('[SEL-4] a report counts from the day after it came out, not from the end of its quarter', () => {
    const fundamentals = simulatedFundamentals(market)
    const id = 5
    const statement = fundamentals.statements(id).find(({ announced }) => announced > (stocks.axis.dates[210] ?? ''))!
    const at = stocks.axis.indexUpTo(statement.announced)
    expect(statement.announced > statement.period).toBe(true)
    const hidden = {
      ...inputsOf([at]),
      fundamentals: {
        ...fundamentals,
        statements: (one: number) => fundamentals.statements(one).filter((row) => one !== id || row !== statement),
      },
    }
    const [withIt, without] = [runOf([at]), finish(factorSteps(hidden, universe.totalShares))]
    expect(withIt.raw.grossMargin[id]).toBe(without.raw.grossMargin[id])
    const later = { ...hidden, days: [at + 1] }
    expect(runOf([at + 1]).raw.grossMargin[id]).not.toBe(
      finish(factorSteps(later, universe.totalShares)).raw.grossMargin[id],
    )
  })

  it('[SEL-4] factors of prices are what their words say, stock by stock', () => {
    const last = days.at(-1)!
    const { columns, floatShares, mainInflow } = stocks
    let seen = 0
    for (let id = 0; id < columns.instruments; id += 1) {
      const at = (day: number) => id * columns.capacity + day
      const window = (length: number) => Array.from({ length }, (_, back) => at(last - length + 1 + back))
      if (run.isIn[(days.length - 1) * run.stocks + id] === 0) continue
      if (window(121).some((slot) => (columns.flags[slot]! & dayFlags.listed) === 0 || columns.ref[slot]! <= 0))
        continue
      seen += 1
      const change = (slot: number) => columns.close[slot]! / columns.ref[slot]! - 1
      const grown = (slots: readonly number[]) => slots.reduce((whole, slot) => whole * (1 + change(slot)), 1) - 1
      const sumOf = (slots: readonly number[], of: (slot: number) => number) =>
        slots.reduce((sum, slot) => sum + of(slot), 0)
      const mean = sumOf(window(60), change) / 60
      const deviation = Math.sqrt(sumOf(window(60), (slot) => (change(slot) - mean) ** 2) / 60)
      expect(run.raw.volatility[id]).toBeCloseTo(-deviation, 5)
      expect(run.raw.momentum[id]).toBeCloseTo(grown(window(120).slice(0, 100)), 4)
      expect(run.raw.reversal[id]).toBeCloseTo(-grown(window(5)), 5)
      const turned = sumOf(window(20), (slot) => columns.volume[slot]!) / floatShares[id]! / 20
      expect(run.raw.liquidity[id]).toBeCloseTo(-Math.log(turned), 4)
      const traded = sumOf(window(5), (slot) => amountFen(columns, slot))
      const flowed = sumOf([0, 1, 2, 3, 4], (back) => {
        const slot = at(last - back)
        return amountFen(columns, slot) > 0 ? mainInflow!(id, last - back) : 0
      })
      expect(run.raw.flow[id]).toBeCloseTo(flowed / traded, 5)
      expect(run.raw.ladder[id]).toBe(columns.boards[at(last)])
    }
    expect(seen).toBeGreaterThan(200)
  })

  it('[SEL-4] a profit says something of the equity it was made with, and nothing where there is none', () => {
    const last = days.at(-1)!
    const report = {
      period: '2020-12-31',
      announced: '2021-03-01',
      revenue: 400,
      profit: 2,
      cashFlow: 3,
      equity: 1,
      grossMargin: 0.4,
      debtRatio: 0.3,
    }
    const traded = Array.from({ length: run.stocks }, (_, id) => id).filter(
      (id) => run.isIn[(days.length - 1) * run.stocks + id] === 1,
    )
    const [some = 0, none = 0] = traded
    const given = {
      ...inputsOf([last]),
      fundamentals: {
        statements: (id: number) => [id === none ? { ...report, equity: 0 } : report],
        dividends: () => [
          { day: last, cash: 0.5 },
          { day: last - 242, cash: 9 },
        ],
      },
    }
    const { raw } = finish(factorSteps(given, universe.totalShares))
    const price = stocks.columns.close[some * stocks.columns.capacity + last]! / 10_000
    const worth = price * universe.totalShares[some]!
    const known = [raw.roe, raw.accruals, raw.debt, raw.grossMargin].map((column) => column[some]!)
    for (const [place, wanted] of [2, 1, -0.3, 0.4].entries()) expect(known[place]).toBeCloseTo(wanted, 6)
    for (const [column, figure] of [
      [raw.ep, 2],
      [raw.bp, 1],
      [raw.sp, 400],
    ] as const)
      expect(column[some]! / (figure / worth)).toBeCloseTo(1, 5)
    expect(raw.dividend[some]! / (0.5 / price)).toBeCloseTo(1, 5)
    expect([raw.roe[none], raw.accruals[none]]).toEqual([Number.NaN, Number.NaN])
  })

  it('[SEL-5] rank correlation, its ratio and a t value that counts overlaps', () => {
    expect([...ranksOf(Float32Array.from([10, 20, 20, 5]), Int32Array.from([0, 1, 2, 3]))]).toEqual([2, 3.5, 3.5, 1])
    expect(correlation(Float64Array.from([1, 2, 3]), Float64Array.from([3, 2, 1]))).toBeCloseTo(-1, 12)
    const values = [0.02, 0.04, 0.03, 0.05, 0.01, 0.03]
    const plain = icFigures(values, 0)
    expect(plain.mean).toBeCloseTo(0.03, 12)
    expect(plain.positiveShare).toBe(1)
    const trending = Array.from({ length: 40 }, (_, i) => 0.02 + 0.02 * Math.sin(i / 6))
    expect(icFigures(trending, 3).t!).toBeLessThan(icFigures(trending, 0).t!)
    expect(icFigures([], 0)).toEqual({ n: 0, mean: null, ir: null, t: null, positiveShare: null })
  })

  it('[SEL-5] a factor that is the future itself has a rank correlation of one', () => {
    const ahead = run.ahead[20]
    const cheat: FactorRun = {
      ...run,
      values: { ...run.values, momentum: Float32Array.from(ahead, (value) => (Number.isNaN(value) ? 0 : value)) },
    }
    const report = finish(factorReportSteps(cheat, 10)).find(({ key }) => key === 'momentum')!
    expect(report.ic[20].mean).toBeCloseTo(1, 6)
    const isOver = (s: number) => ahead.subarray(s * run.stocks, (s + 1) * run.stocks).some(Number.isFinite)
    expect(report.ic[20].n).toBe([...run.days.keys()].filter(isOver).length)
    expect(report.spread).toBeGreaterThan(0.05)
    // The best fifth by what followed less the worst, on the average of the days that are over.
    const fifths = [...run.days.keys()].filter(isOver).map((s) => {
      const known = Array.from({ length: run.stocks }, (_, id) => ahead[s * run.stocks + id]!)
        .filter((value, id) => Number.isFinite(value) && run.isIn[s * run.stocks + id] === 1)
        .toSorted((one, other) => one - other)
      const part = known.length / 5
      const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      return meanOf(known.slice(Math.floor(known.length - part))) - meanOf(known.slice(0, Math.floor(part)))
    })
    expect(report.spread! / (fifths.reduce((sum, value) => sum + value, 0) / fifths.length)).toBeCloseTo(1, 1)
  })

  it('[SEL-8] scores run from 100 to 0, contributions add up, a missing value costs a tenth', () => {
    const weights = { momentum: 2, ep: 1 }
    const { order, scores, sums } = scoreDay(run, run.days.length - 1, weights)
    expect([scores[order[0]!], scores[order.at(-1)!]]).toEqual([100, 0])
    const id = order[0]!
    const parts = contributionsOf(run, run.days.length - 1, id, weights)
    const missing = parts.filter(({ isMissing }) => isMissing).length
    expect(parts.reduce((sum, { value }) => sum + value, 0) - missing * 0.1).toBeCloseTo(sums[id]!, 6)
    // A missing factor that weighs nothing costs nothing.
    const last = run.days.length - 1
    for (const one of order) {
      const bits = run.missing[last * run.stocks + one]!
      const gaps = (['momentum', 'ep'] as const).filter((key) => (bits & (1 << factorKeys.indexOf(key))) !== 0).length
      const values = (['momentum', 'ep'] as const).map((key) => run.values[key][last * run.stocks + one]!)
      expect(sums[one]).toBeCloseTo((2 * values[0]! + values[1]!) / 3 - 0.1 * gaps, 6)
    }
    expect(scoreDay(run, 0, {}).order).toHaveLength(scoreDay(run, 0, weights).order.length)
  })

  it('[SEL-9] past selections are bought at the next open, cost what trading costs, and losers stay', () => {
    const wanted = { run, stocks, weights: { momentum: 1 }, top: 10, allSharesReturn: () => 0, isWanted: () => true }
    const free = selectionHistory({ ...wanted, costs: { buy: 0, sell: 0 } })
    const paid = selectionHistory({ ...wanted, costs: usualCosts })
    expect(free.selections).toHaveLength(run.days.length - 1)
    const [first] = free.selections
    expect(first).toMatchObject({ day: 200, entry: 201, exit: 211, turnover: expect.any(Number) })
    expect(first?.picks).toHaveLength(10)
    const invested = first!.picks.filter(({ value }) => value !== null).length / 10
    expect(first!.value - paid.selections[0]!.value).toBeCloseTo(invested * usualCosts.buy, 12)
    expect(free.selections.some(({ value }) => value < 0)).toBe(true)
    expect(paid.total!).toBeLessThan(free.total!)
  })

  it('[SEL-9] the figures of past selections are those of their returns one after the other', () => {
    const wanted = { run, stocks, weights: { momentum: 1 }, top: 10, isWanted: () => true, costs: usualCosts }
    const history = selectionHistory({ ...wanted, allSharesReturn: () => 0.001 })
    const { selections } = history
    const grown = (values: readonly number[]) => values.reduce((level, value) => level * (1 + value), 1) - 1
    const total = grown(selections.map(({ value }) => value))
    const benchmark = grown(selections.map((one) => one.benchmark))
    const years = (selections.at(-1)!.exit - selections[0]!.entry) / 242
    const bought = selections.reduce((sum, { turnover }) => sum + turnover, 0)
    const won = selections.filter((one) => one.value > one.benchmark).length
    let [level, peak, fall] = [1, 1, 0]
    for (const { value } of selections) {
      level *= 1 + value
      peak = Math.max(peak, level)
      fall = Math.min(fall, level / peak - 1)
    }
    expect(selections[0]!.benchmark).toBeCloseTo(1.001 ** 10 - 1, 12)
    const expected = {
      total,
      benchmark,
      excess: total - benchmark,
      annualised: (1 + total) ** (1 / years) - 1,
      yearlyTurnover: bought / years,
      winShare: won / selections.length,
      maxDrawdown: Math.abs(fall),
    }
    const rounded = (figures: Record<string, unknown>) =>
      Object.keys(expected).map((name) => [name, Math.abs(Number(figures[name])).toFixed(9)])
    expect(rounded({ ...history })).toEqual(rounded(expected))
    const none = selectionHistory({ ...wanted, run: { ...run, days: [] }, allSharesReturn: () => 0 })
    expect(none).toMatchObject({ selections: [], total: null, annualised: null, winShare: null })
  })
})
