import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'

import type { ReplayMoment } from './replay-moment.ts'

/** A day of the whole market is some eighty megabytes. */
const MOST_DAYS = 3
/** A clock that has not asked for so long has been left alone. */
const IDLE_CLOCK_MS = 60_000
/** A day nobody has asked for so long is given back. */
const IDLE_DAY_MS = 300_000

interface OpenDay<Day> {
  readonly day: Promise<Day>
  usedAt: number
}

/**
 * The past days that are open. A clock holds one day at a time, so that nobody takes all the room by turning it; a day that
 * somebody looks at is not taken away.
 */
export function createDayCache<Day>(now: () => number) {
  const days = new Map<string, OpenDay<Day>>()
  const holders = new Map<string, { date: string; askedAt: number }>()

  function hold({ who, date }: ReplayMoment): void {
    holders.set(who, { date, askedAt: now() })
    for (const [other, { askedAt }] of holders) if (now() - askedAt >= IDLE_CLOCK_MS) holders.delete(other)
  }

  function makeRoom(): void {
    if (days.size < MOST_DAYS) return
    const held = new Set([...holders.values()].map(({ date }) => date))
    const [oldest] = [...days].filter(([date]) => !held.has(date)).sort(([, a], [, b]) => a.usedAt - b.usedAt)
    if (!oldest)
      throw new MarketRefusal(
        'preparing',
        `同时回放的交易日最多${MOST_DAYS}个（正在回放：${[...days.keys()].sort().join('、')}），请稍候再试`,
      )
    days.delete(oldest[0])
  }

  return {
    /** The day of a moment, opened when nobody has it open; one that failed to open is opened again next time. */
    take(at: ReplayMoment, open: () => Promise<Day>): Promise<Day> {
      const known = days.get(at.date)
      hold(at)
      if (known) {
        known.usedAt = now()
        return known.day
      }
      makeRoom()
      const day = open()
      days.set(at.date, { day, usedAt: now() })
      day.catch(() => days.delete(at.date))
      return day
    },
    isOpen: (date: string): boolean => days.has(date),
    /** Gives back what nobody looks at any more. */
    sweep(): void {
      for (const [date, { usedAt }] of days) if (now() - usedAt >= IDLE_DAY_MS) days.delete(date)
    },
  }
}
