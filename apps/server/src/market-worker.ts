import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { marketAnalysis } from './insight/analysis/insight-calls.ts'
import type { FromMarket, ToMarket } from './market/source/protocol.ts'
import { createMarketRunner, type RunnerOptions } from './market/source/simulated/market-runner.ts'

/** The market in a thread of its own: whatever it works on, requests are answered meanwhile. */
const port = parentPort
if (!port) throw new Error('the market runs in a worker thread')

const beatMs = 1000
/** On a machine with fewer processors than work, requests go first; the market is built a little later. */
const NICE = 5
// Linux counts it for the calling thread alone; elsewhere it would slow down the whole server.
if (process.platform === 'linux') setPriority(NICE)

/** Frames and written answers are handed over, not copied. */
function post(message: FromMarket): void {
  port?.postMessage(message, handedOver(message))
}

function handedOver(message: FromMarket): ArrayBuffer[] {
  if (message.kind === 'beat') {
    const { bytes, slots, ends } = message.frame
    return [bytes.buffer, slots.buffer, ends.buffer]
  }
  return message.kind === 'answer' && message.result instanceof Uint8Array ? [message.result.buffer as ArrayBuffer] : []
}

const runner = createMarketRunner(
  {
    simulation: workerData as RunnerOptions['simulation'],
    analysis: marketAnalysis,
    now: () => Date.now(),
    allocate: (bytes) => new SharedArrayBuffer(bytes),
  },
  post,
)
port.on('message', (message: ToMarket) => runner.receive(message))

await runner.start()
void runner.settle()
setInterval(() => runner.beat(), beatMs)
