import type { LimitPoolEntry } from '@liangshu/engine/market/day/limit-pool'
import { sealSpans } from '@liangshu/engine/rules/limit/seal-spans'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { minuteEndSecond, MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import { secondOf, type FeedDay } from '../live/feed-day.ts'
import { minutesUpTo } from '../live/minute-book.ts'

interface Seen {
  readonly side: 'up' | 'down'
  isSealed: boolean
  /** Infinity where it was sealed before anybody looked. */
  first: number
  last: number
  opened: number
}

/**
 * Who met a limit today, as far as it was watched: first and last seal, and how often it was opened again. By symbol,
 * because slots move when an instrument is told of later.
 */
export interface SealBook {
  readonly seen: Map<string, Seen>
  looks: number
}

/** Sealed at the first look counts as sealed then, if the day had only just begun. */
const OPENED = secondsOf('09:31')

export const createSealBook = (): SealBook => ({ seen: new Map(), looks: 0 })

/** What came before the first look: told by the minutes of the day, where another process has watched them. */
function before({ minutes, live }: FeedDay, slot: number, side: 'up' | 'down', until: number): Omit<Seen, 'side'> {
  const { close: closes } = minutesUpTo(minutes, slot, until, live.preClose[slot] ?? 0)
  const known = sealSpans(closes, (side === 'up' ? live.limitUp : live.limitDown)[slot] ?? 0)
  // Without its first minute the day was not watched from its beginning: it may have been sealed before.
  if (known === null || minutes.close[slot * MINUTES_PER_DAY] === 0)
    return { isSealed: true, first: Infinity, last: Infinity, opened: 0 }
  const { firstMinute, lastMinute, openTimes } = known
  const [first, last] = [minuteEndSecond(firstMinute), minuteEndSecond(lastMinute)]
  return { isSealed: true, first: Math.min(first, until), last: Math.min(last, until), opened: openTimes }
}

export function observeSeals(book: SealBook, feedDay: FeedDay): void {
  const second = secondOf(feedDay)
  const isFirstLook = book.looks === 0 && second > OPENED
  const { live, master } = feedDay
  book.looks += 1
  for (const { symbol, slot } of master.instruments) {
    if (slot >= master.layout.etfs) break
    const known = book.seen.get(symbol)
    const side = live.isSealedUp[slot] === 1 ? 'up' : live.isSealedDown[slot] === 1 ? 'down' : null
    if (side === null) {
      if (known?.isSealed) {
        known.isSealed = false
        known.opened += 1
      }
      continue
    }
    if (known?.side !== side) {
      const now = { isSealed: true, first: second, last: second, opened: 0 }
      book.seen.set(symbol, { side, ...(isFirstLook ? before(feedDay, slot, side, second) : now) })
    } else if (!known.isSealed) {
      known.isSealed = true
      known.last = second
    }
  }
}

/** Writes what was watched into the pool of the day. Amounts and boards are read from the quotes of the moment. */
export function fillPool({ seen }: SealBook, { bySymbol }: FeedDay, pool: Map<number, LimitPoolEntry>): void {
  pool.clear()
  for (const [symbol, { side, isSealed, first, last, opened }] of seen) {
    const id = bySymbol.get(symbol)?.slot
    if (id === undefined) continue
    pool.set(id, {
      id,
      side,
      isSealed,
      firstSealSecond: first,
      lastSealSecond: last,
      openTimes: opened,
      sealAmount: 0,
      boards: 0,
      isOnePrice: false,
    })
  }
}
