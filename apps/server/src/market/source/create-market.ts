import { liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'

import { AppError } from '../../platform/http/app-error.ts'
import { writtenAs } from '../../platform/http/envelope.ts'
import type { Log } from '../../platform/log/log.ts'
import { createInstrumentMaster, type InstrumentMaster } from './instrument-master.ts'
import type { MarketLink } from './market-link.ts'
import type { CallArgs, CallName, CallResult, MarketSource } from './market-source.ts'
import type { Beat, FromMarket } from './protocol.ts'
import { createMarketViews, readMoment } from './replay/market-view.ts'
import type { ReplayMoment } from './replay/replay-moment.ts'
import { readQuote } from './read-quote.ts'
import { refusalError } from './refusal-error.ts'

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void }

interface Shown {
  readonly master: InstrumentMaster
  readonly columns: readonly [LiveColumns, LiveColumns]
}

/**
 * What the pages of the whole market ask for, the same for everybody until the next beat: of a simulated market, made once
 * for all who ask. Their arguments are plain values and come from the address alone.
 */
const sharedCalls: ReadonlySet<CallName> = new Set([
  'sectors',
  'openData',
  'indexes',
  'indexLine',
  'emotionDays',
  'etfPortfolio',
])

/** The server's end of a market: keeps the last beat, passes questions on, tells the stream. */
export function createMarket(link: MarketLink, log: Log): MarketSource {
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(beat: Beat) => void>()
  const shared = new Map<string, Promise<unknown>>()
  let shown: Shown | null = null
  let beat: Beat | null = null
  let progress = 0
  let isSettled = false
  let questions = 0
  let broken: Error | null = null

  const settleQuestion = (id: number, finish: (waiting: Waiting) => void): void => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (asked) finish(asked)
  }

  const take = (message: FromMarket): void => {
    if (message.kind === 'beat' || message.kind === 'master' || message.kind === 'settled') shared.clear()
    if (message.kind === 'progress') progress = message.share
    else if (message.kind === 'master') {
      const { version, instruments, layout, buffers } = message
      shown = {
        master: createInstrumentMaster(version, instruments, layout),
        columns: [liveColumnsOver(buffers[0], layout.end), liveColumnsOver(buffers[1], layout.end)],
      }
    } else if (message.kind === 'beat') {
      beat = message
      progress = 1
      link.send({ kind: 'seen' })
      for (const listener of listeners) listener(message)
    } else if (message.kind === 'answer') settleQuestion(message.id, ({ resolve }) => resolve(message.result as never))
    else if (message.kind === 'refusal')
      settleQuestion(message.id, ({ reject }) => reject(refusalError(message.reason, message.message)))
    else if (message.kind === 'failure')
      settleQuestion(message.id, ({ reject }) => reject(new Error(`the market failed: ${message.message}`)))
    else if (message.kind === 'gone') beat = null
    else {
      isSettled = true
      log.info('market is settled: ranks, signals and emotion are known')
    }
  }

  link.onMessage(take)
  link.onBroken((error) => {
    broken = error
    log.error({ err: error }, 'the market has broken down')
    for (const id of waiting.keys()) settleQuestion(id, ({ reject }) => reject(error))
  })

  const current = (): { shown: Shown; beat: Beat } => {
    if (broken)
      throw new AppError('MARKET_PREPARING', { broken: broken.message }, { message: '行情服务异常，请稍后重试' })
    if (!shown || !beat) throw new AppError('MARKET_PREPARING', { progress })
    return { shown, beat }
  }
  const columns = (): LiveColumns => {
    const now = current()
    return now.shown.columns[now.beat.buffer]
  }

  const send = <Result>(name: CallName, args: unknown, isWritten: boolean, replay?: ReplayMoment): Promise<Result> => {
    current()
    questions += 1
    const id = questions
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      link.send({ kind: 'ask', id, name, args, isWritten, ...(replay && { replay }) })
    })
  }

  /** Asked once until the next beat; what failed is asked again. */
  const sendShared = <Result>(name: CallName, args: unknown): Promise<Result> => {
    const key = `${name} ${JSON.stringify(args)}`
    const known = shared.get(key)
    if (known) return known as Promise<Result>
    const asked = send<Result>(name, args, true)
    shared.set(key, asked)
    asked.catch(() => shared.delete(key))
    return asked
  }

  const viewOf = createMarketViews(link, send)

  async function beginAnew(restart: MarketLink['restart']): Promise<void> {
    shown = null
    beat = null
    broken = null
    progress = 0
    isSettled = false
    shared.clear()
    const interrupted = new AppError('MARKET_PREPARING', {}, { message: '行情服务正在重启，请稍后重试' })
    for (const id of waiting.keys()) settleQuestion(id, ({ reject }) => reject(interrupted))
    await restart?.()
  }

  const source: MarketSource = {
    kind: link.kind,
    history: link.history,
    moment: null,
    get isReady() {
      return beat !== null && broken === null
    },
    get isSettled() {
      return isSettled
    },
    get progress() {
      return progress
    },
    master: () => current().shown.master,
    time: () => current().beat.time,
    lastBeat: () => current().beat,
    columns,
    instrument: (symbol) => current().shown.master.find(symbol),
    quote(symbol) {
      const now = current()
      const row = now.shown.master.find(symbol)
      return row ? readQuote(columns(), row, now.beat.time) : null
    },
    at: async (moment, who) => (moment === undefined ? source : viewOf(readMoment(moment, who))),
    ask: (name, args) => send(name, args, false),
    async askWritten<Name extends CallName>(name: Name, args: CallArgs<Name>): Promise<CallResult<Name>> {
      const isShared = link.kind === 'sim' && sharedCalls.has(name)
      const answer = await (isShared
        ? sendShared<CallResult<Name>>(name, args)
        : send<CallResult<Name>>(name, args, true))
      return answer instanceof Uint8Array ? writtenAs(answer, { isOwn: !isShared }) : answer
    },
    relay: send,
    onBeat(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setClock: (clock) => link.send({ kind: 'clock', clock }),
    feeds: () => link.feeds?.() ?? [],
    ...(link.restart && { restart: () => beginAnew(link.restart) }),
    close: () => link.close(),
  }
  return source
}
