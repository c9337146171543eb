import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import { emotionSteps } from '@liangshu/engine/analysis/emotion/emotion-history'
import { emotionCurveSteps } from '../emotion/emotion-curve.calls.ts'
import { createHourHistory, hourStateSteps } from '../rank/hour-history.ts'
import { strengthBefore } from '../rank/strength-before.ts'
import { rankUniverse, strengthNow, type RankedUniverse } from '../rank/strength-now.ts'
import { hourRange } from '../rank/todays-hours.ts'
import { trendHistorySteps } from '../rank/trend-history.ts'
import { judgedSelectionSteps } from '../judged/judged-selections.ts'
import { marketFactorSteps } from '../selection/market-factors.ts'
import { liveMembers } from '../sector/live-members.ts'
import {
  closedBoard,
  closedSectors,
  createSectorHistory,
  HISTORY_DAYS,
  liveBoard,
  type SectorHistory,
} from '../sector/sector-board.ts'
import { dailyPointSteps } from '../signal/daily-points.ts'
import { boardDaySteps } from '../macro/board-days.calls.ts'
import { intradaySteps } from '../macro/intraday.ts'
import { insightOf, type InsightState } from './insight-state.ts'

/** Ranks and sectors are made anew this often, in seconds of the market. */
const REFRESH_SECONDS = 3

/** Writes what is known into the columns of a beat, and makes the figures of the running day anew when they are due. */
export function fillInsight(market: MarketWithHistory, live: LiveColumns): void {
  const state = insightOf(market)
  const { date, secondOfDay } = market.time
  const now = `${date} ${Math.floor(secondOfDay / REFRESH_SECONDS)} ${state.hours?.hours} ${state.sectorHistory !== null}`
  if (now !== state.filledAt) refresh(market, live)
  state.filledAt = now
  copyKnown(state, live)
}

function copyKnown({ strength, rank, hours }: InsightState, live: LiveColumns): void {
  live.strength.fill(Number.NaN)
  live.rank.fill(Number.NaN)
  live.point60.fill(Number.NaN)
  if (strength) live.strength.set(strength.strength)
  if (rank) live.rank.set(rank)
  if (!hours || hours.hours < 0) return
  for (let id = 0; id < hours.point60.length; id += 1) {
    const state = hours.point60[id] ?? 0
    live.point60[id] = state === 0 ? Number.NaN : state
  }
}

function refresh(market: MarketWithHistory, live: LiveColumns): void {
  const { today, time } = market
  const state = insightOf(market)
  const { sectorHistory, trends, hours } = state
  if (sectorHistory) {
    const members = liveMembers(today, live, time.secondOfDay)
    state.sectors = liveBoard(sectorHistory, today.day, members, volumeShareAt(time.secondOfDay))
    state.conceptHeat = bestConcepts(sectorHistory, state.sectors.heat)
  }
  if (!trends || !hours || hours.hours < 0 || trends.day !== today.day || !state.conceptHeat) return
  state.strength = strengthNow(today, live, time.secondOfDay, trends, hours)
  state.ranked = rankUniverse(state.strength, state.conceptHeat, today)
  state.rank = placesOf(state.ranked, today.boardsBefore.length)
}

function placesOf({ ids, ranks }: RankedUniverse, count: number): Float64Array {
  const places = new Float64Array(count).fill(Number.NaN)
  for (const [row, id] of ids.entries()) places[id] = ranks.rank[row] ?? Number.NaN
  return places
}

function bestConcepts({ table }: SectorHistory, heat: Float64Array): Float64Array {
  return Float64Array.from(table.conceptsOf, (concepts) =>
    concepts.reduce((best, concept) => Math.max(best, heat[concept] ?? 0), 0),
  )
}

/** Everything of a day, in the order screens ask for it. Whoever takes the steps stops when another day is shown. */
export function* dayInsightSteps(market: MarketWithHistory): Generator<void, void> {
  const { stocks, today } = market
  const state = insightOf(market)
  const { day } = today
  const history = state.sectorHistory ?? createSectorHistory(stocks, market.sectors)
  for (let past = Math.max(0, day - HISTORY_DAYS); past < day; past += 1) {
    closedSectors(history, past)
    yield
  }
  if (day > 0) closedBoard(history, day - 1)
  state.sectorHistory = history
  yield* boardDaySteps(market)
  state.emotion = yield* emotionSteps(market, day)
  yield* emotionCurveSteps(market)
  yield* intradaySteps(market)
  state.points = yield* dailyPointSteps(market, day)
  const trends = yield* trendHistorySteps(stocks, day)
  const hours = createHourHistory(yield* market.hourBarSteps())
  state.hours = hours
  yield* hourStateSteps(hours, endedHours(market), (id, hour) => hourRange(today, id, hour))
  state.trends = trends
  if (day === 0) return
  state.before = strengthBefore(stocks, trends, hours)
  state.conceptHeatBefore = bestConcepts(history, closedBoard(history, day - 1).heat)
  state.rankedBefore = rankUniverse(state.before, state.conceptHeatBefore, today)
  state.factors = yield* marketFactorSteps(market)
  if (state.factors) state.judgedSelections = { day, record: yield* judgedSelectionSteps(market, state.factors) }
}

/** Whole hours of today's session that have ended; the last one runs on until the next day is shown. */
function endedHours({ time }: MarketWithHistory): number {
  return Math.floor(minuteIndexAt(time.secondOfDay) / 60)
}

/** Takes in the minutes and the hour that have ended since; nothing to do most of the time. */
export function* catchUpInsightSteps(market: MarketWithHistory): Generator<void, void> {
  const { today } = market
  yield* emotionCurveSteps(market)
  yield* intradaySteps(market)
  const { hours } = insightOf(market)
  const ended = endedHours(market)
  if (!hours || hours.day !== today.day || hours.hours < 0 || hours.hours === ended) return
  yield* hourStateSteps(hours, ended, (id, hour) => hourRange(today, id, hour))
}
