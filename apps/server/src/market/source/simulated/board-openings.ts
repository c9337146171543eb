import { sealOfDay } from '@liangshu/engine/simulator/limits/day-seal'
import { CLOSE_CALL_START } from '@liangshu/engine/simulator/minute/shape'
import { stockDayKey } from '@liangshu/engine/simulator/minute/stock-row'
import { minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import type { SimulatedMarket } from './simulated-market.ts'

/** Times a board has been opened again by the moment shown. */
export function boardOpenings(
  { simulation, stocks, today, time }: SimulatedMarket,
  id: number,
  isSealed: boolean,
): number {
  const { columns } = stocks
  const { day } = today
  const at = id * columns.capacity + day
  const seal = sealOfDay(columns, at, stockDayKey(simulation.market.seed, id, day), CLOSE_CALL_START)
  const point = minuteIndexAt(time.secondOfDay) + 1
  const begun = seal?.plan.spans.filter(({ from }) => from <= point).length ?? 0
  return Math.max(0, begun - (isSealed ? 1 : 0))
}
