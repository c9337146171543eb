import {
  minuteFreqs,
  type BarFreq,
  type BarRow,
  type MinuteFreq,
  type MinutesAnswer,
} from '@liangshu/contract/market/quote-calls'
import { daysToMonths, daysToWeeks } from '@liangshu/engine/market/bar/periods'
import type { BarColumns } from '@liangshu/engine/market/bar/bar-columns'

import type { Adjustment } from '../adjusted-bars.ts'
import { dailyBarsOf } from '../daily-bars.ts'
import type { MarketCore } from '../market-core.ts'
import { minutesOf, type MinuteSeries } from '../minute-bars.ts'
import { dayOfDate, liveOf, money, ratio, rowOfSymbol, timeText, yuan } from './call-tools.ts'
import { indexes } from './indexes.ts'
import { minuteBars } from './minute-periods.ts'

const fixed = (value: number, scale: number): number => Math.round((value / scale) * 1e6) / 1e6

/** Volume-weighted mean price so far; for indices, whose money is not theirs, by volume of the members. */
function averages({ close, volume, amount }: MinuteSeries, isIndex: boolean, scale: number): (number | null)[] {
  let [money, traded] = [0, 0]
  return Array.from(close, (price, i) => {
    const shares = volume[i] ?? 0
    money += isIndex ? (price / scale) * shares : (amount[i] ?? 0) / 100
    traded += shares
    return traded === 0 ? null : ratio(money / traded)
  })
}

export function minutes(core: MarketCore, args: { symbol: string; date?: string | undefined }): MinutesAnswer {
  const row = rowOfSymbol(core, args.symbol)
  const day = dayOfDate(core, args.date)
  const series = minutesOf(core, row.slot, day)
  const perUnit = row.multiplier
  return {
    symbol: row.symbol,
    name: row.name,
    date: core.simulation.market.axis.dates[day] ?? '',
    preClose: yuan(series.preClose, row.priceScale),
    times: series.times,
    price: Array.from(series.close, (value) => yuan(value, row.priceScale)),
    avg: averages(series, row.secType === 'index', row.priceScale).map((value) =>
      value === null ? null : ratio(value / perUnit),
    ),
    volume: Array.from(series.volume),
  }
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

export type DayFreq = keyof typeof daysPer
export const isMinuteFreq = (freq: BarFreq): freq is MinuteFreq => minuteFreqs.some((one) => one === freq)

function dayBars(core: MarketCore, slot: number, freq: DayFreq, { n, adj, to }: BarArgs): BarColumns {
  const daily = dailyBarsOf(core, slot, dayOfDate(core, to), n * daysPer[freq], adj)
  if (freq === '1d') return daily
  return (freq === '1w' ? daysToWeeks : daysToMonths)(daily, core.simulation.market.axis.calendar)
}

export function bars(core: MarketCore, args: BarArgs) {
  const row = rowOfSymbol(core, args.symbol)
  const { freq } = args
  return {
    symbol: row.symbol,
    name: row.name,
    freq,
    adj: args.adj,
    bars: isMinuteFreq(freq)
      ? minuteBars(core, row, { ...args, freq })
      : barRows(dayBars(core, row.slot, freq, args), row.priceScale).slice(-args.n),
  }
}

export function barRows(bars: BarColumns, scale: number): BarRow[] {
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

/** Intraday line with its mean, or daily closes, of an index. */
export function indexLine(core: MarketCore, args: { symbol: string; freq: '60s' | '1d'; n: number }) {
  const [found] = indexes(core, { codes: [args.symbol] })
  if (!found) throw new RangeError(`no index ${args.symbol}`)
  const { spark: _spark, up: _up, down: _down, ...quote } = found
  const row = rowOfSymbol(core, args.symbol)
  const preClose = yuan(Math.round(liveOf(core).preClose[row.slot] ?? 0))
  if (args.freq === '60s') {
    const line = minutes(core, { symbol: args.symbol })
    const points = line.times.map((t, i) => ({
      t: `${line.date} ${t}:00`,
      price: line.price[i] ?? null,
      avg: line.avg[i] ?? null,
      volume: line.volume[i] ?? 0,
    }))
    return { quote, points: points.slice(-args.n), preClose }
  }
  const daily = bars(core, { symbol: args.symbol, freq: '1d', n: args.n, adj: 'none' })
  return {
    quote,
    points: daily.bars.map(({ time, close, volume }) => ({ t: time, price: close, avg: null, volume })),
    preClose,
  }
}
