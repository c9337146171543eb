import { liveBytes, liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { preparing } from '@liangshu/engine/market/reader/refusal'

import type { Replays } from '../answer-call.ts'
import type { MarketAnalysis } from '../market-analysis.ts'
import { createDayCache } from '../replay/day-cache.ts'
import { checkMoment, type ReplayMoment } from '../replay/replay-moment.ts'
import { createReplayQueue } from '../replay/replay-queue.ts'
import { inTurns } from '../steps.ts'
import { beat, replayedMarketSteps, type SimulatedMarket } from './simulated-market.ts'

interface ReplayedDay {
  readonly market: SimulatedMarket
  readonly live: LiveColumns
  /** The second the columns are of; −1 before the first. */
  shownSecond: number
  /** What is concluded from the days before: worked out in the background once somebody asks for it. */
  analysing: 'not yet' | 'running' | 'done'
  /** Why it could not be worked out. */
  failure: Error | null
}

interface ReplayParts {
  readonly live: () => SimulatedMarket | null
  readonly analysis: MarketAnalysis
  readonly now: () => number
}

export interface SimulatedReplays extends Replays {
  readonly sweep: () => void
}

/** Past days of a simulation beside the one it shows. They share its history and have a tape and a moment of their own. */
export function createReplayedDays({ live, analysis, now }: ReplayParts): SimulatedReplays {
  const days = createDayCache<ReplayedDay>(now)
  const queue = createReplayQueue()

  async function open({ simulation }: SimulatedMarket, date: string): Promise<ReplayedDay> {
    const market = await inTurns(replayedMarketSteps(simulation, date))
    const size = market.today.layout.end
    const columns = liveColumnsOver(new ArrayBuffer(liveBytes(size)), size)
    return { market, live: columns, shownSecond: -1, analysing: 'not yet', failure: null }
  }

  function show(day: ReplayedDay, { date, second }: ReplayMoment): void {
    if (day.shownSecond === second) return
    day.market.clock = { mode: 'step', date, second }
    beat(day.market, now(), day.live)
    day.shownSecond = second
  }

  /** Goes on as long as the day is open; whoever asks meanwhile is told what is still being worked out. */
  async function analyse(day: ReplayedDay, date: string): Promise<void> {
    if (day.analysing !== 'not yet') return
    day.analysing = 'running'
    try {
      await inTurns(untilGiven(analysis.daySteps(day.market), () => days.isOpen(date)))
      day.analysing = 'done'
    } catch (error) {
      day.failure = error instanceof Error ? error : new Error(String(error))
    }
  }

  async function dayAt(moment: ReplayMoment): Promise<ReplayedDay> {
    const shown = live()
    if (!shown) throw preparing('首笔行情')
    checkMoment(shown, moment)
    const day = await days.take(moment, () => open(shown, moment.date))
    show(day, moment)
    return day
  }

  return {
    at: (moment, run) => queue.add(moment, async () => run((await dayAt(moment)).market)),
    analysed: (moment, run) =>
      queue.add(moment, async () => {
        const day = await dayAt(moment)
        void analyse(day, moment.date)
        if (day.failure) throw day.failure
        if (day.analysing === 'done') await inTurns(analysis.catchUpSteps(day.market))
        analysis.fill(day.market, day.live)
        return run(day.market)
      }),
    sweep: days.sweep,
  }
}

function* untilGiven(steps: Generator<void, void>, isWanted: () => boolean): Generator<void, void> {
  for (let step = steps.next(); !step.done && isWanted(); step = steps.next()) yield
}
