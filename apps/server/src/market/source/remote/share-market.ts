import { AppError } from '../../../platform/http/app-error.ts'
import type { NodeBus } from '../../../platform/bus/node-bus.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { CallName, MarketSource } from '../market-source.ts'
import { joinBeat, keys, pack, pressed, topics, unpack, type Answered, type Asked } from './wire.ts'
import { reasonOf } from '../refusal-error.ts'

type Lead = { isHeld: () => boolean; token: () => number }
type Parts = { market: MarketSource; bus: NodeBus; lead: Lead; log: Pick<Log, 'warn'> }

/** A node that has not asked for so long needs no beats any more. */
const wantedForMs = 15_000

/** Shows the market of this process to nodes without one, as long as it is the one that keeps it. */
export function shareMarket({ market, bus, lead, log }: Parts): { stop: () => void } {
  let wantedAt = Number.NEGATIVE_INFINITY
  let kept: { master: unknown; token: number; name: string } | null = null
  let masters = 0
  let sending: Promise<void> | null = null
  const isWanted = () => lead.isHeld() && performance.now() - wantedAt < wantedForMs

  async function keepMaster(token: number): Promise<string> {
    const { version, rows, layout } = market.master()
    const now = market.master()
    if (kept?.master === now && kept.token === token) return kept.name
    masters += 1
    const name = `${token}-${masters}`
    await bus.set(keys.master, await pressed(pack({ name, version, instruments: rows, layout })))
    kept = { master: now, token, name }
    return name
  }

  async function show(): Promise<void> {
    const token = lead.token()
    // The columns belong to the market: it writes the next beat over them.
    const columns = Buffer.from(market.columns().last.buffer.slice(0))
    const head = { token, time: market.time(), isSettled: market.isSettled, feeds: market.feeds() }
    const master = await keepMaster(token)
    const message = joinBeat({ ...head, master }, await pressed(columns))
    if (isWanted()) bus.publish(topics.beat, message)
  }

  /** A node that is slow to press skips beats instead of piling them up. */
  function onBeat(): void {
    if (!isWanted()) return
    sending ??= show()
      .catch((error: unknown) => log.warn({ err: error }, 'the market was not shown to other nodes'))
      .finally(() => {
        sending = null
      })
  }

  async function answer(asked: Asked, from: string): Promise<void> {
    bus.publish(topics.answerTo(from), pack(await answerOf(market, asked)))
  }

  const ends = [
    market.onBeat(onBeat),
    bus.subscribe(topics.wanted, () => {
      const isNew = !isWanted()
      wantedAt = performance.now()
      // It came just now and knows nothing yet.
      if (isNew && market.isReady) onBeat()
    }),
    bus.subscribe(topics.ask, (payload, from) => {
      if (!lead.isHeld()) return
      answer(unpack<Asked>(payload), from).catch((error: unknown) =>
        log.warn({ err: error }, 'another node was not answered about the market'),
      )
    }),
    // Redis may have come back without its memory.
    bus.onReturn(() => {
      kept = null
    }),
  ]
  return { stop: () => ends.forEach((end) => end()) }
}

async function answerOf(market: MarketSource, { id, name, args, isWritten, replay }: Asked): Promise<Answered> {
  try {
    return { kind: 'answer', id, result: await market.relay(name as CallName, args, isWritten, replay) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refusal', id, reason: reasonOf(error), message: error.message }
    return { kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
