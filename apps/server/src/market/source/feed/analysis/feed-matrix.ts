import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { createDayAxis, type DayAxis } from '@liangshu/engine/simulator/calendar/day-axis'
import { createDailyColumns, dayFlags, type DailyColumns } from '@liangshu/engine/simulator/daily/columns'
import { createBoardRules } from '@liangshu/engine/simulator/daily/bands'
import { stockLimits } from '@liangshu/engine/simulator/limits/day-limits'
import type { StockMarket } from '@liangshu/engine/simulator/market'
import { boardBlocks } from '@liangshu/engine/simulator/universe/boards'

import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import { FED_SEED } from '../../../core/main-inflow.ts'

/** A year and a quarter: every mean, the weekly trend and the sixty-day extremes have what they need. */
export const MATRIX_DAYS = 320

/** The trading days a fed market looks back on, today last; further ones of the calendar follow it. */
export function axisUpTo(date: string): DayAxis {
  const known = mainlandCalendar.count(mainlandCalendar.firstDate, date)
  return createDayAxis(mainlandCalendar.previous(date, Math.min(MATRIX_DAYS, known - 1)))
}

/** A market of stocks whose days are told, in the form everything that looks at days can read. */
export function createFedMarket(stocks: readonly InstrumentFacts[], axis: DayAxis, day: number): StockMarket {
  const risk = stocks.map(({ riskFlag }) => riskFlag)
  const universe = {
    count: stocks.length,
    symbols: stocks.map(({ symbol }) => symbol as string),
    floatShares: Float64Array.from(stocks, ({ stock }) => stock?.floatShares ?? Number.NaN),
    block: Uint8Array.from(stocks, ({ exchange, board }) =>
      Math.max(
        0,
        boardBlocks.findIndex((block) => block.exchange === exchange && block.board === board),
      ),
    ),
  }
  const market = {
    seed: FED_SEED,
    axis,
    rules: mainlandRules,
    model: {
      universe,
      dates: axis.dates,
      rules: createBoardRules(mainlandRules, axis.dates.slice(0, day + 1)),
      // A feed tells today's name only; a flag that came lately is taken to have been there before.
      lifecycle: { riskFlag: (id: number) => risk[id] ?? 'none' },
    },
    matrix: { columns: createDailyColumns(stocks.length, day + 1), actions: [], generatedUntil: day },
  }
  // What only a simulation has is never asked of a market that was told.
  return market as unknown as StockMarket
}

/** Puts the stored days of one stock into its row. A day missing between two known ones was a day without trading. */
export function putDays(market: StockMarket, id: number, bars: PackedBars, dayOf: ReadonlyMap<number, number>): void {
  const { columns } = market.matrix
  const base = id * columns.capacity
  let before = -1
  for (let i = 0; i < bars.at.length; i += 1) {
    const day = dayOf.get(bars.at[i] as number)
    if (day === undefined) continue
    if (before >= 0) for (let gap = before + 1; gap < day; gap += 1) putIdle(columns, base + gap, base + before)
    putBar(columns, base + day, bars, i)
    before = day
  }
  if (before >= 0) markBoards(market, id, before)
}

function putBar(columns: DailyColumns, at: number, bars: PackedBars, i: number): void {
  const volume = bars.volume[i] as number
  columns.open[at] = bars.open[i] as number
  columns.high[at] = bars.high[i] as number
  columns.low[at] = bars.low[i] as number
  columns.close[at] = bars.close[i] as number
  columns.ref[at] = bars.ref[i] as number
  columns.volume[at] = volume
  columns.vwap[at] = volume > 0 ? Math.round(((bars.amount[i] as number) * 100) / volume) : 0
  columns.flags[at] = dayFlags.listed | (volume > 0 ? 0 : dayFlags.suspended)
}

function putIdle(columns: DailyColumns, at: number, from: number): void {
  columns.close[at] = columns.close[from] as number
  columns.ref[at] = columns.close[from] as number
  columns.flags[at] = dayFlags.listed | dayFlags.suspended
}

/** At the limit at the close counts as sealed: who stood on the other side is told of the running day only. */
function markBoards(market: StockMarket, id: number, last: number): void {
  const { columns } = market.matrix
  let boards = 0
  for (let day = 0; day <= last; day += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] as number
    if (flags === 0) continue
    if ((flags & dayFlags.suspended) === 0) {
      columns.flags[at] = flags | limitFlags(market, id, day)
      const isSealed = ((columns.flags[at] as number) & dayFlags.sealedUp) !== 0
      boards = isSealed ? Math.min(255, boards + 1) : 0
    }
    columns.boards[at] = boards
  }
}

function limitFlags(market: StockMarket, id: number, day: number): number {
  const limits = stockLimits(market, id, day)
  const { columns } = market.matrix
  const at = id * columns.capacity + day
  const [high, low, close] = [columns.high[at] as number, columns.low[at] as number, columns.close[at] as number]
  // Beyond both limits trades only what has none: the first days of a listing.
  if (!limits || high > limits.up || low < limits.down) return dayFlags.noLimit
  return (
    (high >= limits.up ? dayFlags.touchedUp : 0) |
    (close >= limits.up ? dayFlags.sealedUp : 0) |
    (low <= limits.down ? dayFlags.touchedDown : 0) |
    (close <= limits.down ? dayFlags.sealedDown : 0)
  )
}
