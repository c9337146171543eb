import type { BarRow, MinuteFreq } from '@liangshu/contract/market/quote-calls'
import { createBarColumns, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { clockToPeriod, minutesToPeriod, type MinutePeriod } from '@liangshu/engine/market/bar/periods'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { money, timeText } from '@liangshu/engine/market/reader/wire-values'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

/** Three months: a longer look back is one at days. */
const MOST_MINUTE_DAYS = 60
export const minutesPer = { '60s': 1, '300s': 5, '900s': 15, '1800s': 30, '3600s': 60 } as const satisfies Record<
  MinuteFreq,
  number
>

/** Trading days that hold so many minutes; the running one may have hardly begun. */
export const daysHolding = (minutes: number): number =>
  Math.min(MOST_MINUTE_DAYS, Math.ceil(minutes / MINUTES_PER_DAY) + 1)

export function joinColumns(parts: readonly BarColumns[]): BarColumns {
  const out = createBarColumns(parts.reduce((sum, { eob }) => sum + eob.length, 0))
  let at = 0
  for (const part of parts) {
    for (const name of Object.keys(out) as (keyof BarColumns)[]) out[name].set(part[name], at)
    at += part.eob.length
  }
  return out
}

/** What a day's raw prices are multiplied by, from its bar as traded and as adjusted. */
export function dayFactors(raw: BarColumns, adjusted: BarColumns): (date: string) => number {
  const factors = new Map<string, number>()
  raw.eob.forEach((eob, i) => factors.set(shanghaiTime(eob).date, (adjusted.close[i] ?? 0) / (raw.close[i] ?? 1)))
  const latest = [...factors.values()].at(-1) ?? 1
  return (date) => factors.get(date) ?? latest
}

function tradedMinutes(minutes: BarColumns): BarColumns {
  const isTraded = (_value: number, i: number) => (minutes.volume[i] ?? 0) > 0
  return Object.fromEntries(
    Object.entries(minutes).map(([name, column]: [string, Float64Array]) => [name, column.filter(isTraded)]),
  ) as unknown as BarColumns
}

/** Shares keep to the grid of their session, futures and coins to the clock. */
export function inMinutePeriods(minutes: BarColumns, freq: MinuteFreq, { secType }: InstrumentFacts): BarColumns {
  const size = minutesPer[freq]
  if (size === 1) return minutes
  const isByClock = secType === 'future' || secType === 'crypto'
  const group = (bars: BarColumns) =>
    isByClock ? clockToPeriod(bars, size * 60_000) : minutesToPeriod(bars, size as MinutePeriod)
  const whole = group(minutes)
  // The members of an index trade, it does not itself.
  if (secType === 'index') return whole
  // A bar opens with its first trade, not with a minute that only repeats the close before.
  const traded = group(tradedMinutes(minutes))
  let next = 0
  whole.eob.forEach((eob, i) => {
    if (traded.eob[next] !== eob) return
    for (const name of ['open', 'high', 'low', 'close'] as const) whole[name][i] = traded[name][next] ?? Number.NaN
    next += 1
  })
  return whole
}

/** Bars for the wire; one that nobody traded in stands at the close before it and says so. */
export function minuteRows(bars: BarColumns, row: InstrumentFacts, n: number): BarRow[] {
  const price = (value: number | undefined) => Math.round(((value ?? 0) / row.priceScale) * 1e6) / 1e6
  const first = Math.max(0, bars.eob.length - n)
  return Array.from(bars.eob.subarray(first), (eob, i) => {
    const at = first + i
    const volume = bars.volume[at] ?? 0
    return {
      time: timeText(eob).slice(0, 16),
      open: price(bars.open[at]),
      high: price(bars.high[at]),
      low: price(bars.low[at]),
      close: price(bars.close[at]),
      volume,
      amount: money(bars.amount[at]),
      isFilled: volume === 0 && row.secType !== 'index',
    }
  })
}
