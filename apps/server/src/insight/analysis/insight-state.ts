import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

import type { EmotionHistory } from '@liangshu/engine/analysis/emotion/emotion-history'
import type { PickRecord } from '@liangshu/engine/analysis/judgement/judge-picks'
import type { HourHistory } from '../rank/hour-history.ts'
import type { RankedUniverse, StrengthNow } from '../rank/strength-now.ts'
import type { TrendHistory } from '../rank/trend-history.ts'
import type { SectorBoard, SectorHistory } from '../sector/sector-board.ts'
import type { MarketFactors } from '../selection/market-factors.ts'
import type { DailyPoints } from '../signal/daily-points.ts'

/** What has been concluded from a market: each part is `null` until it is worked out. */
export interface InsightState {
  sectorHistory: SectorHistory | null
  /** The sectors at the last beat that was worth it. */
  sectors: SectorBoard | null
  trends: TrendHistory | null
  hours: HourHistory | null
  points: DailyPoints | null
  emotion: EmotionHistory | null
  strength: StrengthNow | null
  factors: MarketFactors | null
  /** How the presets of selections did. */
  judgedSelections: { readonly day: number; readonly record: PickRecord } | null
  /** The ranking of all stocks; its ranks by stock, NaN for those who do not take part. */
  ranked: RankedUniverse | null
  rank: Float64Array | null
  /** Heat of the best concept, by stock; now and at yesterday's close. */
  conceptHeat: Float64Array | null
  conceptHeatBefore: Float64Array | null
  /** The parts of the rank at yesterday's close. */
  before: StrengthNow | null
  rankedBefore: RankedUniverse | null
  /** The moment the figures of the running day were last made for. */
  filledAt: string
}

const states = new WeakMap<MarketWithHistory, InsightState>()

/** What is known of a market; it lives as long as the market does. */
export function insightOf(market: MarketWithHistory): InsightState {
  let state = states.get(market)
  if (!state) {
    state = {
      sectorHistory: null,
      sectors: null,
      trends: null,
      hours: null,
      points: null,
      emotion: null,
      strength: null,
      factors: null,
      judgedSelections: null,
      ranked: null,
      rank: null,
      conceptHeat: null,
      conceptHeatBefore: null,
      before: null,
      rankedBefore: null,
      filledAt: '',
    }
    states.set(market, state)
  }
  return state
}
