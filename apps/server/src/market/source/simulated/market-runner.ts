import { setImmediate as nextTurn } from 'node:timers/promises'

import { frameFlags, createQuoteTable, type QuoteTable } from '@liangshu/contract/market/frame'
import { createFrameEncoder, type EncodedFrame, type FrameEncoder } from '@liangshu/contract/market/frame-encoder'
import { liveBytes, liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'

import { writeTable } from '../../live/stream/write-table.ts'
import { answerCall, type AnsweringMarket } from '../answer-call.ts'
import type { MarketAnalysis } from '../market-analysis.ts'
import type { FromMarket, ToMarket } from '../protocol.ts'
import { createReplayedDays } from './replayed-days.ts'
import { beat, simulatedMarketSteps, type SimulatedMarket, type SimulationOptions } from './simulated-market.ts'

export interface RunnerOptions {
  readonly simulation: SimulationOptions
  readonly analysis: MarketAnalysis
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

/** The market with the columns and tables its beats are written to. */
interface RunningMarket {
  readonly market: SimulatedMarket
  readonly buffers: readonly [ArrayBufferLike, ArrayBufferLike]
  readonly columns: readonly [LiveColumns, LiveColumns]
  readonly encoder: FrameEncoder
  readonly sent: QuoteTable
  readonly now: QuoteTable
}

/** Runs a market wherever it lives: in a thread of its own, or inside a test. */
export function createMarketRunner(options: RunnerOptions, post: (message: FromMarket) => void): MarketRunner {
  let running: RunningMarket | null = null
  let seq = 0
  let isSeen = true
  let isStopped = false
  let settling = 0
  let isSettled = false
  let isCatchingUp = false
  const shown = () => running?.market ?? null
  const { analysis, now } = options
  const replays = createReplayedDays({ live: shown, analysis, now })
  const answering: AnsweringMarket = { market: shown, withHistory: shown, analysis, replays, canWrite: true }

  const announce = ({ market, buffers }: RunningMarket): void => {
    const { instruments, day, layout } = market.today
    post({ kind: 'master', version: day, instruments, layout, buffers })
  }

  const showBeat = (): void => {
    if (!running || !isSeen) return
    const buffer = seq % 2 === 0 ? 0 : 1
    const { market, columns } = running
    const isNewDay = beat(market, options.now(), columns[buffer])
    options.analysis.fill(market, columns[buffer])
    if (isNewDay) announce(running)
    const frame = encode(running, columns[buffer], seq)
    seq += 1
    isSeen = false
    post({ kind: 'beat', seq, master: market.today.day, buffer, time: market.time, frame })
    if (isNewDay) void settle()
  }

  /** Only the newest call keeps working; an older one belongs to a day no longer shown. */
  const settle = async (): Promise<void> => {
    if (!running) return
    settling += 1
    const mine = settling
    isSettled = false
    const isCurrent = () => mine === settling && !isStopped
    if (!(await work(options.analysis.daySteps(running.market), isCurrent))) return
    isSettled = true
    post({ kind: 'settled' })
  }

  const catchUp = async (): Promise<void> => {
    if (!running || !isSettled || isCatchingUp) return
    isCatchingUp = true
    await work(options.analysis.catchUpSteps(running.market), () => isSettled && !isStopped)
    isCatchingUp = false
  }

  return {
    async start() {
      const steps = simulatedMarketSteps(options.simulation, options.now())
      let step = steps.next()
      while (!step.done) {
        post({ kind: 'progress', share: step.value })
        await nextTurn()
        step = steps.next()
      }
      if (isStopped) return
      running = openMarket(step.value, options.allocate)
      announce(running)
      showBeat()
    },
    beat() {
      showBeat()
      replays.sweep()
      void catchUp()
    },
    settle,
    receive(message) {
      if (message.kind === 'seen') isSeen = true
      else if (message.kind === 'clock' && running) running.market.clock = message.clock
      else if (message.kind === 'ask') void answerCall(answering, message, post)
    },
    stop() {
      isStopped = true
    },
  }
}

function openMarket(market: SimulatedMarket, allocate: (bytes: number) => ArrayBufferLike): RunningMarket {
  const size = market.today.layout.end
  const buffers = [allocate(liveBytes(size)), allocate(liveBytes(size))] as const
  return {
    market,
    buffers,
    columns: [liveColumnsOver(buffers[0], size), liveColumnsOver(buffers[1], size)],
    encoder: createFrameEncoder(size),
    sent: createQuoteTable(size),
    now: createQuoteTable(size),
  }
}

function encode({ market, encoder, sent, now }: RunningMarket, live: LiveColumns, base: number): EncodedFrame {
  writeTable(live, market.today.instruments, now)
  return encoder.delta(sent, now, {
    master: market.today.day,
    seq: base + 1,
    base,
    asOf: market.time.epochMs,
    flags: frameFlags.simulated | (market.time.isLoop ? frameFlags.loop : 0),
    phase: momentAt(market.time.secondOfDay).status,
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
