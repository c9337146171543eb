import { marketAnalysis } from '../../insight/index.ts'
import type { MarketLink } from '../source/market-link.ts'
import type { FromMarket } from '../source/protocol.ts'
import { createMarketRunner, type MarketRunner } from '../source/simulated/market-runner.ts'
import type { SimulationOptions } from '../source/simulated/simulated-market.ts'
import { historyOf } from '../source/simulated/worker-link.ts'

/** A market on the caller's own thread, for tests: nothing happens unless it is asked for. */
export function openLocalLink(options: SimulationOptions, now: () => number): MarketLink & { runner: MarketRunner } {
  const listeners: ((message: FromMarket) => void)[] = []
  const runner = createMarketRunner(
    { simulation: options, analysis: marketAnalysis, now, allocate: (bytes) => new ArrayBuffer(bytes) },
    (message) => listeners.forEach((listener) => listener(message)),
  )
  return {
    kind: 'sim',
    history: historyOf(options),
    runner,
    send: (message) => runner.receive(message),
    onMessage: (listener) => void listeners.push(listener),
    onBroken: () => undefined,
    close: async () => runner.stop(),
  }
}
