import { setTimeout as sleep } from 'node:timers/promises'

import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { openOneTransaction } from '../../platform/database/one-transaction.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { importDemoStatement } from '../statement/demo-statement.ts'
import { createTradingServices } from '../trading-services.ts'
import { dayEndsAt, makeDay } from './demo-day.ts'
import { createDemoPlans } from './demo-plans.ts'
import { findBuild, findBuilding, finishBuild, moveBuild } from './demo.store.ts'
import type { DemoSideMaker } from './demo-side.ts'
import { createPastMarket, type AskPast } from './past-market.ts'

export type BuildParts = {
  url: string
  /** Names the history of the market that is asked. */
  market: string
  ask: AskPast
  /** The present, which the demo comes up to. */
  clock: Clock
  warn: (facts: object, text: string) => void
  /** Days made of all there are. */
  onDay?: (done: number, all: number) => void
  isStopped?: () => boolean
  /** What is done beside the strategies; left out, only they trade. */
  side?: DemoSideMaker
  /** How long it waits for another node that makes the demo. */
  patienceMs?: number
}

/** The last calendar day that is wholly over. */
function lastWholeDay(nowMs: number): string {
  const { date } = shanghaiTime(nowMs)
  return shanghaiEpoch(date, dayEndsAt) <= nowMs ? date : dateOfDay(dayNumber(date) - 1)
}

const dayAfter = (date: string) => dateOfDay(dayNumber(date) + 1)

/** One node at a time makes the demo. */
const lockKey = 7_201_941
const betweenMs = 500

/** The lock goes with its connection; that of a process just killed may stand for a moment longer. */
async function holdsLock(db: Db, patienceMs: number): Promise<boolean> {
  for (let waited = 0; ; waited += betweenMs) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lockKey}) as got`.execute(db)
    if (rows[0]?.got) return true
    if (waited >= patienceMs) return false
    await sleep(betweenMs)
  }
}

/**
 * Makes the past of the demo accounts, a day at a time. A day is stored whole or not at all, together with the note of how
 * far it has come, so that a kill costs one day and none is made twice. True when the demo has come up to the present, false
 * when it was stopped or another node makes it.
 */
export async function buildDemo({
  url,
  market: history,
  ask,
  clock,
  warn,
  onDay,
  isStopped = () => false,
  side,
  patienceMs = 10_000,
}: BuildParts): Promise<boolean> {
  const store = openOneTransaction(url)
  try {
    const { db } = store
    if (!(await holdsLock(db, patienceMs))) return false
    const build = await store.whole(() => asPlatform(db, findBuild))
    if (!build || build.state === 'ready') return true
    if (build.market !== history) {
      warn({ began: build.market, now: history }, 'the demo began on another market and ends here')
      await store.whole(() => asPlatform(db, (tx) => finishBuild(tx, clock.now())))
      return true
    }
    const accounts = await store.whole(() => asPlatform(db, findBuilding))
    const market = createPastMarket(ask)
    const trading = createTradingServices({
      db,
      clock: market.clock,
      market: market.facts,
      warn,
      isPast: true,
      ...(side && { findTargets: side.findTargets(market.clock) }),
    })
    const beside = side?.open({ db, clock: market.clock, trading })
    const lastDay = lastWholeDay(clock.now().getTime())
    const plans = await createDemoPlans({ ask, market, firstDay: build.firstDay, lastDay })
    const daysUntil = (date: string) => dayNumber(date) - dayNumber(build.firstDay)
    for (let date = build.nextDay; date <= lastWholeDay(clock.now().getTime()); date = dayAfter(date)) {
      if (isStopped()) return false
      onDay?.(daysUntil(date), daysUntil(lastDay) + 1)
      const isTradingDay = mainlandCalendar.isTradingDay(date)
      const dayIndex = mainlandCalendar.ordinal(build.firstDay, date) - 1
      await store.whole(async () => {
        const daysLeft = mainlandCalendar.ordinal(date, lastDay) - 1
        await makeDay({ db, trading, market, plans, accounts, beside }, { date, isTradingDay, dayIndex, daysLeft })
        if (isTradingDay && daysLeft === 0) {
          await importDemoStatement({ db, clock: market.clock, market: market.facts }, date)
        }
        await asPlatform(db, (tx) => moveBuild(tx, { nextDay: dayAfter(date), lastDay }))
      })
    }
    await store.whole(() => asPlatform(db, (tx) => finishBuild(tx, clock.now())))
    return true
  } finally {
    await store.close()
  }
}
