import type { EmotionDay } from '@liangshu/contract/insight/emotion'
import { emotionInputs, type EmotionColumns } from './emotion-inputs.ts'
import { emotionRecord } from './emotion-record.ts'
import { BOARD_INDEX_BASE, nextBoardIndex, scoreEmotion, type EmotionScore } from './emotion-score.ts'
import { amountFen, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import type { MarketWithHistory } from '../../market/reader/market.ts'

import { emptyEmotionColumns, pushEmotionRow, type EmotionRow } from './emotion-columns.ts'

/** Emotion of the closed days before `day`. */
export interface EmotionHistory {
  readonly day: number
  readonly records: readonly EmotionDay[]
  readonly scores: readonly EmotionScore[]
  /** 连板指数 after the last day. */
  readonly boardIndex: number
  /** Money of the last twenty days, in fen, oldest first. */
  readonly amounts: readonly number[]
  /** Extremes of the last 59 closes before today, in today's basis, by stock. */
  readonly high59: Float64Array
  readonly low59: Float64Array
}

const WINDOW = 60
const MEAN_DAYS = 20
/** Suspended shares and those without a limit are never among the rows: fewer than this of the rest is a hole. */
const LEAST_COVERAGE = 0.9

/** Bit 1: highest, bit 2: lowest close of sixty days, by stock × days + day. */
function markExtremes({ columns }: StockDays, id: number, days: number, marks: Uint8Array): void {
  const closes = new Float64Array(days)
  let factor = 1
  for (let day = 0; day < days; day += 1) {
    const at = id * columns.capacity + day
    const before = day === 0 ? 0 : (columns.close[at - 1] ?? 0)
    const ref = columns.ref[at] ?? 0
    if (before > 0 && ref > 0) factor *= before / ref
    closes[day] = (columns.close[at] ?? 0) * factor
    if (day < WINDOW - 1) continue
    const close = closes[day] ?? 0
    let [isHigh, isLow] = [true, true]
    for (let past = day - WINDOW + 1; past < day && (isHigh || isLow); past += 1) {
      const other = closes[past] ?? 0
      if (other >= close || other === 0) isHigh = false
      if (other <= close || other === 0) isLow = false
    }
    marks[id * days + day] = (isHigh ? 1 : 0) | (isLow ? 2 : 0)
  }
}

export function closedRow({ columns }: StockDays, id: number, day: number, marks: number): EmotionRow | null {
  const at = id * columns.capacity + day
  const flags = columns.flags[at] ?? 0
  if ((flags & dayFlags.listed) === 0 || (flags & (dayFlags.suspended | dayFlags.noLimit)) !== 0) return null
  const has = (flag: number) => ((flags & flag) === 0 ? 0 : 1)
  const sealed = has(dayFlags.sealedUp)
  const flagsBefore = day === 0 ? 0 : (columns.flags[at - 1] ?? 0)
  return {
    changeRate: (columns.close[at] ?? 0) / (columns.ref[at] ?? 1) - 1,
    isSealedUp: sealed,
    isSealedDown: has(dayFlags.sealedDown),
    isFailedBoard: has(dayFlags.touchedUp) & (1 - sealed),
    boards: columns.boards[at] ?? 0,
    boardsBefore: day === 0 ? 0 : (columns.boards[at - 1] ?? 0),
    wasSealedUp: (flagsBefore & dayFlags.sealedUp) === 0 ? 0 : 1,
    isHigh60: marks & 1,
    isLow60: marks >> 1,
  }
}

/** What emotion reads of a market. */
type EmotionMarket = Pick<MarketWithHistory, 'stocks' | 'allSharesReturn'>

export function* emotionSteps(market: EmotionMarket, day: number): Generator<void, EmotionHistory> {
  const { stocks } = market
  const { columns } = stocks
  const count = columns.instruments
  const marks = new Uint8Array(count * day)
  for (let id = 0; id < count; id += 1) {
    markExtremes(stocks, id, day, marks)
    if (id % 40 === 39) yield
  }
  const amounts: number[] = []
  const records: EmotionDay[] = []
  const scores: EmotionScore[] = []
  let boardIndex = BOARD_INDEX_BASE
  let knownDays = 0
  for (let past = 0; past < day; past += 1) {
    if (past % 2 === 1) yield
    const out = emptyEmotionColumns()
    let amount = 0
    for (let id = 0; id < count; id += 1) {
      amount += amountFen(columns, id * columns.capacity + past)
      const row = closedRow(stocks, id, past, marks[id * day + past] ?? 0)
      if (row) pushEmotionRow(out, row)
    }
    // Of a day a feed was not listened to few shares are known, or none: it is no day to judge or to compare with.
    const coverage = stocks.isComplete ? 1 : out.changeRate.length / Math.max(1, count)
    if (coverage < LEAST_COVERAGE) continue
    const mean = meanOf(amounts)
    amounts.push(amount)
    if (amounts.length > MEAN_DAYS) amounts.shift()
    knownDays += 1
    boardIndex = nextBoardIndex(boardIndex, out.ladderReturns)
    const indexReturn = market.allSharesReturn(past)
    // The first sixty days have no sixty-day extremes yet: a record of them would be half known.
    const score =
      knownDays <= WINDOW
        ? null
        : scoreEmotion(emotionInputs(out as EmotionColumns, { amountRatio: amount / mean, indexReturn }), 1)
    if (score) {
      scores.push(score)
      records.push(emotionRecord(stocks.axis.dates[past] ?? '', score, boardIndex, '收盘'))
    }
  }
  return { day, records, scores, boardIndex, amounts, ...recentExtremes(stocks, day) }
}

/** The same marks for one day alone. */
export function extremesOn({ columns }: StockDays, day: number): Uint8Array {
  const out = new Uint8Array(columns.instruments)
  if (day < WINDOW - 1) return out
  for (let id = 0; id < columns.instruments; id += 1) {
    const at = id * columns.capacity + day
    const close = columns.close[at] ?? 0
    let factor = 1
    let [isHigh, isLow] = [close > 0, close > 0]
    for (let back = 1; back < WINDOW && (isHigh || isLow); back += 1) {
      const past = columns.close[at - back] ?? 0
      const nextRef = columns.ref[at - back + 1] ?? 0
      if (past > 0 && nextRef > 0) factor *= nextRef / past
      const other = past * factor
      if (other >= close || other === 0) isHigh = false
      if (other <= close || other === 0) isLow = false
    }
    out[id] = (isHigh ? 1 : 0) | (isLow ? 2 : 0)
  }
  return out
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function recentExtremes({ columns }: StockDays, day: number): { high59: Float64Array; low59: Float64Array } {
  const count = columns.instruments
  const high59 = new Float64Array(count).fill(Number.NaN)
  const low59 = new Float64Array(count).fill(Number.NaN)
  for (let id = 0; id < count; id += 1) {
    let factor = 1
    let [high, low] = [-Infinity, Infinity]
    let isKnown = day >= WINDOW - 1
    for (let back = 1; back < WINDOW && isKnown; back += 1) {
      const at = id * columns.capacity + day - back
      const close = columns.close[at] ?? 0
      const nextRef = columns.ref[at + 1] ?? 0
      if (close === 0) isKnown = false
      if (close > 0 && nextRef > 0) factor *= nextRef / close
      high = Math.max(high, close * factor)
      low = Math.min(low, close * factor)
    }
    if (!isKnown) continue
    high59[id] = high
    low59[id] = low
  }
  return { high59, low59 }
}
