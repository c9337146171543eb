import { amountFen, slotOf } from '../daily/columns.ts'
import type { StockMarket } from '../market.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import { createFlow, flowUntil, type FundFlow } from './fund-flow.ts'

/** Fund flow of a stock over a whole day: the same numbers the tape ends with at 15:00. */
export function stockFlowOfDay(market: StockMarket, id: number, day: number, out: FundFlow = createFlow()): FundFlow {
  const { columns } = market.matrix
  const slot = slotOf(columns, id, day)
  const ref = columns.ref[slot] as number
  const change = ref === 0 ? 0 : (columns.close[slot] as number) / ref - 1
  const key = dayKey(streamKey(market.seed, streams.beat, id), day)
  flowUntil(out, key, 240, change, amountFen(columns, slot), market.model.universe.sizeScore[id] as number)
  return out
}
