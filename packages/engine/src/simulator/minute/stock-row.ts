import { amountFen, dayFlags, slotOf, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { StockModel } from '../daily/stock-series.ts'
import { sealOfDay } from '../limits/day-seal.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { IntradayFactors } from './intraday-factors.ts'
import type { MinuteRow } from './minute-row.ts'
import { CLOSE_CALL_START } from './shape.ts'

export function stockDayKey(seed: number, id: number, day: number): number {
  return dayKey(streamKey(seed, streams.minutePath, id), day)
}

const LOT = 100

/** The minute painter's view of one stock's day. */
export function stockMinuteRow(
  model: StockModel,
  columns: DailyColumns,
  factors: IntradayFactors,
  id: number,
): MinuteRow {
  const { universe, lifecycle, rules } = model
  const slot = slotOf(columns, id, factors.day)
  const flags = columns.flags[slot] as number
  const key = stockDayKey(universe.seed, id, factors.day)
  const seal = sealOfDay(columns, slot, key, CLOSE_CALL_START)
  const block = universe.block[id] as number
  const isFresh = (flags & dayFlags.noLimit) !== 0 && factors.day - (lifecycle.listDay[id] as number) < 5
  const ref = columns.ref[slot] as number
  const high = columns.high[slot] as number
  const low = columns.low[slot] as number
  return {
    key,
    ref,
    open: columns.open[slot] as number,
    high,
    low,
    close: columns.close[slot] as number,
    volume: columns.volume[slot] as number,
    amountFen: amountFen(columns, slot),
    tick: rules.tick,
    lot: LOT,
    pin: seal?.price ?? 0,
    spans: seal?.plan.spans ?? [],
    hasCloseCall: true,
    haltMoves: isFresh ? (rules.haltMoves[block] ?? []) : [],
    detours: [
      { path: factors.market, weight: universe.beta[id] as number },
      { path: factors.size, weight: universe.sizeLoading[id] as number },
      { path: factors.growth, weight: universe.growthLoading[id] as number },
      { path: factors.industry(universe.industry[id] as number), weight: 1 },
    ],
    track: null,
    pace: factors.pace(),
    ownStd: (0.45 * (high - low)) / ref,
  }
}
