import { Worker } from 'node:worker_threads'

import type { MarketLink } from '../market-link.ts'
import type { SimulationOptions } from './simulated-market.ts'

/** Another seed, another history; so are fewer stocks, because indices and sectors are of those there are. */
export const historyOf = ({ seed, stocks }: Pick<SimulationOptions, 'seed' | 'stocks'>): string =>
  `sim-${seed}-${stocks}`

/**
 * Nearly all the market holds lies outside the heap of its thread, and what it makes in passing is thrown away at once: room
 * for more of that at a time only costs memory, more than a hundred megabytes of it, and makes nothing quicker.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

export function openWorkerLink(options: SimulationOptions): MarketLink {
  const worker = new Worker(new URL('../../../market-worker.ts', import.meta.url), {
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
