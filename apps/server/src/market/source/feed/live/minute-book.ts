import { createPackedBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { MINUTES_PER_DAY, minuteEndSecond, minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

/** Minute bars of the running day, made of quotes as they come. Slot-major: slot × 240 + minute. */
export interface MinuteBook {
  readonly size: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
  /** The day's totals and range as last seen, by slot; NaN before the first quote. */
  readonly seen: {
    readonly volume: Float64Array
    readonly amount: Float64Array
    readonly high: Float64Array
    readonly low: Float64Array
  }
}

export function createMinuteBook(size: number): MinuteBook {
  const column = () => new Float64Array(size * MINUTES_PER_DAY)
  const unseen = () => new Float64Array(size).fill(Number.NaN)
  return {
    size,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    amount: column(),
    seen: { volume: unseen(), amount: unseen(), high: unseen(), low: unseen() },
  }
}

/**
 * Takes in one quote. What the totals grew by belongs to the minute of the quote; a new high or low of the day happened in
 * it as well. Totals that fall, because another source counts a little differently, add nothing.
 */
export function observe(book: MinuteBook, live: LiveColumns, slot: number, second: number): void {
  const last = live.last[slot] as number
  if (!(last > 0) || second < FIRST_PRICE) return
  const { seen } = book
  const minute = minuteIndexAt(second)
  const at = slot * MINUTES_PER_DAY + minute
  const totals = { volume: live.volume[slot] as number, amount: live.amount[slot] as number }
  // Whoever begins in the middle of a day does not know when it was traded: only what follows is a minute's.
  const isFirst = Number.isNaN(seen.volume[slot])
  const grown = (now: number, before: number) => (isFirst ? (minute === 0 ? now : 0) : Math.max(0, now - before))
  const traded = grown(totals.volume, seen.volume[slot] as number)
  book.amount[at] = (book.amount[at] as number) + grown(totals.amount, seen.amount[slot] as number)
  book.volume[at] = (book.volume[at] as number) + traded
  seen.volume[slot] = Math.max(totals.volume, isFirst ? 0 : (seen.volume[slot] as number))
  seen.amount[slot] = Math.max(totals.amount, isFirst ? 0 : (seen.amount[slot] as number))
  paint(book, at, last, {
    high: isNew(live.high[slot] as number, seen.high[slot] as number, 1) ? (live.high[slot] as number) : last,
    low: isNew(live.low[slot] as number, seen.low[slot] as number, -1) ? (live.low[slot] as number) : last,
  })
  seen.high[slot] = live.high[slot] as number
  seen.low[slot] = live.low[slot] as number
}

/** Takes the totals as they are: what led to them is in the minutes already. */
export function adoptTotals({ seen }: MinuteBook, live: LiveColumns): void {
  for (const name of ['volume', 'amount', 'high', 'low'] as const) seen[name].set(live[name])
}

/** The auction fires at 09:25; before it a price is only indicative. */
const FIRST_PRICE = 9 * 3600 + 25 * 60

const isNew = (now: number, before: number, sign: 1 | -1): boolean => now > 0 && (now - before) * sign > 0

function paint(book: MinuteBook, at: number, last: number, range: { high: number; low: number }): void {
  const isOpen = (book.close[at] as number) > 0
  if (!isOpen) book.open[at] = last
  book.close[at] = last
  book.high[at] = Math.max(isOpen ? (book.high[at] as number) : last, range.high, last)
  book.low[at] = Math.min(isOpen ? (book.low[at] as number) : last, range.low, last)
}

/** The minutes of one instrument up to a moment, without holes: where nobody traded, the price before stands. */
export function minutesUpTo(book: MinuteBook, slot: number, second: number, preClose: number): PackedBars {
  const length = second < FIRST_PRICE ? 0 : minuteIndexAt(second) + 1
  const bars = createPackedBars(length)
  const base = slot * MINUTES_PER_DAY
  let before = preClose
  for (let minute = 0; minute < length; minute += 1) {
    const at = base + minute
    const isKnown = (book.close[at] as number) > 0
    const close = isKnown ? (book.close[at] as number) : before
    bars.at[minute] = minuteEndSecond(minute) / 60
    bars.ref[minute] = before
    bars.open[minute] = isKnown ? (book.open[at] as number) : close
    bars.high[minute] = isKnown ? (book.high[at] as number) : close
    bars.low[minute] = isKnown ? (book.low[at] as number) : close
    bars.close[minute] = close
    bars.volume[minute] = book.volume[at] as number
    bars.amount[minute] = book.amount[at] as number
    before = close
  }
  return bars
}

/** One minute of the whole market for keeping; `at` is the slot. */
export function minuteAcross(book: MinuteBook, minute: number): PackedBars {
  const slots = Array.from({ length: book.size }, (_, slot) => slot).filter(
    (slot) => (book.close[slot * MINUTES_PER_DAY + minute] as number) > 0,
  )
  const bars = createPackedBars(slots.length)
  slots.forEach((slot, i) => {
    const at = slot * MINUTES_PER_DAY + minute
    bars.at[i] = slot
    bars.ref[i] = book.open[at] as number
    for (const name of ['open', 'high', 'low', 'close', 'volume', 'amount'] as const)
      bars[name][i] = book[name][at] as number
  })
  return bars
}

export function restoreMinute(book: MinuteBook, minute: number, bars: PackedBars): void {
  bars.at.forEach((slot, i) => {
    if (slot >= book.size) return
    const at = slot * MINUTES_PER_DAY + minute
    for (const name of ['open', 'high', 'low', 'close', 'volume', 'amount'] as const)
      book[name][at] = bars[name][i] as number
  })
}
