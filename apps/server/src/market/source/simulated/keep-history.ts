import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from 'pg'
import { quarterOf, type BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'
import { ORIGIN } from '@liangshu/engine/simulator/calendar/origin'
import { lastClosedDate } from '@liangshu/engine/simulator/clock/sim-clock'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import * as store from '../../history/bars/bars.store.ts'
import type { HistoryEngine } from '../../history/engine/history-engine.ts'
import type { KeeperWork } from '../../live/keeper/start-keeper.ts'
import type { MarketSource } from '../market-source.ts'

export const HISTORY_DAYS = 750
/** Some milliseconds of the market's thread a step, so that beats and questions come between. */
const GRID_STEP = 120
/** Indices and futures are derived from many others; each costs as much as dozens of shares. */
const DERIVED_STEP = 3
const REST_MS = 4

const CLOSE = 15 * 3600

export interface HistoryKeeper {
  readonly market: MarketSource
  /** Names the market whose bars these are. */
  readonly source: string
  readonly nowMs: () => number
  /** Asked between steps: a process that is told to stop does not finish first. */
  readonly isWanted: () => boolean
  /** Has the bars as well, where one is set. */
  readonly engine?: HistoryEngine | undefined
}

function* slotSteps(layout: SlotLayout): Generator<{ fromSlot: number; untilSlot: number }> {
  for (let fromSlot = 0; fromSlot < layout.end;) {
    const isGrid = fromSlot < layout.indices
    const untilSlot = Math.min(fromSlot + (isGrid ? GRID_STEP : DERIVED_STEP), isGrid ? layout.indices : layout.end)
    yield { fromSlot, untilSlot }
    fromSlot = untilSlot
  }
}

/** First day of the history: 750 trading days that end with `until`, or all there are. */
export function historyStart(until: string): string {
  const count = mainlandCalendar.count(ORIGIN, until)
  return count <= HISTORY_DAYS ? ORIGIN : (mainlandCalendar.days(ORIGIN, until)[count - HISTORY_DAYS] ?? ORIGIN)
}

/** Waits until the market has nothing more urgent to do. */
export function historyWork(market: MarketSource, nowMs: () => number, engine?: HistoryEngine): KeeperWork {
  return {
    name: 'history',
    turn: async (client, isWanted) => {
      const { history: source } = market
      if (market.isSettled && source !== null) await keepHistory(client, { market, source, nowMs, isWanted, engine })
    },
  }
}

/** Brings the stored bars up to the last day that is over. True when there was something to do and it was done. */
export async function keepHistory(client: Client, keeper: HistoryKeeper): Promise<boolean> {
  const { market, nowMs, isWanted } = keeper
  if (!market.isReady || !isWanted()) return false
  const until = lastClosedDate(nowMs(), mainlandCalendar)
  const source = await store.openSource(client, keeper.source)
  const hasFilled = await fillDaily(client, keeper, source, until)
  const hasKept = await keepMinutes(client, keeper, source)
  return hasFilled || hasKept
}

async function fillDaily(
  client: Client,
  { market, isWanted, engine }: HistoryKeeper,
  source: store.BarSource,
  until: string,
): Promise<boolean> {
  if (source.dailyUntil !== null && source.dailyUntil >= until) return false
  const isResumed = source.fillingUntil === until && source.fillingFrom !== null
  // The quarter of the first missing day is written anew: its block then holds all its days.
  const missing = source.dailyUntil === null ? historyStart(until) : dateOfDay(dayNumber(source.dailyUntil) + 1)
  const from = isResumed ? (source.fillingFrom ?? missing) : source.dailyUntil === null ? missing : quarterOf(missing)
  await store.ensureParts(client, quarterOf(from), until)
  if (!isResumed) await store.beginFilling(client, source.id, from, until)
  const done = isResumed ? source.fillingDone : 0
  for (const step of slotSteps(market.master().layout)) {
    if (step.untilSlot <= done) continue
    if (!isWanted()) return false
    const blocks = await market.ask('dailyBlocks', { ...step, from, until })
    await store.putDaily(client, source, { blocks, from: quarterOf(from), done: step.untilSlot }, engine)
    await sleep(REST_MS)
  }
  await store.endFilling(client, source.id, until)
  return true
}

/** The minutes of the day shown, once it is over. A replayed day is somebody's look back, not a day of the market. */
async function keepMinutes(
  client: Client,
  { market, isWanted, engine }: HistoryKeeper,
  source: store.BarSource,
): Promise<boolean> {
  const { date, mode, isLoop, secondOfDay } = market.time()
  if (mode !== 'live' || (!isLoop && secondOfDay < CLOSE)) return false
  if (await store.hasMinutes(client, source.id, date)) return false
  await store.ensureParts(client, date, date)
  const all: BarBlocks[] = []
  for (const step of slotSteps(market.master().layout)) {
    if (!isWanted()) return false
    all.push(await market.ask('minuteBlocks', { ...step, day: date }))
    await sleep(REST_MS)
  }
  // Another day came while this one was read: it is over, but no longer there to be read.
  if (market.time().date !== date) return false
  await store.putMinutes(client, source, { day: date, blocks: all }, engine)
  return true
}
