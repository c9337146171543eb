import { Worker } from 'node:worker_threads'

import type { CoreOptions } from '../core/market-core.ts'
import { createMarketRunner, type MarketRunner } from './market-runner.ts'
import type { FeedState, MarketKind } from './market-source.ts'
import type { FromMarket, ToMarket } from './protocol.ts'

/** The way to a market, wherever it runs. */
export interface MarketLink {
  readonly kind: MarketKind
  /** Names the market whose bars may be stored. */
  readonly history: string
  send: (message: ToMarket) => void
  onMessage: (listener: (message: FromMarket) => void) => void
  /** The market has broken down; nothing more will come. */
  onBroken: (listener: (error: Error) => void) => void
  /** Only where services stand behind it. */
  feeds?: () => FeedState[]
  close: () => Promise<void>
}

/** Another seed, another history; so are fewer stocks, because indices and sectors are of those there are. */
const historyOf = ({ seed, stocks }: CoreOptions): string => `sim-${seed}-${stocks}`

/**
 * Nearly all the market holds lies outside the heap of its thread, and what it makes in passing is thrown away at once: room
 * for more of that at a time only costs memory, more than a hundred megabytes of it, and makes nothing quicker.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

export function openWorkerLink(options: CoreOptions): MarketLink {
  const worker = new Worker(new URL('./market-worker.ts', import.meta.url), {
    workerData: options,
    name: 'market',
    resourceLimits,
  })
  return {
    kind: 'sim',
    history: historyOf(options),
    send: (message) => worker.postMessage(message, []),
    onMessage: (listener) => void worker.on('message', listener),
    onBroken(listener) {
      worker.on('error', listener)
      worker.on('exit', (code) => {
        if (code !== 0) listener(new Error(`the market thread ended with code ${code}`))
      })
    },
    close: async () => {
      worker.removeAllListeners()
      await worker.terminate()
    },
  }
}

/** A market on the caller's own thread, for tests: nothing happens unless it is asked for. */
export function openLocalLink(options: CoreOptions, now: () => number): MarketLink & { runner: MarketRunner } {
  const listeners: ((message: FromMarket) => void)[] = []
  const runner = createMarketRunner({ core: options, now, allocate: (bytes) => new ArrayBuffer(bytes) }, (message) =>
    listeners.forEach((listener) => listener(message)),
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
