import {
  createIntradayWalk,
  takeMinute,
  type IntradayDay,
  type IntradayWalk,
  type Sealed,
} from '@liangshu/engine/analysis/intraday/intraday-walk'
import { createSectorMoves, takeSectorMinute, type SectorMoves } from '@liangshu/engine/analysis/intraday/sector-moves'
import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'

import { insightOf } from '../analysis/insight-state.ts'

/** The minutes of a day that have been looked at, with what stood out in them. */
export interface IntradayState {
  readonly walk: IntradayWalk
  readonly sectors: SectorMoves
  /** Fen in each minute of the day before; `null` where they are not kept. */
  readonly amountsBefore: Float64Array | null
}

/** A day is walked through once, whoever shows it: an ended minute does not change. */
const states = new WeakMap<DayFacts, IntradayState>()

/** Minutes between two turns for whoever asks something. */
const MINUTES_AT_ONCE = 2

/** In the closing call nothing trades and prices stand: only the book tells who is still sealed. */
function sealedInCall({ liveAt }: MarketWithHistory, minute: number): Sealed | null {
  const lastSecond = minuteEndSecond(minute) - 1
  if (!liveAt || momentAt(lastSecond).status !== quoteStatus.closeCall) return null
  const { isSealedUp, isSealedDown } = liveAt(lastSecond)
  return { up: isSealedUp, down: isSealedDown }
}

/** What the walk reads: taken anew at every step, since the columns of a beat are another set each time. */
function dayOf(market: MarketWithHistory): IntradayDay & { floatShares: Float64Array } {
  const { today } = market
  const live = liveOf(market)
  const emotion = insightOf(market).emotion
  const unknown = new Float64Array(0)
  return {
    minutes: today.minutes,
    preClose: live.preClose,
    limitUp: live.limitUp,
    limitDown: live.limitDown,
    isTradable: (id) => live.status[id] !== quoteStatus.absent && live.status[id] !== quoteStatus.suspended,
    meanMinuteVolume: today.meanMinuteVolume5,
    high59: emotion?.high59 ?? unknown,
    low59: emotion?.low59 ?? unknown,
    sealedIn: (minute) => sealedInCall(market, minute),
    floatShares: today.floatShares,
  }
}

function* newStateSteps(market: MarketWithHistory): Generator<void, IntradayState> {
  const { today, sectors } = market
  const amountsBefore =
    today.day > 0 && market.minuteAmountSteps ? yield* market.minuteAmountSteps(today.day - 1) : null
  return {
    amountsBefore,
    walk: createIntradayWalk(today.boardsBefore.length),
    sectors: createSectorMoves(sectors.sectors.length),
  }
}

/** Takes in the minutes that have ended and were not looked at yet. */
export function* intradaySteps(market: MarketWithHistory): Generator<void, void> {
  const { today, sectors } = market
  const state = states.get(today) ?? (yield* newStateSteps(market))
  while (state.walk.passed < momentAt(market.time.secondOfDay).minutes) {
    takeMinute(state.walk, dayOf(market))
    takeSectorMinute(state.sectors, sectors, state.walk, dayOf(market))
    if (state.walk.passed % MINUTES_AT_ONCE === 0) yield
  }
  states.set(today, state)
}

export function intradayOf(market: MarketWithHistory): IntradayState & { readonly ended: number } {
  const state = states.get(market.today)
  if (!state) throw preparing('盘中走势计算中')
  // A clock that was set back must not see what it has not come to.
  return { ...state, ended: Math.min(state.walk.passed, momentAt(market.time.secondOfDay).minutes) }
}
