import { amountFen, slotOf } from '../../market/day/daily-columns.ts'
import type { MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
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

/** Net main flow (extra-large and large) up to the end of each minute, in fen: the line under a minute chart. */
export function stockMainFlow(market: StockMarket, id: number, day: number, minutes: MinuteColumns): Float64Array {
  const { columns } = market.matrix
  const ref = columns.ref[slotOf(columns, id, day)] as number
  const key = dayKey(streamKey(market.seed, streams.beat, id), day)
  const size = market.model.universe.sizeScore[id] as number
  const flow = createFlow()
  let amount = 0
  return Float64Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    amount += minutes.amount[minute] as number
    flowUntil(flow, key, minute + 1, (minutes.close[minute] as number) / ref - 1, amount, size)
    return flow.extraLarge + flow.large
  })
}
