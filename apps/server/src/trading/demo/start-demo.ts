import { Worker } from 'node:worker_threads'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { DemoThreadData, FromDemo, ToDemo } from './demo-thread.ts'
import type { Universe } from '../strategy/universe.ts'
import { startDemoStrategies } from './demo-strategies.ts'
import { findBuild } from './demo.store.ts'
import type { AskPast } from './past-market.ts'

type Parts = { db: Db; url: string; clock: Clock; market: MarketSource; universe: Universe; log: Log }

/** The log tells of every tenth part. */
const tenths = 10
const mostFailures = 3
const againMs = 5000

/** Makes what is missing of the demo's past, in the background, once the market can be asked. */
export function startDemo({ db, url, clock, market, universe, log }: Parts): { stop: () => Promise<void> } {
  let worker: Worker | null = null
  let again: NodeJS.Timeout | null = null
  let failures = 0
  let isStopped = false
  const stopListening = market.onBeat(() => {
    stopListening()
    start()
  })

  const start = () => void begin().catch(tryAgain)

  async function begin(): Promise<void> {
    const build = await asPlatform(db, findBuild)
    if (isStopped) return
    if (build?.state === 'building')
      worker = openThread({ url, market: market.history ?? '' }, { market, log, onReady, onBroken: tryAgain })
    // A demo without a past is one where nothing trades by itself.
    else if (build) await startDemoStrategies({ db, clock, market, universe, log })
  }

  /** From here on the accounts are like any others, and strategies may trade on them. */
  const onReady = () =>
    void startDemoStrategies({ db, clock, market, universe, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'the strategies of the demo could not be started'),
    )

  /** A day that broke was not stored: it is made again, and the next start does so as well. */
  function tryAgain(error: unknown): void {
    failures += 1
    log.error({ err: error, failures }, 'making the demo broke off')
    if (failures >= mostFailures || isStopped) return
    again = setTimeout(start, againMs).unref()
  }

  return {
    async stop() {
      isStopped = true
      if (again) clearTimeout(again)
      stopListening()
      worker?.removeAllListeners()
      await worker?.terminate()
    },
  }
}

function openThread(
  data: DemoThreadData,
  {
    market,
    log,
    onReady,
    onBroken,
  }: Pick<Parts, 'market' | 'log'> & { onReady: () => void; onBroken: (error: unknown) => void },
): Worker {
  const worker = new Worker(new URL('../../demo-worker.ts', import.meta.url), { workerData: data, name: 'demo' })
  const answer = (message: ToDemo) => worker.postMessage(message, [])
  const ask = market.ask as AskPast
  let told = -1
  worker.on('message', (message: FromDemo) => {
    if (message.kind === 'ask') {
      const { id, name, args } = message
      ask(name as 'pastDay', args as never).then(
        (result) => answer({ kind: 'answer', id, result }),
        (error: unknown) => answer({ kind: 'failure', id, message: String(error) }),
      )
    } else if (message.kind === 'day') {
      const tenth = Math.floor((message.done * tenths) / message.all)
      if (tenth > told) log.info(`演示数据生成中 ${tenth * tenths}%`)
      told = tenth
    } else if (message.kind === 'warn') log.warn(message.facts, message.text)
    else {
      log.info({ ms: message.ms }, '演示数据已生成')
      onReady()
    }
  })
  worker.on('error', onBroken)
  return worker
}
