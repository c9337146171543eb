import { setImmediate as nextTurn } from 'node:timers/promises'

import type { LimitPoolEntry } from '@liangshu/engine/market/day/limit-pool'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { volumeRatio } from '@liangshu/engine/market/quote/derived-fields'
import { elapsedMinutes } from '@liangshu/engine/time/session/minute-grid'

import type { Db } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { MarketAnalysis } from '../../market-analysis.ts'
import type { FedBars } from '../live/fed-bars.ts'
import { timeOf, type FeedDay } from '../live/feed-day.ts'
import { readFedHistory, type FedHistory } from './fed-history.ts'
import { createSealBook, fillPool, observeSeals } from './seal-book.ts'

/** What a fed market knows beyond its quotes: built beside the running day, and written into its columns. */
export interface StoredHistory {
  /** Called with every beat before it is shown: completes the columns, and builds anew when another day is shown. */
  show: (feedDay: FeedDay) => void
  /** `null` until the stored days of the day shown have been read. */
  market: () => FedHistory | null
  /** The lists of sectors have changed. */
  invalidate: () => void
  /** What is being built is done. */
  settled: () => Promise<void>
}

export interface StoredHistoryParts {
  readonly db: Db
  readonly source: string
  readonly log: Pick<Log, 'warn'>
  readonly bars: FedBars
  readonly analysis: MarketAnalysis
  /** The instruments of a day with the names of their industries and concepts. */
  readonly onRows: (feedDay: FeedDay, rows: readonly InstrumentFacts[]) => void
}

/** After a failure not at once again. */
const RETRY_BEATS = 60

export function createStoredHistory(parts: StoredHistoryParts): StoredHistory {
  const { log, analysis, onRows } = parts
  let built: { readonly feedDay: FeedDay; readonly market: FedHistory } | null = null
  let building: Promise<void> | null = null
  let isStale = false
  let restBeats = 0
  let seals = { date: '', book: createSealBook() }
  let isCatchingUp = false
  const pool = new Map<number, LimitPoolEntry>()

  async function work(steps: Generator<void, void>, isWanted: () => boolean): Promise<void> {
    for (let step = steps.next(); !step.done && isWanted(); step = steps.next()) await nextTurn()
  }

  async function build(feedDay: FeedDay): Promise<void> {
    const market = await readFedHistory(parts, feedDay, pool)
    built = { feedDay, market }
    if (market.sectors.sectors.length > 0) onRows(feedDay, market.today.instruments)
    await work(analysis.daySteps(market), () => built?.market === market)
  }

  function startBuilding(feedDay: FeedDay): void {
    isStale = false
    building = build(feedDay)
      .catch((error: unknown) => {
        restBeats = RETRY_BEATS
        isStale = true
        log.warn({ err: error }, 'reading the stored days of the market failed')
      })
      .finally(() => {
        building = null
      })
  }

  async function catchUp(market: FedHistory): Promise<void> {
    if (isCatchingUp || building) return
    isCatchingUp = true
    await work(analysis.catchUpSteps(market), () => built?.market === market)
    isCatchingUp = false
  }

  return {
    show(feedDay) {
      if (seals.date !== feedDay.date) seals = { date: feedDay.date, book: createSealBook() }
      observeSeals(seals.book, feedDay)
      restBeats = Math.max(0, restBeats - 1)
      if ((built?.feedDay !== feedDay || isStale) && !building && restBeats === 0) startBuilding(feedDay)
      if (built?.feedDay !== feedDay) return
      const { market } = built
      market.time = timeOf(feedDay)
      market.live = feedDay.live
      fillPool(seals.book, feedDay, pool)
      complete(market)
      analysis.fill(market, feedDay.live)
      void catchUp(market)
    },
    market: () => built?.market ?? null,
    invalidate() {
      isStale = true
    },
    settled: async () => void (await building),
  }
}

/** Boards count on from the day before; the volume is compared with the days before where the feed does not. */
function complete({ today, live, time }: FedHistory): void {
  const elapsed = Math.max(elapsedMinutes(time.secondOfDay), 1 / 60)
  const { isOpened } = momentAt(time.secondOfDay)
  for (let id = 0; id < today.boardsBefore.length; id += 1) {
    const before = today.boardsBefore[id] ?? 0
    live.boards[id] = live.status[id] === quoteStatus.suspended ? before : live.isSealedUp[id] === 1 ? before + 1 : 0
    if (isOpened && Number.isNaN(live.volumeRatio[id]))
      live.volumeRatio[id] = volumeRatio(live.volume[id] ?? 0, elapsed, today.meanMinuteVolume5[id] ?? 0)
  }
}
