import {
  minuteFreqs,
  type BarFreq,
  type BarRow,
  type MinuteFreq,
  type MinutesAnswer,
} from '@liangshu/contract/market/quote-calls'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { daysToMonths, daysToWeeks } from '@liangshu/engine/market/bar/periods'
import type { Adjustment } from '@liangshu/engine/market/day/adjusted-bars'
import { rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { money, timeText } from '@liangshu/engine/market/reader/wire-values'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { inMinutePeriods, minuteRows, minutesPer } from './minute-periods.ts'
import { minutesAnswerOf } from './minutes-answer.ts'

const fixed = (value: number, scale: number): number => Math.round((value / scale) * 1e6) / 1e6

export async function minutes(
  market: Market,
  args: { symbol: string; date?: string | undefined },
): Promise<MinutesAnswer> {
  const row = rowOfSymbol(market, args.symbol)
  return minutesAnswerOf(await market.bars.minutesOfDay(row, args.date), row)
}

export interface BarArgs {
  readonly symbol: string
  readonly freq: BarFreq
  readonly n: number
  readonly adj: Adjustment
  readonly to?: string | undefined
}

/** Days that longest fill one bar of the period. */
const daysPer = { '1d': 1, '1w': 5, '1M': 23 } as const

const isMinuteFreq = (freq: BarFreq): freq is MinuteFreq => minuteFreqs.some((one) => one === freq)

function inPeriods(days: BarColumns, freq: keyof typeof daysPer): BarColumns {
  if (freq === '1d') return days
  return (freq === '1w' ? daysToWeeks : daysToMonths)(days, mainlandCalendar)
}

export async function bars(market: Market, { symbol, freq, n, adj, to }: BarArgs) {
  const row = rowOfSymbol(market, symbol)
  const about = { symbol: row.symbol, name: row.name, freq, adj }
  if (isMinuteFreq(freq)) {
    const found = await market.bars.minutes(row, { to, minutes: n * minutesPer[freq], adjustment: adj })
    return { ...about, bars: minuteRows(inMinutePeriods(found, freq, row), row, n) }
  }
  const days = await market.bars.days(row, { to, count: n * daysPer[freq], adjustment: adj })
  return { ...about, bars: barRows(inPeriods(days, freq), row.priceScale).slice(-n) }
}

function barRows(bars: BarColumns, scale: number): BarRow[] {
  return Array.from(bars.eob, (eob, i) => ({
    time: timeText(eob).slice(0, 10),
    open: fixed(bars.open[i] ?? 0, scale),
    high: fixed(bars.high[i] ?? 0, scale),
    low: fixed(bars.low[i] ?? 0, scale),
    close: fixed(bars.close[i] ?? 0, scale),
    volume: bars.volume[i] ?? 0,
    amount: money(bars.amount[i]),
  }))
}
