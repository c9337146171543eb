import { createQuoteTable, frameFlags, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { liveBytes, liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'

import type { NodeBus } from '../../../platform/bus/node-bus.ts'
import type { Log } from '../../../platform/log/log.ts'
import { writeTable } from '../../live/stream/write-table.ts'
import type { MarketLink } from '../market-link.ts'
import type { FeedState, MarketKind } from '../market-source.ts'
import type { FromMarket, ToMarket } from '../protocol.ts'
import {
  keys,
  pack,
  splitBeat,
  topics,
  unpack,
  unpressed,
  type Answered,
  type Asked,
  type BeatHead,
  type StoredMaster,
} from './wire.ts'

type Parts = { bus: NodeBus; kind: MarketKind; history: string; log: Pick<Log, 'warn' | 'info'>; goneAfterMs?: number }

const wantEveryMs = 2000
/** A takeover takes five seconds at most; prices older than this are not shown, and nothing is traded on them. */
const usualGoneAfterMs = 8000
const answerWithinMs = 30_000

interface Shown {
  readonly master: StoredMaster
  readonly buffers: readonly [ArrayBuffer, ArrayBuffer]
  readonly columns: readonly [LiveColumns, LiveColumns]
  readonly encoder: FrameEncoder
  readonly sent: QuoteTable
  readonly now: QuoteTable
}

/**
 * The market that another node keeps: its beats come whole, each for itself, so that one that is lost costs a second and
 * nothing else. Frames for browsers are made here, against what this node sent last: they stay right when another process
 * takes the market over. Questions go to whoever keeps it, and again to the next one.
 */
export function openRemoteLink({ bus, kind, history, log, goneAfterMs = usualGoneAfterMs }: Parts): MarketLink {
  const listeners: ((message: FromMarket) => void)[] = []
  const post = (message: FromMarket) => listeners.forEach((listener) => listener(message))
  const asked = new Map<number, { question: Asked; timer: NodeJS.Timeout }>()
  let shown: Shown | null = null
  let feeds: readonly FeedState[] = []
  let token = 0
  let seq = 0
  let isSettled = false
  let heardAt = Number.NEGATIVE_INFINITY
  let taking: Promise<void> | null = null

  async function readMaster(name: string): Promise<void> {
    const bytes = await bus.get(keys.master)
    if (!bytes) return
    const master = unpack<StoredMaster>(await unpressed(bytes))
    if (master.name !== name) return
    shown = showMaster(master, shown)
    const { version, instruments, layout } = master
    post({ kind: 'master', version, instruments, layout, buffers: shown.buffers })
  }

  async function take(head: BeatHead, pressed: Buffer): Promise<void> {
    if (head.token < token) return
    const isNewKeeper = head.token > token
    token = head.token
    if (shown?.master.name !== head.master) await readMaster(head.master)
    if (shown?.master.name !== head.master) return
    const columns = await unpressed(pressed)
    const buffer = seq % 2 === 0 ? 0 : 1
    new Uint8Array(shown.buffers[buffer]).set(columns)
    feeds = head.feeds
    heardAt = performance.now()
    const frame = encode(shown, shown.columns[buffer], { head, base: seq, kind })
    seq += 1
    post({ kind: 'beat', seq, master: shown.master.version, buffer, time: head.time, frame })
    if (head.isSettled && !isSettled) post({ kind: 'settled' })
    isSettled = head.isSettled
    if (isNewKeeper) sendAgain()
  }

  function sendAgain(): void {
    for (const { question } of asked.values()) bus.publish(topics.ask, pack(question))
  }

  function ask(question: Asked): void {
    const timer = setTimeout(() => {
      asked.delete(question.id)
      const message = '行情节点暂无应答，请稍后重试'
      post({ kind: 'refusal', id: question.id, reason: 'preparing', message })
    }, answerWithinMs).unref()
    asked.set(question.id, { question, timer })
    bus.publish(topics.ask, pack(question))
  }

  function hearAnswer(answer: Answered): void {
    clearTimeout(asked.get(answer.id)?.timer)
    asked.delete(answer.id)
    post(answer)
  }

  const want = () => bus.publish(topics.wanted, '')
  const timer = setInterval(
    () => {
      want()
      if (heardAt > 0 && performance.now() - heardAt > goneAfterMs) {
        heardAt = Number.NEGATIVE_INFINITY
        log.warn('no beats of the market come from the node that keeps it')
        post({ kind: 'gone' })
      }
    },
    Math.min(wantEveryMs, goneAfterMs),
  ).unref()
  const ends = [
    bus.subscribe(topics.beat, (payload) => {
      // One at a time: a beat that comes while another is unpacked is passed over.
      const { head, columns } = splitBeat(payload)
      taking ??= take(head, columns)
        .catch((error: unknown) => log.warn({ err: error }, 'a beat of the market was not understood'))
        .finally(() => {
          taking = null
        })
    }),
    bus.subscribe(topics.answerTo(bus.node), (payload) => hearAnswer(unpack<Answered>(payload))),
    bus.onReturn(() => {
      want()
      sendAgain()
    }),
  ]
  want()

  return {
    kind,
    history,
    send(message: ToMarket) {
      if (message.kind === 'ask') ask(message)
      else if (message.kind === 'clock') {
        void bus.set(keys.clock, JSON.stringify(message.clock))
        bus.publish(topics.clock, JSON.stringify(message.clock))
      }
    },
    onMessage: (listener) => void listeners.push(listener),
    onBroken: () => undefined,
    feeds: () => [...feeds],
    async close() {
      clearInterval(timer)
      for (const end of ends) end()
      for (const { timer: late } of asked.values()) clearTimeout(late)
    },
  }
}

/** Browsers hold what was sent last, whoever keeps the market now: the next frame builds on that. */
function showMaster(master: StoredMaster, before: Shown | null): Shown {
  const size = master.layout.end
  const sent = before?.sent.size === size ? before.sent : createQuoteTable(size)
  const buffers = [new ArrayBuffer(liveBytes(size)), new ArrayBuffer(liveBytes(size))] as const
  return {
    master,
    buffers,
    columns: [liveColumnsOver(buffers[0], size), liveColumnsOver(buffers[1], size)],
    encoder: createFrameEncoder(size),
    sent,
    now: createQuoteTable(size),
  }
}

type Frame = { head: BeatHead; base: number; kind: MarketKind }

function encode({ master, encoder, sent, now }: Shown, live: LiveColumns, { head, base, kind }: Frame) {
  writeTable(live, master.instruments, now)
  return encoder.delta(sent, now, {
    master: master.version,
    seq: base + 1,
    base,
    asOf: head.time.epochMs,
    flags: (kind === 'sim' ? frameFlags.simulated : 0) | (head.time.isLoop ? frameFlags.loop : 0),
    phase: momentAt(head.time.secondOfDay).status,
  })
}
