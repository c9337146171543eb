import { setImmediate as nextTurn } from 'node:timers/promises'

import { elapsedMinutes } from '@liangshu/engine/time/session/minute-grid'
import { volumeRatio } from '@liangshu/engine/market/quote/derived-fields'
import type { LimitPoolEntry } from '@liangshu/engine/simulator/limits/limit-pool'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'

import type { Db } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import { backgroundSteps, catchUpSteps } from '../../../core/background.ts'
import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import type { MarketCore } from '../../../core/market-core.ts'
import { timeOf, type FeedStage } from '../live/feed-stage.ts'
import { openFeedCore } from './feed-core.ts'
import { createSealBook, fillPool, observeSeals } from './seal-book.ts'

/** What a fed market knows beyond its quotes: built beside the running day, and written into its columns. */
export interface FeedAnalysis {
  /** Called with every beat before it is shown: completes the columns, and builds anew when another day is shown. */
  show: (stage: FeedStage) => void
  /** `null` until the stored days of the stage shown have been read. */
  core: () => MarketCore | null
  /** The lists of sectors have changed. */
  invalidate: () => void
  /** What is being built is done. */
  settled: () => Promise<void>
}

export interface AnalysisParts {
  readonly db: Db
  readonly source: string
  readonly log: Pick<Log, 'warn'>
  /** The instruments of a stage with the names of their industries and concepts. */
  readonly onRows: (stage: FeedStage, rows: readonly InstrumentFacts[]) => void
}

/** After a failure not at once again. */
const RETRY_BEATS = 60

export function createFeedAnalysis({ db, source, log, onRows }: AnalysisParts): FeedAnalysis {
  let built: { readonly stage: FeedStage; readonly core: MarketCore } | null = null
  let building: Promise<void> | null = null
  let isStale = false
  let restBeats = 0
  let seals = { date: '', book: createSealBook() }
  let isCatchingUp = false
  const pool = new Map<number, LimitPoolEntry>()

  async function work(steps: Generator<void, void>, isWanted: () => boolean): Promise<void> {
    for (let step = steps.next(); !step.done && isWanted(); step = steps.next()) await nextTurn()
  }

  async function build(stage: FeedStage): Promise<void> {
    const core = await openFeedCore(db, source, stage, pool)
    built = { stage, core }
    if (core.told && core.told.sectors.sectors.length > 0) onRows(stage, core.facts.instruments)
    await work(backgroundSteps(core), () => built?.core === core)
  }

  function startBuilding(stage: FeedStage): void {
    isStale = false
    building = build(stage)
      .catch((error: unknown) => {
        restBeats = RETRY_BEATS
        isStale = true
        log.warn({ err: error }, 'reading the stored days of the market failed')
      })
      .finally(() => {
        building = null
      })
  }

  async function catchUp(core: MarketCore): Promise<void> {
    if (isCatchingUp || building) return
    isCatchingUp = true
    await work(catchUpSteps(core), () => built?.core === core)
    isCatchingUp = false
  }

  return {
    show(stage) {
      if (seals.date !== stage.date) seals = { date: stage.date, book: createSealBook() }
      observeSeals(seals.book, stage)
      restBeats = Math.max(0, restBeats - 1)
      if ((built?.stage !== stage || isStale) && !building && restBeats === 0) startBuilding(stage)
      if (built?.stage !== stage) return
      const { core } = built
      core.time = timeOf(stage)
      core.live = stage.live
      fillPool(seals.book, stage, pool)
      complete(core)
      core.background.fill(core, stage.live)
      void catchUp(core)
    },
    core: () => built?.core ?? null,
    invalidate() {
      isStale = true
    },
    settled: async () => void (await building),
  }
}

/** Boards count on from the day before; the volume is compared with the days before where the feed does not. */
function complete({ facts, live, time }: MarketCore): void {
  if (!live) return
  const elapsed = Math.max(elapsedMinutes(time.secondOfDay), 1 / 60)
  const { isOpened } = momentAt(time.secondOfDay)
  for (let id = 0; id < facts.boardsBefore.length; id += 1) {
    const before = facts.boardsBefore[id] ?? 0
    live.boards[id] = live.status[id] === quoteStatus.suspended ? before : live.isSealedUp[id] === 1 ? before + 1 : 0
    if (isOpened && Number.isNaN(live.volumeRatio[id]))
      live.volumeRatio[id] = volumeRatio(live.volume[id] ?? 0, elapsed, facts.meanMinuteVolume5[id] ?? 0)
  }
}
