import type { FromOwn, ToOwn } from './trading/own-strategy/own-messages.ts'
import { openOwnModules } from './trading/own-strategy/own-module.ts'
import { keepHistory, runBeat, type HistoryCache } from './trading/strategy-run/run-beat.ts'

/** A strategy of one's own is asked in here. The process runs nothing else, and whoever started it ends it. */
const own = process
const post = (message: FromOwn) => void own.send?.(message)
const kept: HistoryCache = new Map()
const modules = openOwnModules()

async function answer(message: ToOwn): Promise<FromOwn> {
  const strategy = await modules.load(message.own)
  if (message.kind === 'describe') {
    const { title, hasUniverse, params } = strategy
    return { kind: 'manifest', id: message.id, manifest: { title, hasUniverse, fields: params } }
  }
  const { id, task, history } = message
  if (history) keepHistory(kept, task.historyKey, history)
  const reader = kept.get(task.historyKey)
  if (!reader) throw new Error('行情历史缺失')
  return { kind: 'answer', id, answer: runBeat(task, reader, strategy) }
}

own.on('message', (message: ToOwn) => {
  // What is no plain data cannot be posted, and fails like anything else.
  answer(message)
    .then(post)
    .catch((error: unknown) =>
      post({ kind: 'failure', id: message.id, message: error instanceof Error ? error.message : String(error) }),
    )
})
post({ kind: 'ready' })
