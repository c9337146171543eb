import { liveBytes, liveColumnsOver } from '@liangshu/engine/market/live/live-columns'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { beat, simulatedMarketSteps, type SimulationOptions } from '../source/simulated/simulated-market.ts'

/** A market after its first beat, without anybody who runs it or concludes anything from it. */
export function openSimulatedMarket(options: SimulationOptions, nowMs: number): MarketWithHistory {
  const steps = simulatedMarketSteps(options, nowMs)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const market = step.value
  const size = market.today.layout.end
  beat(market, nowMs, liveColumnsOver(new ArrayBuffer(liveBytes(size)), size))
  return market
}
