import { createFlow } from '@liangshu/engine/simulator/flow/fund-flow'
import { stockFlowOfDay } from '@liangshu/engine/simulator/flow/day-flow'
import type { StockMarket } from '@liangshu/engine/simulator/market'

/** No simulated market has this seed: the days of such a market were told by a feed, and nothing of them may be drawn. */
export const FED_SEED = 0

export const isFed = ({ seed }: Pick<StockMarket, 'seed'>): boolean => seed === FED_SEED

const scratch = createFlow()

/** Net inflow of the large trades of a closed day, in fen. Feeds tell it for the running day only: 0 for theirs. */
export function mainInflow(market: StockMarket, id: number, day: number): number {
  if (isFed(market)) return 0
  stockFlowOfDay(market, id, day, scratch)
  return scratch.extraLarge + scratch.large
}
