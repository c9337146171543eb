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
  const hear: ((worker: Worker) => void)[] = []
  const begin = (): Worker => {
    const fresh = new Worker(new URL('../../../market-worker.ts', import.meta.url), {
      workerData: options,
      name: 'market',
      resourceLimits,
    })
    for (const attach of hear) attach(fresh)
    return fresh
  }
  let worker = begin()
  const listen = (attach: (worker: Worker) => void): void => {
    hear.push(attach)
    attach(worker)
  }
  const end = async (): Promise<void> => {
    worker.removeAllListeners()
    await worker.terminate()
  }
  return {
    kind: 'sim',
    history: historyOf(options),
    send: (message) => worker.postMessage(message, []),
    onMessage: (listener) => listen((one) => void one.on('message', listener)),
    onBroken: (listener) =>
      listen((one) => {
        one.on('error', listener)
        one.on('exit', (code) => {
          if (code !== 0) listener(new Error(`the market thread ended with code ${code}`))
        })
      }),
    async restart() {
      await end()
      worker = begin()
    },
    close: end,
  }
}
