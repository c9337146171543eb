import type { RiskFlag } from '@liangshu/contract/market/classification'
import type { DayAxis } from '../../market/day/day-axis.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { planListings } from './listings.ts'
import { planRisk, riskFlagAt, type RiskPlan } from './risk-spells.ts'

/** When each stock comes, is flagged, and goes. */
export interface Lifecycle {
  readonly listDay: Int32Array
  readonly delistDay: Int32Array
  readonly risk: RiskPlan
  isFirstDelistingDay(id: number, day: number): boolean
  riskFlag(id: number, day: number): RiskFlag
}

export function createLifecycle(universe: StockUniverse, axis: DayAxis): Lifecycle {
  const listDay = planListings(universe, axis)
  const risk = planRisk(universe, axis, listDay)
  return {
    listDay,
    delistDay: risk.delistDay,
    risk,
    isFirstDelistingDay: (id, day) =>
      risk.spells.get(id)?.some(({ from, flag }) => flag === 'delisting' && from === day) ?? false,
    riskFlag: (id, day) => riskFlagAt(risk, id, day),
  }
}
