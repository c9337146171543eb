import { Worker } from 'node:worker_threads'

import type { MarketSource } from '../../market/index.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { DemoThreadData, FromDemo, ToDemo } from './demo-thread.ts'
import { findBuild } from './demo.store.ts'
import type { AskPast } from './past-market.ts'

type Parts = { db: Db; url: string; market: MarketSource; log: Log }

/** The log tells of every tenth part. */
const tenths = 10

/** Makes what is missing of the demo's past, in the background, once the market can be asked. */
export function startDemo({ db, url, market, log }: Parts): { stop: () => Promise<void> } {
  let worker: Worker | null = null
  let isStopped = false
  const stopListening = market.onBeat(() => {
    stopListening()
    void begin().catch((error: unknown) => log.error({ err: error }, 'the demo could not be begun'))
  })

  async function begin(): Promise<void> {
    const build = await asPlatform(db, findBuild)
    if (build?.state !== 'building' || isStopped) return
    worker = openThread({ url, market: market.history ?? '' }, { market, log })
  }

  return {
    async stop() {
      isStopped = true
      stopListening()
      worker?.removeAllListeners()
      await worker?.terminate()
    },
  }
}

function openThread(data: DemoThreadData, { market, log }: Pick<Parts, 'market' | 'log'>): Worker {
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
    else log.info({ ms: message.ms }, '演示数据已生成')
  })
  worker.on('error', (error) => log.error({ err: error }, 'the demo is not complete; the next start goes on with it'))
  return worker
}
