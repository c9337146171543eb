import type { RiskFlag } from '@liangshu/contract/market/classification'
import { price } from '@liangshu/contract/market/scaled'
import type { BoardRules } from '../../rules/limit/board-rules.ts'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import { dayFlags, slotOf, type DailyColumns } from './daily-columns.ts'
import type { DayLimits } from './stock-days.ts'

export interface LimitedStock {
  readonly id: number
  /** Number of its board. */
  readonly board: number
  readonly riskFlag: RiskFlag
}

/** Limits of a stock on a day; `null` on its no-limit days and outside its life. */
export function stockLimitsOn(
  columns: DailyColumns,
  rules: BoardRules,
  { id, board, riskFlag }: LimitedStock,
  day: number,
): DayLimits | null {
  const slot = slotOf(columns, id, day)
  const flags = columns.flags[slot] as number
  if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.noLimit) !== 0) return null
  const isRisky = riskFlag === 'ST' || riskFlag === '*ST'
  const band = rules.bands[board * 2 + (isRisky ? 1 : 0)]?.[day]
  return band === undefined ? null : limitsAround(price(columns.ref[slot] as number), band, rules.tick)
}
