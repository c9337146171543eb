import { minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'
import { emotionSteps, type EmotionHistory } from './emotion/emotion-history.ts'
import type { LiveColumns } from './live-columns.ts'
import type { MarketCore } from './market-core.ts'
import { dailyPointSteps, type DailyPoints } from './points/daily-points.ts'
import {
  closedBoard,
  closedSectors,
  createSectorHistory,
  HISTORY_DAYS,
  liveBoard,
  type SectorBoard,
  type SectorHistory,
} from './sectors/sector-board.ts'
import { liveMembers } from './sectors/live-members.ts'
import { createSectorTable } from './sectors/sector-table.ts'
import { hourHistorySteps, hourStateSteps, type HourHistory } from './strength/hour-history.ts'
import { strengthBefore } from './strength/strength-before.ts'
import { rankUniverse, strengthNow, type RankedUniverse, type StrengthNow } from './strength/strength-now.ts'
import { hourRange } from './strength/todays-hours.ts'
import { trendHistorySteps, type TrendHistory } from './strength/trend-history.ts'
import { volumeShareAt } from './volume-time.ts'

/** What needs a look at many days, worked out in small steps while the market already answers. */
export interface Background {
  sectorHistory: SectorHistory | null
  /** The sectors at the last beat that was worth it. */
  sectors: SectorBoard | null
  trends: TrendHistory | null
  hours: HourHistory | null
  points: DailyPoints | null
  emotion: EmotionHistory | null
  strength: StrengthNow | null
  /** The ranking of all stocks; its ranks by stock, NaN for those who do not take part. */
  ranked: RankedUniverse | null
  rank: Float64Array | null
  /** Heat of the best concept, by stock; now and at yesterday's close. */
  conceptHeat: Float64Array | null
  conceptHeatBefore: Float64Array | null
  /** The parts of the rank at yesterday's close. */
  before: StrengthNow | null
  rankedBefore: RankedUniverse | null
  /** Writes what is known into the columns of a beat. */
  fill: (core: MarketCore, live: LiveColumns) => void
}

/** Ranks and sectors are made anew this often, in simulated seconds. */
const REFRESH_SECONDS = 3

export function createBackground(): Background {
  let filledAt = ''
  return {
    sectorHistory: null,
    sectors: null,
    trends: null,
    hours: null,
    points: null,
    emotion: null,
    strength: null,
    ranked: null,
    rank: null,
    conceptHeat: null,
    conceptHeatBefore: null,
    before: null,
    rankedBefore: null,
    fill(core, live) {
      const { date, secondOfDay } = core.time
      const now = `${date} ${Math.floor(secondOfDay / REFRESH_SECONDS)} ${this.hours?.hours} ${this.sectorHistory !== null}`
      if (now !== filledAt) refresh(core, live)
      filledAt = now
      copyKnown(this, live)
    },
  }
}

function copyKnown({ strength, rank, hours }: Background, live: LiveColumns): void {
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

function refresh(core: MarketCore, live: LiveColumns): void {
  const { background, facts, time } = core
  const { sectorHistory, trends, hours } = background
  if (sectorHistory) {
    const members = liveMembers(facts, live, time.secondOfDay)
    background.sectors = liveBoard(sectorHistory, facts.day, members, volumeShareAt(time.secondOfDay))
    background.conceptHeat = bestConcepts(sectorHistory, background.sectors.heat)
  }
  if (!trends || !hours || hours.hours < 0 || trends.day !== facts.day || !background.conceptHeat) return
  background.strength = strengthNow(facts, live, time.secondOfDay, trends, hours)
  background.ranked = rankUniverse(background.strength, background.conceptHeat, facts)
  background.rank = placesOf(background.ranked, facts.boardsBefore.length)
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

/** Everything of a day, in the order screens ask for it. Stops by itself when another day is shown. */
export function* backgroundSteps(core: MarketCore): Generator<void, void> {
  const { background, simulation, facts } = core
  const { day } = facts
  const history =
    background.sectorHistory ??
    createSectorHistory(simulation.market, core.told?.sectors ?? createSectorTable(simulation.market.model.universe))
  for (let past = Math.max(0, day - HISTORY_DAYS); past < day; past += 1) {
    closedSectors(history, past)
    yield
  }
  if (day > 0) closedBoard(history, day - 1)
  background.sectorHistory = history
  background.emotion = yield* emotionSteps(simulation, day)
  background.points = yield* dailyPointSteps(simulation.market, day)
  const trends = yield* trendHistorySteps(simulation, day)
  const hours = core.told?.hours ?? (yield* hourHistorySteps(simulation, day))
  background.hours = hours
  yield* hourStateSteps(hours, endedHours(core), (id, hour) => hourRange(facts, id, hour))
  background.trends = trends
  if (day === 0) return
  background.before = strengthBefore(simulation, trends, hours)
  background.conceptHeatBefore = bestConcepts(history, closedBoard(history, day - 1).heat)
  background.rankedBefore = rankUniverse(background.before, background.conceptHeatBefore, facts)
}

/** Whole hours of today's session that have ended; the last one runs on until the next day is shown. */
function endedHours({ time }: MarketCore): number {
  return Math.floor(minuteIndexAt(time.secondOfDay) / 60)
}

/** Takes in an hour that has ended since; nothing to do most of the time. */
export function* catchUpSteps(core: MarketCore): Generator<void, void> {
  const { background, facts } = core
  const { hours } = background
  const ended = endedHours(core)
  if (!hours || hours.day !== facts.day || hours.hours < 0 || hours.hours === ended) return
  yield* hourStateSteps(hours, ended, (id, hour) => hourRange(facts, id, hour))
}
