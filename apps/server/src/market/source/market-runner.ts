import { setImmediate as nextTurn } from 'node:timers/promises'

import { frameFlags, createQuoteTable, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type EncodedFrame, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'

import { backgroundSteps, catchUpSteps } from '../core/background.ts'
import { CallRefusal } from '../core/call-refusal.ts'
import { answerCall, writeAnswer, type CallName } from '../core/calls.ts'
import { liveBytes, liveColumnsOver, type LiveColumns } from '../core/live-columns.ts'
import { beat, coreSteps, type CoreOptions, type MarketCore } from '../core/market-core.ts'
import { writeTable } from '../core/write-table.ts'
import type { FromMarket, ToMarket } from './protocol.ts'

export interface RunnerOptions {
  readonly core: CoreOptions
  readonly now: () => number
  /** Gives buffers both threads can see, or plain ones when there is only one thread. */
  readonly allocate: (bytes: number) => ArrayBufferLike
}

export interface MarketRunner {
  /** Builds the market and shows its first beat. */
  start: () => Promise<void>
  /** One beat, unless the server has not yet looked at the last one. */
  beat: () => void
  /** Works through what the day needs in the background. */
  settle: () => Promise<void>
  receive: (message: ToMarket) => void
  stop: () => void
}

interface Stage {
  readonly core: MarketCore
  readonly buffers: readonly [ArrayBufferLike, ArrayBufferLike]
  readonly columns: readonly [LiveColumns, LiveColumns]
  readonly encoder: FrameEncoder
  readonly sent: QuoteTable
  readonly now: QuoteTable
}

/** Runs a market wherever it lives: in a thread of its own, or inside a test. */
export function createMarketRunner(options: RunnerOptions, post: (message: FromMarket) => void): MarketRunner {
  let stage: Stage | null = null
  let seq = 0
  let isSeen = true
  let isStopped = false
  let settling = 0
  let isSettled = false
  let isCatchingUp = false

  const announce = ({ core, buffers }: Stage): void => {
    const { instruments, day, reader } = core.facts
    post({ kind: 'master', version: day, instruments, layout: reader.tape.layout, buffers })
  }

  const showBeat = (): void => {
    if (!stage || !isSeen) return
    const buffer = seq % 2 === 0 ? 0 : 1
    const { core, columns } = stage
    const isNewDay = beat(core, options.now(), columns[buffer])
    if (isNewDay) announce(stage)
    const frame = encode(stage, columns[buffer], seq)
    seq += 1
    isSeen = false
    post({ kind: 'beat', seq, master: core.facts.day, buffer, time: core.time, frame })
    if (isNewDay) void settle()
  }

  /** Only the newest call keeps working; an older one belongs to a day no longer shown. */
  const settle = async (): Promise<void> => {
    if (!stage) return
    settling += 1
    const mine = settling
    isSettled = false
    const isCurrent = () => mine === settling && !isStopped
    if (!(await work(backgroundSteps(stage.core), isCurrent))) return
    isSettled = true
    post({ kind: 'settled' })
  }

  const catchUp = async (): Promise<void> => {
    if (!stage || !isSettled || isCatchingUp) return
    isCatchingUp = true
    await work(catchUpSteps(stage.core), () => isSettled && !isStopped)
    isCatchingUp = false
  }

  return {
    async start() {
      const steps = coreSteps(options.core, options.now())
      let step = steps.next()
      while (!step.done) {
        post({ kind: 'progress', share: step.value })
        await nextTurn()
        step = steps.next()
      }
      if (isStopped) return
      stage = openStage(step.value, options.allocate)
      announce(stage)
      showBeat()
    },
    beat() {
      showBeat()
      void catchUp()
    },
    settle,
    receive(message) {
      if (message.kind === 'seen') isSeen = true
      else if (message.kind === 'clock' && stage) stage.core.clock = message.clock
      else if (message.kind === 'ask') answer(stage, message, post)
    },
    stop() {
      isStopped = true
    },
  }
}

function openStage(core: MarketCore, allocate: (bytes: number) => ArrayBufferLike): Stage {
  const size = core.facts.reader.tape.layout.end
  const buffers = [allocate(liveBytes(size)), allocate(liveBytes(size))] as const
  return {
    core,
    buffers,
    columns: [liveColumnsOver(buffers[0], size), liveColumnsOver(buffers[1], size)],
    encoder: createFrameEncoder(size),
    sent: createQuoteTable(size),
    now: createQuoteTable(size),
  }
}

function encode({ core, encoder, sent, now }: Stage, live: LiveColumns, base: number): EncodedFrame {
  writeTable(live, core.facts.instruments, now)
  return encoder.delta(sent, now, {
    master: core.facts.day,
    seq: base + 1,
    base,
    asOf: core.time.epochMs,
    flags: frameFlags.simulated | (core.time.isLoop ? frameFlags.loop : 0),
    phase: momentAt(core.time.secondOfDay).status,
  })
}

/** Small steps with a turn for requests between them. False when it was given up. */
async function work(steps: Generator<void, void>, isWanted: () => boolean): Promise<boolean> {
  for (let step = steps.next(); !step.done; step = steps.next()) {
    await nextTurn()
    if (!isWanted()) return false
  }
  return true
}

function answer(
  stage: Stage | null,
  { id, name, args, isWritten }: Extract<ToMarket, { kind: 'ask' }>,
  post: (message: FromMarket) => void,
): void {
  try {
    if (!stage) throw new CallRefusal('preparing', '行情准备中，请稍候')
    // Copying thousands of rows from thread to thread costs more than writing them; and here it holds up no request.
    const make = isWritten ? writeAnswer : answerCall
    post({ kind: 'answer', id, result: make(stage.core, name as CallName, args) })
  } catch (error) {
    if (error instanceof CallRefusal) post({ kind: 'refusal', id, reason: error.kind, message: error.message })
    else post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
