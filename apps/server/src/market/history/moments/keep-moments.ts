import { joinBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import type { Client } from 'pg'

import type { Db } from '../../../platform/database/database.ts'
import type { KeeperWork } from '../../live/keeper/start-keeper.ts'
import type { MarketSource } from '../../source/market-source.ts'
import { openSource, type BarSource } from '../bars/bars.store.ts'
import { historyEngineOf } from '../engine/history-engine.ts'
import { forgetOldTicks, putEmotion, putTicks } from './moments.store.ts'

const partSeconds = 300

type Tick = { readonly second: number; readonly price: number; readonly volume: number; readonly amount: number }

const blockOf = (ticks: readonly Tick[]): Uint8Array => {
  const bars = createPackedBars(ticks.length)
  ticks.forEach(({ second, price, volume, amount }, i) => {
    bars.at[i] = second
    for (const column of [bars.ref, bars.open, bars.high, bars.low, bars.close]) column[i] = price
    bars.volume[i] = volume
    bars.amount[i] = amount
  })
  return packBars(bars)
}

/** What was traded since one looked last, symbol by symbol. */
export function createTickGatherer(market: Pick<MarketSource, 'master' | 'columns' | 'time'>) {
  let day = ''
  let part = -1
  let seen = new Map<string, { volume: number; amount: number }>()
  let gathered = new Map<string, Tick[]>()

  /** Takes the last beat in; answers the stretch that has ended with it, if one has. */
  return function look(): { day: string; part: number; ticks: ReadonlyMap<string, readonly Tick[]> } | null {
    const time = market.time()
    const second = Math.floor(time.secondOfDay)
    const nextPart = Math.floor(second / partSeconds)
    const isNewDay = time.date !== day
    const ended = gathered.size > 0 && (isNewDay || nextPart !== part) ? { day, part, ticks: gathered } : null
    if (isNewDay) seen = new Map()
    if (ended || isNewDay) gathered = new Map()
    day = time.date
    part = nextPart
    const { last, volume, amount } = market.columns()
    for (const { symbol, slot } of market.master().rows) {
      const now = { volume: volume[slot] ?? 0, amount: amount[slot] ?? 0 }
      const before = seen.get(symbol)
      seen.set(symbol, now)
      // What was traded before one looked first is nobody's tick.
      if (!before || !(now.volume > before.volume)) continue
      const ticks = gathered.get(symbol) ?? []
      gathered.set(symbol, ticks)
      const price = last[slot] ?? 0
      ticks.push({ second, price, volume: now.volume - before.volume, amount: now.amount - before.amount })
    }
    return ended
  }
}

/** Keeps ticks and the curve of the emotion as the market shows them, five minutes at a time. */
export function keepMoments({ db, market }: { db: Db; market: MarketSource }): KeeperWork {
  const look = createTickGatherer(market)
  let source: BarSource | null = null
  let lastDay = ''

  async function store(client: Client, ended: NonNullable<ReturnType<typeof look>>): Promise<void> {
    source ??= await openSource(client, market.history ?? market.kind)
    const engine = historyEngineOf(db)
    const day = dayNumber(ended.day)
    const blocks = [...ended.ticks].map(([symbol, ticks]) => ({ symbol, day, bytes: blockOf(ticks) }))
    await putTicks(client, source, { day: ended.day, part: ended.part, blocks: joinBlocks(blocks) }, engine)
    if (lastDay !== ended.day) await forgetOldTicks(client, source, ended.day)
    lastDay = ended.day
    if (!market.isSettled) return
    const curve = await market.ask('emotionCurve', {})
    if (curve.points.length > 0) await putEmotion(client, source, curve, engine)
  }

  return {
    name: 'moments',
    turn: async (client) => {
      const ended = market.isReady ? look() : null
      if (ended) await store(client, ended)
    },
  }
}
