import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

import { demoDecisions } from './decision/index.ts'
import { systemClock } from './platform/clock.ts'
import { buildDemo } from './trading/demo/build-demo.ts'
import type { DemoThreadData, FromDemo, ToDemo } from './trading/demo/demo-thread.ts'
import type { AskPast } from './trading/demo/past-market.ts'

/** The past of the demo is made in a thread of its own, so that nobody who signs in meanwhile waits for it. */
const port = parentPort
if (!port) throw new Error('the demo is made in a worker thread')
const post = (message: FromDemo) => port.postMessage(message, [])

/** Requests and the market go first. Linux counts it for the calling thread alone. */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

const waiting = new Map<number, PromiseWithResolvers<unknown>>()
let questions = 0
port.on('message', (message: ToDemo) => {
  const asked = waiting.get(message.id)
  waiting.delete(message.id)
  if (message.kind === 'answer') asked?.resolve(message.result)
  else asked?.reject(new Error(message.message))
})

const ask: AskPast = (name, args) => {
  questions += 1
  const asked = Promise.withResolvers<unknown>()
  waiting.set(questions, asked)
  post({ kind: 'ask', id: questions, name, args })
  return asked.promise as never
}

const from = performance.now()
const isDone = await buildDemo({
  ...(workerData as DemoThreadData),
  ask,
  clock: systemClock,
  side: demoDecisions,
  warn: (facts, text) => post({ kind: 'warn', facts, text }),
  onDay: (done, all) => post({ kind: 'day', done, all }),
})
if (isDone) post({ kind: 'done', ms: Math.round(performance.now() - from) })
port.close()
