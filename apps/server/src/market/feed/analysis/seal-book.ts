import type { LimitPoolEntry } from '@liangshu/engine/simulator/limits/limit-pool'
import { secondsOf } from '@liangshu/engine/calendar/shanghai-time'

import type { LiveColumns } from '../../core/live-columns.ts'

interface Seen {
  readonly side: 'up' | 'down'
  isSealed: boolean
  /** Infinity where it was sealed before anybody looked. */
  first: number
  last: number
  opened: number
}

/** Who met a limit today, as far as it was watched: first and last seal, and how often it was opened again. */
export interface SealBook {
  readonly seen: Map<number, Seen>
  looks: number
}

/** Sealed at the first look counts as sealed then, if the day had only just begun. */
const OPENED = secondsOf('09:31')

export const createSealBook = (): SealBook => ({ seen: new Map(), looks: 0 })

export function observeSeals(book: SealBook, live: LiveColumns, stocks: number, second: number): void {
  const isFirstLook = book.looks === 0 && second > OPENED
  book.looks += 1
  for (let id = 0; id < stocks; id += 1) {
    const known = book.seen.get(id)
    const side = live.isSealedUp[id] === 1 ? 'up' : live.isSealedDown[id] === 1 ? 'down' : null
    if (side === null) {
      if (known?.isSealed) {
        known.isSealed = false
        known.opened += 1
      }
      continue
    }
    if (known?.side !== side) {
      const at = isFirstLook ? Infinity : second
      book.seen.set(id, { side, isSealed: true, first: at, last: at, opened: 0 })
    } else if (!known.isSealed) {
      known.isSealed = true
      known.last = second
    }
  }
}

/** Writes what was watched into the pool of the day. Amounts and boards are read from the quotes of the moment. */
export function fillPool({ seen }: SealBook, pool: Map<number, LimitPoolEntry>): void {
  pool.clear()
  for (const [id, { side, isSealed, first, last, opened }] of seen)
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
