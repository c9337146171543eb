import { dayFlags } from '../../market/day/daily-columns.ts'
import { createScratch, fillMissing, neutralise, standardise } from './cross-section.ts'
import { factorKeys, type FactorKey } from './factor-catalogue.ts'
import type { FactorInputs } from './factor-inputs.ts'
import { createPriceScratch, fillPrices, firstDayOf, sumStock, type PriceScratch } from './price-factors.ts'
import { fillStatements } from './statement-factors.ts'

/** Days ahead a factor is held against. */
export const icHorizons = [5, 10, 20] as const

/**
 * Factors of some days, ready to be weighed. Columns are day by day: place `s × stocks + id`. Raw values are kept for the
 * last day alone.
 */
export interface FactorRun {
  readonly days: readonly number[]
  readonly stocks: number
  /** Neutral values, by factor; 0 is the middle. */
  readonly values: Readonly<Record<FactorKey, Float32Array>>
  /** As they came, of the last day. */
  readonly raw: Readonly<Record<FactorKey, Float32Array>>
  /** A bit per factor that is not known, by its place in the catalogue. */
  readonly missing: Int32Array
  /** 1 where a stock was listed and traded on the day. */
  readonly isIn: Uint8Array
  /** Factors of which nothing is known on the last day. */
  readonly unknown: readonly FactorKey[]
  /** From the next open to the close so many days on, by horizon; NaN where one could not have bought or it is not over. */
  readonly ahead: Readonly<Record<(typeof icHorizons)[number], Float32Array>>
}

/** Stocks between two breaths of a run, and days of one factor. */
const STOCKS_PER_STEP = 40
const DAYS_PER_STEP = 10

function emptyColumns(size: number): Record<FactorKey, Float32Array> {
  return Object.fromEntries(factorKeys.map((key) => [key, new Float32Array(size).fill(Number.NaN)])) as Record<
    FactorKey,
    Float32Array
  >
}

/** SEL-6: what buying at the next open would have made. Nobody buys what is suspended or opens at its limit. */
function fillAhead(inputs: FactorInputs, id: number, first: number, scratch: PriceScratch, run: FactorRun): void {
  const { stocks, days } = inputs
  const { columns } = stocks
  const until = scratchUntil(inputs)
  for (const [s, day] of days.entries()) {
    const entry = day + 1
    const slot = id * columns.capacity + entry
    if (entry > until || ((columns.flags[slot] ?? 0) & dayFlags.listed) === 0) continue
    if (((columns.flags[slot] ?? 0) & dayFlags.suspended) !== 0 || (columns.volume[slot] ?? 0) === 0) continue
    // Only what opens above its reference can open at its upper limit.
    const open = columns.open[slot] ?? 0
    if (open > (columns.ref[slot] ?? 0) && open >= (stocks.limits(id, entry)?.up ?? Infinity)) continue
    for (const horizon of icHorizons) {
      const exit = day + horizon
      if (exit > until) continue
      run.ahead[horizon][s * run.stocks + id] =
        (scratch.close[exit - first] as number) / (scratch.open[entry - first] as number) - 1
    }
  }
}

/** The last closed day: nothing after it exists for a run. */
const scratchUntil = ({ days }: FactorInputs): number => days.at(-1) ?? 0

function fillRaw(
  inputs: FactorInputs,
  totalShares: Float64Array,
  id: number,
  scratch: PriceScratch,
  run: FactorRun,
): void {
  const first = firstDayOf(inputs.days)
  sumStock(inputs, id, first, scratchUntil(inputs), scratch)
  fillPrices(inputs, id, first, scratch, run.values)
  fillStatements(inputs, id, totalShares[id] ?? Number.NaN, run.values)
  fillAhead(inputs, id, first, scratch, run)
  const { columns } = inputs.stocks
  for (const [s, day] of inputs.days.entries()) {
    const slot = id * columns.capacity + day
    const isTraded =
      ((columns.flags[slot] ?? 0) & dayFlags.listed) !== 0 && ((columns.flags[slot] ?? 0) & dayFlags.suspended) === 0
    run.isIn[s * run.stocks + id] = isTraded && (columns.volume[slot] ?? 0) > 0 ? 1 : 0
  }
}

/** News of the last five closed days, added up; a day nobody knows leaves it unknown. */
function fillSentiment({ newsOf, days }: FactorInputs, s: number, run: FactorRun): void {
  if (!newsOf) return
  const day = days[s] ?? 0
  const parts = [0, 1, 2, 3, 4].map((back) => newsOf(day - back))
  if (parts.some((part) => part === null)) return
  const own = run.values.sentiment.subarray(s * run.stocks, (s + 1) * run.stocks)
  for (let id = 0; id < own.length; id += 1) own[id] = parts.reduce((sum, part) => sum + (part?.[id] ?? 0), 0)
}

function fillLogCaps({ stocks, days }: FactorInputs, s: number, out: Float32Array): void {
  const { columns, floatShares } = stocks
  const day = days[s] ?? 0
  for (let id = 0; id < out.length; id += 1) {
    const worth = (columns.close[id * columns.capacity + day] ?? 0) * (floatShares[id] ?? Number.NaN)
    out[id] = worth > 0 ? Math.log(worth) : Number.NaN
  }
}

/** What a stock that did not trade has counts for nothing; what one that did has not is noted. */
function markMissing(run: FactorRun, s: number, place: number, day: Float32Array): void {
  const { isIn, missing } = run
  const first = s * run.stocks
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (isIn[first + id] === 0) day[id] = Number.NaN
    else if (value !== value) missing[first + id] = (missing[first + id] as number) | (1 << place)
  }
}

/**
 * SEL-7: a run in small steps: raw values stock by stock, then each day of each factor pulled in, standardised, made neutral to
 * industry and size, and filled in.
 */
export function* factorSteps(inputs: FactorInputs, totalShares: Float64Array): Generator<void, FactorRun> {
  const { stocks, days, industry, industries } = inputs
  const n = stocks.columns.instruments
  const size = n * days.length
  const run: FactorRun & { unknown: FactorKey[] } = {
    days,
    stocks: n,
    values: emptyColumns(size),
    raw: emptyColumns(n),
    missing: new Int32Array(size),
    isIn: new Uint8Array(size),
    unknown: [],
    ahead: {
      5: new Float32Array(size).fill(Number.NaN),
      10: new Float32Array(size).fill(Number.NaN),
      20: new Float32Array(size).fill(Number.NaN),
    },
  }
  const prices = createPriceScratch(scratchUntil(inputs) + 1)
  for (let id = 0; id < n; id += 1) {
    fillRaw(inputs, totalShares, id, prices, run)
    if (id % STOCKS_PER_STEP === STOCKS_PER_STEP - 1) yield
  }
  const last = days.length - 1
  const scratch = createScratch(n, industries)
  const neutral = { industry, logCap: new Float32Array(n) }
  for (const s of days.keys()) {
    fillSentiment(inputs, s, run)
    const isIn = run.isIn.subarray(s * n, (s + 1) * n)
    fillLogCaps(inputs, s, neutral.logCap)
    for (const [place, key] of factorKeys.entries()) {
      const day = run.values[key].subarray(s * n, (s + 1) * n)
      markMissing(run, s, place, day)
      if (s === last) {
        run.raw[key].set(day)
        if (day.every(Number.isNaN)) run.unknown.push(key)
      }
      standardise(day, scratch)
      neutralise(day, neutral, scratch)
      fillMissing(day, isIn, neutral, scratch)
    }
    if (s % DAYS_PER_STEP === DAYS_PER_STEP - 1 || n > 1000) yield
  }
  return run
}
