import { liveBytes, liveColumnsOver } from '@liangshu/engine/market/live/live-columns'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import { marketCalls, type MarketCalls } from '../calls.ts'
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

/** Answers by name, as the market's thread does. */
export const askingOf =
  (market: MarketWithHistory) =>
  async (name: keyof MarketCalls, args: unknown): Promise<unknown> =>
    (marketCalls[name] as (of: MarketWithHistory, given: unknown) => unknown)(market, args)
