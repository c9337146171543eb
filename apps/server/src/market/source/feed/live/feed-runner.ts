import type { Client } from 'pg'
import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { marketIndices } from '@liangshu/engine/market/instrument/market-indices'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { openSource, type BarSource } from '../../../history/bars/bars.store.ts'
import { historyEngineOf } from '../../../history/engine/history-engine.ts'
import type { KeeperWork } from '../../../live/keeper/start-keeper.ts'
import type { FromMarket } from '../../protocol.ts'
import { quoteDayAt } from '../create-feeds.ts'
import type { FeedQuote, QuoteFeed } from '../feed-quote.ts'
import type { StoredHistory } from '../history/stored-history.ts'
import { findAuctions, saveAuction } from './auction.store.ts'
import { closeDay } from './close-day.ts'
import {
  beatOf,
  openFeedDay,
  secondOf,
  takeColumns,
  takeQuotes,
  takeQuoteSteps,
  widenFeedDay,
  type FeedDay,
} from './feed-day.ts'
import { feedMasterSteps, isKnown } from './feed-master.ts'
import * as state from './feed-state.store.ts'
import { minuteAcross, restoreMinute } from './minute-book.ts'
import { inTurns } from '../../steps.ts'

export const FEED_HISTORY = 'feed'

const OPENS = secondsOf('09:10')
const CLOSES = secondsOf('15:31')
/** Every quote of the day is in by then. */
const DAY_OVER = secondsOf('15:10')
/** Quotes change every three seconds; outside the sessions nothing does, and free services count their visitors. */
const BUSY_MS = 3000
const QUIET_MS = 60_000
const SAVE_MS = 3000

export interface FeedRunnerOptions {
  readonly feeds: QuoteFeed
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** Only these; empty for every share and fund the feeds list. */
  readonly symbols: readonly InstrumentSymbol[]
  readonly post: (message: FromMarket) => void
  /** Completes the columns with what the stored days tell. */
  readonly storedHistory: Pick<StoredHistory, 'show'>
}

export interface FeedRunner extends KeeperWork {
  readonly feedDay: () => FeedDay | null
  /** Reads what another process fed; also what there was before this one started. */
  readonly follow: () => Promise<void>
  /** The asking under way is done. */
  readonly settled: () => Promise<void>
}

const indexSymbols = marketIndices.map(({ symbol }) => toInstrumentSymbol(symbol))

/** A market fed from outside. The one that keeps the market asks the feeds and writes; all others read what it wrote. */
export function createFeedRunner(options: FeedRunnerOptions): FeedRunner {
  const { feeds, db, clock, log, symbols, post, storedHistory } = options
  let feedDay: FeedDay | null = null
  let seq = 0
  let version = 0
  let savedAt = 0
  let savedMaster = 0
  let askedAt = 0
  let isUnsaved = false
  let asking: Promise<void> | null = null
  let closedDay = ''

  const nowMs = () => clock.now().getTime()

  function isBusy(): boolean {
    const { date, secondOfDay } = shanghaiTime(nowMs())
    return mainlandCalendar.isTradingDay(date) && secondOfDay >= OPENS && secondOfDay < CLOSES
  }

  function show(next: FeedDay): void {
    const isNew = feedDay === null
    feedDay = next
    const { version: master, instruments, layout } = next.master
    post({ kind: 'master', version: master, instruments, layout, buffers: next.shown })
    if (isNew) post({ kind: 'settled' })
  }

  function showBeat(): void {
    if (!feedDay || feedDay.asOf === 0) return
    storedHistory.show(feedDay)
    const beat = beatOf(feedDay, seq)
    seq = beat.seq
    post({ kind: 'beat', ...beat })
  }

  async function follow(): Promise<void> {
    const found = await state.findSnapshot(db, FEED_HISTORY, version)
    if (!found) return
    if (feedDay?.master.version !== found.masterVersion || feedDay.date !== found.tradingDay) {
      const master = await state.findMaster(db, found.sourceId, found.masterVersion)
      if (!master) return
      const next = openFeedDay(master, found.tradingDay)
      for (const { minute, bars } of await state.findTail(db, found.sourceId, found.tradingDay, master.version))
        restoreMinute(next.minutes, minute, bars)
      const calls = (await findAuctions(db, FEED_HISTORY, [found.tradingDay])).get(found.tradingDay)
      for (const [symbol, call] of calls ?? []) next.auction.calls.set(symbol, call)
      takeColumns(next, found.columns, found.asOf)
      show(next)
    } else takeColumns(feedDay, found.columns, found.asOf)
    version = found.version
    showBeat()
  }

  async function openDay(day: string): Promise<void> {
    const quotes: FeedQuote[] =
      symbols.length > 0
        ? await feeds.snapshot([...symbols, ...indexSymbols])
        : [...(await feeds.market()), ...(await feeds.snapshot(indexSymbols))]
    if (!quotes.some(({ tradingDay }) => tradingDay === day)) return
    // Room for the instruments that are told of later: each time the master gets another number.
    // Reading thousands of names and first quotes takes long, and nobody sees the day yet.
    const next = openFeedDay(await inTurns(feedMasterSteps(quotes, day, dayNumber(day) * 1000)), day)
    await inTurns(takeQuoteSteps(next, quotes))
    storedHistory.show(next)
    show(next)
    isUnsaved = true
  }

  async function ask(): Promise<void> {
    const day = quoteDayAt(nowMs())
    if (feedDay?.date !== day) return openDay(day)
    const known = [...feedDay.bySymbol.values()].map(({ symbol }) => symbol)
    const quotes = await feeds.snapshot([...known, ...symbols, ...indexSymbols])
    const { bySymbol } = feedDay
    const late = quotes.filter(({ symbol }) => !bySymbol.has(symbol) && isKnown(symbol))
    if (late.length > 0) show(widenFeedDay(feedDay, late))
    if (takeQuotes(feedDay, quotes)) isUnsaved = true
    // At once: who asks before the next beat must not find columns half made.
    storedHistory.show(feedDay)
  }

  function askWhenDue(): void {
    if (asking || nowMs() - askedAt < (isBusy() || feedDay === null ? BUSY_MS : QUIET_MS)) return
    askedAt = nowMs()
    asking = ask()
      .catch((error: unknown) => log.warn({ err: error }, 'taking in the quotes of the feeds failed'))
      .finally(() => {
        asking = null
      })
  }

  async function save(client: Client, sourceId: number, current: FeedDay): Promise<void> {
    const isNewMaster = savedAt === 0 || savedMaster !== current.master.version
    if (isNewMaster) await state.saveMaster(client, sourceId, current.master)
    savedMaster = current.master.version
    const row = { version: version + 1, tradingDay: current.date, asOf: current.asOf, masterVersion: savedMaster }
    // Copies: quotes that come while they are written must not change them halfway.
    const columns = new Uint8Array(current.buffer.slice(0))
    const running = minuteIndexAt(secondOf(current))
    // The minute before once more: its last quotes may have come after it was written. Slots of a new master are others.
    const first = isNewMaster ? 0 : Math.max(0, running - 1)
    const unkept = closedDay === current.date ? 0 : running - first + 1
    const minutes = Array.from({ length: unkept }, (_, i) => first + i).map((minute) => ({
      tradingDay: current.date,
      minute,
      masterVersion: savedMaster,
      bars: minuteAcross(current.minutes, minute),
    }))
    const calls = current.auction.isUnsaved ? current.auction.calls : null
    isUnsaved = false
    current.auction.isUnsaved = false
    // Together or not at all: minutes ahead of the totals would count the same trades twice after a restart.
    await client.query('begin')
    for (const minute of minutes) await state.saveMinute(client, sourceId, minute)
    await state.saveSnapshot(client, sourceId, row, columns)
    if (calls) await saveAuction(client, sourceId, current.date, calls)
    await client.query('commit')
    version = row.version
    savedAt = nowMs()
  }

  async function saveOrRollBack(client: Client, sourceId: number, current: FeedDay): Promise<void> {
    try {
      await save(client, sourceId, current)
    } catch (error) {
      isUnsaved = true
      current.auction.isUnsaved = current.auction.calls.size > 0
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }

  async function closeWhenOver(client: Client, source: BarSource, current: FeedDay): Promise<void> {
    const { date, secondOfDay } = shanghaiTime(nowMs())
    // On the day itself its last quotes must be in; a day left behind will get no more.
    const isOver = date > current.date || (secondOfDay >= DAY_OVER && secondOf(current) >= secondsOf('15:00'))
    if (!isOver || closedDay === current.date) return
    await closeDay(client, source, current, historyEngineOf(db))
    closedDay = current.date
  }

  return {
    name: 'feed',
    feedDay: () => feedDay,
    follow,
    settled: async () => void (await asking),
    /** Reads what there was before asking for more: after a takeover the day goes on where it was left. */
    async turn(client) {
      if (feedDay === null || savedAt === 0) await follow()
      const source = await openSource(client, FEED_HISTORY)
      if (feedDay) await closeWhenOver(client, source, feedDay)
      askWhenDue()
      if (feedDay && isUnsaved && nowMs() - savedAt >= SAVE_MS) await saveOrRollBack(client, source.id, feedDay)
      showBeat()
    },
    async idle() {
      savedAt = 0
      await follow()
    },
  }
}
