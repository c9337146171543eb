import { dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import { planSeal, withForcedBreak, type SealFacts, type SealPlan } from './seal-plan.ts'

/** The limit a day was pinned to, and when; `null` when it never got there. */
export interface DaySeal {
  readonly side: 'up' | 'down'
  readonly price: number
  readonly plan: SealPlan
}

/** Derived from the bar and a key, so the limit pool and the minute bars tell the same story without storing it. */
export function sealOfDay(columns: DailyColumns, slot: number, key: number, end: number): DaySeal | null {
  const flags = columns.flags[slot] as number
  const isUp =
    (flags & dayFlags.sealedUp) !== 0 || ((flags & dayFlags.touchedUp) !== 0 && (flags & dayFlags.sealedDown) === 0)
  const isDown = !isUp && (flags & (dayFlags.touchedDown | dayFlags.sealedDown)) !== 0
  if (!isUp && !isDown) return null
  const price = (isUp ? columns.high[slot] : columns.low[slot]) as number
  const isOnePrice = columns.high[slot] === columns.low[slot]
  const facts: SealFacts = {
    key,
    end,
    opensAtLimit: columns.open[slot] === price,
    closesAtLimit: columns.close[slot] === price,
    mustBreak: !isOnePrice && columns.open[slot] === price && columns.close[slot] === price,
    excess: (columns.excess[slot] as number) / 1000,
  }
  const plan = isOnePrice
    ? { spans: [{ from: 0, until: end }], isSealedAtEnd: true }
    : withForcedBreak(planSeal(facts), facts)
  return { side: isUp ? 'up' : 'down', price, plan }
}
