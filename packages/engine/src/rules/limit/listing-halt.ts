import type { Price } from '@liangshu/contract/market/scaled'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import type { NewListing } from '../mainland/rule-values.ts'
import { PPM } from '../../math/scaled/rounding.ts'

export interface HaltState {
  /** Thresholds already used; each halts once a day, whichever side it was crossed on. */
  readonly fired: number
  /** Second of day trading resumes, or `null` when not halted. */
  readonly resumesAt: number | null
}

export const NOT_HALTED: HaltState = { fired: 0, resumesAt: null }

const FIRST_AFTERNOON = secondsOf('13:00')
const MORNING_END = secondsOf('11:30')

/** Ten minutes of trading time: a halt that reaches lunch goes on after it. */
function resumeSecond(from: number, minutes: number | null, resumeBy: number): number {
  if (minutes === null) return Math.max(from, resumeBy)
  const end = from + minutes * 60
  const isAcrossLunch = from < MORNING_END && end > MORNING_END
  return Math.min(resumeBy, isAcrossLunch ? end + FIRST_AFTERNOON - MORNING_END : end)
}

/** Applies one trade of a no-limit day. `base` is the day's open for shares, the issue price for convertible bonds. */
export function haltAfterTrade(
  state: HaltState,
  trade: { readonly last: Price; readonly secondOfDay: number },
  base: Price,
  rule: NewListing,
): HaltState {
  const resumeBy = secondsOf(rule.resumeBy)
  const isHalted = state.resumesAt !== null && trade.secondOfDay < state.resumesAt
  if (isHalted || trade.secondOfDay >= resumeBy) return state
  const movePpm = (Math.abs(trade.last - base) * PPM) / base
  let fired = state.fired
  let minutes: number | null | undefined
  for (let next = rule.halts[fired]; next !== undefined && movePpm >= next.movePpm; next = rule.halts[fired]) {
    minutes = next.minutes
    fired += 1
  }
  if (minutes === undefined) return { fired, resumesAt: null }
  return { fired, resumesAt: resumeSecond(trade.secondOfDay, minutes, resumeBy) }
}
