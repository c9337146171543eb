import type { BarFreq, BarRow, QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { Adjustment } from './chart-params.ts'

/** Seconds of a bar's time as if the exchange stood at Greenwich: the axis then shows the exchange's clock everywhere. */
export function chartTime(time: string): number {
  return Date.parse(`${time.slice(0, 10)}T${time.slice(11, 16) || '00:00'}:00Z`) / 1000
}

/**
 * An older page before what is known. Adjusted prices of a page stand on the basis of its own last day: the bar both
 * have tells how far the older ones are off.
 */
export function joinOlder(older: readonly BarRow[], known: readonly BarRow[]): BarRow[] {
  const [first] = known
  if (!first) return [...older]
  const shared = older.find(({ time }) => time === first.time)
  const factor = shared && shared.close > 0 ? first.close / shared.close : 1
  const before = older.filter(({ time }) => time < first.time)
  const scaled = Math.abs(factor - 1) < 1e-9 ? before : before.map((bar) => scaleBar(bar, factor))
  return [...scaled, ...known]
}

function scaleBar(bar: BarRow, factor: number): BarRow {
  return {
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
  }
}

/** The newest bars as the server tells them now, in place of what was known of them. */
export function withTail(known: readonly BarRow[], tail: readonly BarRow[]): BarRow[] {
  const [first] = tail
  if (!first) return [...known]
  return [...known.filter(({ time }) => time < first.time), ...tail]
}

const minutesOf = (freq: BarFreq): number => Number.parseInt(freq, 10) / 60

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Minutes of the stock day that have passed at a minute after midnight: the midday pause counts none. */
const MORNING = 9 * 60 + 30
const AFTERNOON = 13 * 60
const CLOSE = 15 * 60
const HALF_DAY = 120

function endOfStockBar(minute: number, size: number): number {
  const passed = minute < AFTERNOON ? Math.min(minute - MORNING, HALF_DAY - 1) : HALF_DAY + minute - AFTERNOON
  const end = (Math.floor(Math.max(0, passed) / size) + 1) * size
  return end <= HALF_DAY ? MORNING + end : Math.min(CLOSE, AFTERNOON + end - HALF_DAY)
}

/** The end of the bar that runs at a moment `2026-11-16 13:39:38`; those of stocks keep to their session. */
export function runningBarEnd(asOf: string, freq: BarFreq, secType: QuoteRow['secType']): string {
  const size = minutesOf(freq)
  const minute = Number(asOf.slice(11, 13)) * 60 + Number(asOf.slice(14, 16))
  const isByClock = secType === 'future' || secType === 'crypto'
  const end = isByClock ? (Math.floor(minute / size) + 1) * size : endOfStockBar(minute, size)
  return `${asOf.slice(0, 10)} ${clockText(end)}`
}

/** A quote in backward-adjusted prices: today's open is known to both, so that it tells the basis. */
function basisOf(last: BarRow, quote: QuoteRow, day: string, adjust: Adjustment): number {
  if (adjust !== 'back' || last.time !== day || quote.open === null || quote.open <= 0) return 1
  return last.open / quote.open
}

const isRunning = ({ phase }: QuoteRow): boolean => phase === 'trading' || phase === 'closeCall'

interface LiveOptions {
  readonly freq: BarFreq
  readonly adjust: Adjustment
}

/** The last bar with what the quote says now, or a new one that follows it; `null` when there is nothing to add. */
export function liveBar(bars: readonly BarRow[], quote: QuoteRow, asOf: string, options: LiveOptions): BarRow | null {
  const { freq, adjust } = options
  const last = bars.at(-1)
  if (!last || quote.last === null || quote.last <= 0) return null
  if (freq === '1d') return liveDay(last, quote, asOf, adjust)
  // Backward-adjusted prices stand on a basis that a quote does not tell: their newest bars are asked for again.
  if (adjust === 'back') return null
  if (freq === '1w' || freq === '1M') return last.time.slice(0, 10) > asOf.slice(0, 10) ? null : moved(last, quote.last)
  if (!isRunning(quote)) return null
  const time = runningBarEnd(asOf, freq, quote.secType)
  if (time < last.time) return null
  if (time === last.time) return moved(last, quote.last)
  const price = quote.last
  return { time, open: price, high: price, low: price, close: price, volume: 0, amount: 0 }
}

const moved = (bar: BarRow, price: number): BarRow => ({
  ...bar,
  close: price,
  high: Math.max(bar.high, price),
  low: Math.min(bar.low, price),
})

function liveDay(last: BarRow, quote: QuoteRow, asOf: string, adjust: Adjustment): BarRow | null {
  const day = asOf.slice(0, 10)
  if (last.time > day || quote.open === null || quote.high === null || quote.low === null) return null
  // A night that belongs to the next day, or a day of rest, is no new bar.
  if (last.time < day && !isRunning(quote)) return null
  const basis = basisOf(last, quote, day, adjust)
  return {
    time: day,
    open: quote.open * basis,
    high: quote.high * basis,
    low: quote.low * basis,
    close: (quote.last ?? quote.open) * basis,
    volume: quote.volume,
    amount: quote.amount,
  }
}
