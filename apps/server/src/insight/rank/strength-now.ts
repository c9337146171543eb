import { liveTrendScores } from '@liangshu/engine/analysis/mixed-strength/live-trend'
import { mixedStrengths, volumePart } from '@liangshu/engine/analysis/mixed-strength/mixed-strength'
import { rankSymbols, type SymbolRanks } from '@liangshu/engine/analysis/rank/symbol-rank'
import { gather, selectUniverse, type UniverseFilter } from '@liangshu/engine/analysis/rank/universe'
import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import { volumeShareAt } from '@liangshu/engine/market/day/volume-shape'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { percentiles } from '@liangshu/engine/math/statistics/percentile'
import { minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import type { HourHistory } from './hour-history.ts'
import { minutesRange } from './todays-hours.ts'
import type { TrendHistory } from './trend-history.ts'

/** The parts of the mixed strength of every stock, and what its rank is made of. */
export interface StrengthNow {
  readonly trend60m: Float64Array
  readonly trend1d: Float64Array
  readonly trend1w: Float64Array
  readonly rs20: Float64Array
  readonly volume: Float64Array
  readonly strength: Float64Array
  readonly return20: Float64Array
  readonly inflowRate5: Float64Array
  readonly volumeRatio: Float64Array
  readonly amount: Float64Array
  readonly isIdle: Uint8Array
}

const orNan = (value: number): number => (value > 0 ? value : Number.NaN)

export function strengthNow(
  facts: DayFacts,
  live: LiveColumns,
  secondOfDay: number,
  trends: TrendHistory,
  hours: HourHistory,
): StrengthNow {
  const count = facts.boardsBefore.length
  const column = (make: (id: number) => number) => Float64Array.from({ length: count }, (_, id) => make(id))
  const last = column((id) => orNan(live.last[id] ?? 0))
  const high = column((id) => orNan(live.high[id] ?? 0))
  const low = column((id) => orNan(live.low[id] ?? 0))
  const hour = column(() => Number.NaN)
  const [hourHigh, hourLow] = [hour.slice(), hour.slice()]
  const minute = minuteIndexAt(secondOfDay)
  const from = Math.min(hours.hours, 3) * 60
  for (let id = 0; id < count; id += 1) {
    const range = minutesRange(facts, id, from, minute)
    const now = last[id] ?? Number.NaN
    hourHigh[id] = Math.max(range?.[0] ?? now, now)
    hourLow[id] = Math.min(range?.[1] ?? now, now)
  }
  const dayShare = Math.max(volumeShareAt(secondOfDay), 0.02)
  const return20 = column((id) => (last[id] ?? Number.NaN) / (facts.close20[id] ?? Number.NaN) - 1)
  const parts = {
    trend60m: liveTrendScores(hours.states, hourHigh, hourLow, last, new Float64Array(count)),
    trend1d: liveTrendScores(trends.daily, high, low, last, new Float64Array(count)),
    trend1w: liveTrendScores(
      trends.weekly,
      high.map((value, id) => Math.max(value, trends.weekHigh[id] || value)),
      low.map((value, id) => Math.min(value, trends.weekLow[id] || value)),
      last,
      new Float64Array(count),
    ),
    rs20: percentiles(return20),
    volume: column((id) => volumePart((live.volume[id] ?? 0) / dayShare, facts.meanVolume20[id] ?? 0)),
  }
  return {
    ...parts,
    strength: mixedStrengths(parts),
    return20,
    inflowRate5: column((id) => {
      const amount = (trends.amount4[id] ?? 0) + (live.amount[id] ?? 0)
      return amount > 0 ? ((trends.inflow4[id] ?? 0) + (live.mainInflow[id] ?? 0)) / amount : Number.NaN
    }),
    volumeRatio: column((id) => live.volumeRatio[id] ?? Number.NaN),
    amount: column((id) => (live.amount[id] ?? 0) / 100),
    isIdle: Uint8Array.from({ length: count }, (_, id) => ((live.volume[id] ?? 0) > 0 ? 0 : 1)),
  }
}

export interface RankedUniverse {
  /** Stocks taking part, ascending. */
  readonly ids: Int32Array
  readonly ranks: SymbolRanks
}

/** Ranks the stocks a filter leaves; those without a trade today are never among them. */
export function rankUniverse(
  now: StrengthNow,
  heat: Float64Array,
  facts: DayFacts,
  filter: UniverseFilter = {},
): RankedUniverse {
  const board = facts.instruments.slice(0, facts.boardsBefore.length).map((row) => row.board)
  const ids = selectUniverse({ board, amount: now.amount, isSuspended: now.isIdle }, filter)
  const ranks = rankSymbols({
    mixedStrength: gather(now.strength, ids),
    return20: gather(now.return20, ids),
    inflowRate5: gather(now.inflowRate5, ids),
    volumeRatio: gather(now.volumeRatio, ids),
    bestConceptHeat: gather(heat, ids),
    amount: gather(now.amount, ids),
  })
  return { ids, ranks }
}
