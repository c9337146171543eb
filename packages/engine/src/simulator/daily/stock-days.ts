import type { StockDays } from '../../market/day/stock-days.ts'
import { stockFlowOfDay } from '../flow/day-flow.ts'
import { createFlow } from '../flow/fund-flow.ts'
import { stockLimits } from '../limits/day-limits.ts'
import type { StockMarket } from '../market.ts'

/** The simulated stocks as every reader of a market sees them. */
export function stockDaysOf(market: StockMarket): StockDays {
  const flow = createFlow()
  return {
    axis: market.axis,
    columns: market.matrix.columns,
    floatShares: market.model.universe.floatShares,
    isComplete: true,
    limits: (id, day) => stockLimits(market, id, day),
    mainInflow(id, day) {
      stockFlowOfDay(market, id, day, flow)
      return flow.extraLarge + flow.large
    },
  }
}
