import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { createDailyColumns, dayFlags, type DailyColumns } from '@liangshu/engine/market/day/daily-columns'
import { createDayAxis, type DayAxis } from '@liangshu/engine/market/day/day-axis'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'
import { stockLimitsOn } from '@liangshu/engine/market/day/stock-limits'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { boardNumberOf } from '@liangshu/engine/market/instrument/stock-boards'
import { createBoardRules } from '@liangshu/engine/rules/limit/board-rules'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

/** A year and a quarter: every mean, the weekly trend and the sixty-day extremes have what they need. */
export const MATRIX_DAYS = 320

/** The trading days a fed market looks back on, today last; further ones of the calendar follow it. */
export function axisUpTo(date: string): DayAxis {
  const known = mainlandCalendar.count(mainlandCalendar.firstDate, date)
  return createDayAxis(mainlandCalendar.previous(date, Math.min(MATRIX_DAYS, known - 1)))
}

/** The stocks of a feed: their days are put in as they are read. */
export function createFedStocks(stocks: readonly InstrumentFacts[], axis: DayAxis, day: number): StockDays {
  const columns = createDailyColumns(stocks.length, day + 1)
  const rules = createBoardRules(mainlandRules, axis.dates.slice(0, day + 1))
  // A feed tells today's name only; a flag that came lately is taken to have been there before.
  const limited = stocks.map((row, id) => ({ id, board: boardNumberOf(row), riskFlag: row.riskFlag }))
  return {
    axis,
    columns,
    floatShares: Float64Array.from(stocks, ({ stock }) => stock?.floatShares ?? Number.NaN),
    isComplete: false,
    mainInflow: null,
    limits(id, at) {
      const stock = limited[id]
      return stock ? stockLimitsOn(columns, rules, stock, at) : null
    },
  }
}

/** Puts the stored days of one stock into its row. A day missing between two known ones was a day without trading. */
export function putDays(stocks: StockDays, id: number, bars: PackedBars, dayOf: ReadonlyMap<number, number>): void {
  const { columns } = stocks
  const base = id * columns.capacity
  let before = -1
  for (let i = 0; i < bars.at.length; i += 1) {
    const day = dayOf.get(bars.at[i] as number)
    if (day === undefined) continue
    if (before >= 0) for (let gap = before + 1; gap < day; gap += 1) putIdle(columns, base + gap, base + before)
    putBar(columns, base + day, bars, i)
    before = day
  }
  if (before >= 0) markBoards(stocks, id, before)
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
function markBoards(stocks: StockDays, id: number, last: number): void {
  const { columns } = stocks
  let boards = 0
  for (let day = 0; day <= last; day += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] as number
    if (flags === 0) continue
    if ((flags & dayFlags.suspended) === 0) {
      columns.flags[at] = flags | limitFlags(stocks, id, day)
      const isSealed = ((columns.flags[at] as number) & dayFlags.sealedUp) !== 0
      boards = isSealed ? Math.min(255, boards + 1) : 0
    }
    columns.boards[at] = boards
  }
}

function limitFlags(stocks: StockDays, id: number, day: number): number {
  const limits = stocks.limits(id, day)
  const { columns } = stocks
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
