import { bitsAt } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'

/**
 * When a stock that reaches its limit is pinned there. Points run from 0 (the open) to `end` (the last continuous
 * minute); the stock sits at the limit on every point of [from, until].
 */
export interface SealSpan {
  readonly from: number
  readonly until: number
}

export interface SealPlan {
  readonly spans: readonly SealSpan[]
  readonly isSealedAtEnd: boolean
}

export interface SealFacts {
  /** Key of the stock's day. */
  readonly key: number
  readonly end: number
  readonly opensAtLimit: boolean
  readonly closesAtLimit: boolean
  /** The price left the limit at least once although both ends of the day are there. */
  readonly mustBreak: boolean
  /** Demand beyond the limit as a fraction of the price. */
  readonly excess: number
}

const BASE_HAZARD = 0.011
const LATE = 210
const MAX_BREAKS = 7

/** Chance that the queue gives way in one minute: falls with its size, rises after 14:30. */
function hazard(excess: number, point: number): number {
  return BASE_HAZARD * Math.exp(-28 * excess) * (point >= LATE ? 1.9 : 1)
}

/** Share of the day before the first seal. Strong demand seals early; weak demand any time, often in the last hour. */
export function sealDelay(key: number, excess: number): number {
  return uniformAt(key, 1000) ** (1.4 + 30 * excess)
}

function firstSeal({ key, end, opensAtLimit, excess }: SealFacts): number {
  return opensAtLimit ? 0 : 1 + Math.floor(sealDelay(key, excess) * (end - 14))
}

function breakLength(key: number, point: number): number {
  return 2 + Math.floor(-5 * Math.log(uniformAt(key, 2000 + point)))
}

export function planSeal(facts: SealFacts): SealPlan {
  const { key, end, closesAtLimit } = facts
  const spans: SealSpan[] = []
  let from = firstSeal(facts)
  // The last minute a stock may come back to the limit before the closing call.
  const lastReseal = end - 2
  // A break takes two minutes at least: one away from the limit, one back.
  for (let point = from + 1; point < lastReseal - 1 && spans.length < MAX_BREAKS; point += 1) {
    if (uniformAt(key, 3000 + point) >= hazard(facts.excess, point)) continue
    spans.push({ from, until: point })
    from = Math.min(lastReseal, point + breakLength(key, point))
    point = from
  }
  if (closesAtLimit) return { spans: [...spans, { from, until: end }], isSealedAtEnd: true }
  return { spans: endBefore([...spans, { from, until: end }], facts), isSealedAtEnd: false }
}

/** A failed board leaves the limit for good at some point; later spans are dropped. */
function endBefore(spans: readonly SealSpan[], { key, end }: SealFacts): SealSpan[] {
  const first = spans[0]?.from ?? 0
  const leave = first + 1 + pickBelow(bitsAt(key, 1001), Math.max(1, end - first - 4))
  return spans.flatMap((span) =>
    span.from > leave ? [] : [{ from: span.from, until: Math.max(span.from, Math.min(span.until, leave, end - 2)) }],
  )
}

/** Adds the one break that a day needs whose low lies below a limit it opened and closed at. */
export function withForcedBreak(plan: SealPlan, { key, end, mustBreak }: SealFacts): SealPlan {
  const [only] = plan.spans
  if (!mustBreak || only === undefined || plan.spans.length > 1) return plan
  const start = 1 + pickBelow(bitsAt(key, 1002), Math.floor(end / 2))
  const back = Math.min(end - 3, start + 3 + pickBelow(bitsAt(key, 1003), 25))
  return {
    isSealedAtEnd: plan.isSealedAtEnd,
    spans: [
      { from: only.from, until: start },
      { from: Math.max(start + 2, back), until: only.until },
    ],
  }
}
