import { amountFen, slotOf, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { RuleSubject } from '../../rules/mainland/rule-store.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { CONVERTIBLE_TICK } from '../convertible/convertible-series.ts'
import { ETF_TICK } from '../etf/etf-series.ts'
import { underlyings } from '../etf/underlyings.ts'
import { sealOfDay } from '../limits/day-seal.ts'
import { POINTS } from '../minute/intraday-factors.ts'
import type { Detour, MinuteRow } from '../minute/minute-row.ts'
import { CLOSE_CALL_START, varianceTime } from '../minute/shape.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import type { Simulation } from '../simulation.ts'

interface RowShape {
  readonly key: number
  readonly tick: number
  readonly lot: number
  readonly hasCloseCall: boolean
  readonly detours: readonly Detour[]
  readonly track: Float64Array | null
  readonly ownStd: number
}

function rowOf(columns: DailyColumns, slot: number, shape: RowShape): MinuteRow {
  const end = shape.hasCloseCall ? CLOSE_CALL_START : MINUTES_PER_DAY
  const seal = sealOfDay(columns, slot, shape.key, end)
  return {
    key: shape.key,
    ref: columns.ref[slot] as number,
    open: columns.open[slot] as number,
    high: columns.high[slot] as number,
    low: columns.low[slot] as number,
    close: columns.close[slot] as number,
    volume: columns.volume[slot] as number,
    amountFen: amountFen(columns, slot),
    tick: shape.tick,
    lot: shape.lot,
    pin: seal?.price ?? 0,
    spans: seal?.plan.spans ?? [],
    hasCloseCall: shape.hasCloseCall,
    haltMoves: [],
    detours: shape.detours,
    track: shape.track,
    pace: null,
    ownStd: shape.ownStd,
  }
}

/** How a path of worth strays from the straight way between its ends, as a return. */
function detourOf(path: Float64Array): Float64Array {
  const start = path[0] as number
  const end = path[POINTS - 1] as number
  return path.map((worth, point) => (worth - start - (end - start) * (varianceTime[point] as number)) / start)
}

/** Shanghai funds close by auction only since the rule of July 2026. */
function hasCloseCall({ market }: Simulation, day: number, symbol: string, secType: 'fund' | 'convertible'): boolean {
  const subject: RuleSubject = {
    exchange: symbol.startsWith('SHSE') ? 'SHSE' : 'SZSE',
    secType,
    board: null,
    riskFlag: 'none',
    fundForm: secType === 'fund' ? 'ETF' : null,
    fundAsset: secType === 'fund' ? 'equity' : null,
    isWideLimit: false,
  }
  return market.rules.resolve('closeCall', subject, market.axis.dates[day] ?? '').value
}

/** Price of a fund by point: its value along the basket, and a premium that moves from yesterday's to today's. */
function fundTrack({ etfs }: Simulation, id: number, day: number, worth: Float64Array, key: number): Float64Array {
  const { capacity } = etfs.columns
  const etf = etfs.etfs[id]
  if (!etf) throw new RangeError(`no fund ${id}`)
  const slot = id * capacity + day
  const before = day === 0 ? etf.baseNav : (etfs.nav[slot - 1] as number)
  const ref = etfs.sums.ref[etf.underlying * etfs.sums.capacity + day] as number
  const period = etfs.periods.findLastIndex(({ from }) => from <= day)
  const unit = etfs.creationUnits[period]?.[id] ?? 1
  const from = day === 0 ? 0 : 0.6 * (etfs.premium[slot - 1] as number)
  const until = etfs.premium[slot] as number
  const std = 0.3 * (underlyings[etf.underlying]?.premiumStd ?? 0) * etf.premiumScale
  return worth.map((value, point) => {
    const nav = before + (value - ref) / 10_000 / unit
    const premium = from + (until - from) * (varianceTime[point] as number) + std * normalAt(key, 7000 + point)
    return nav * (1 + premium) * 10_000
  })
}

/** A fund's day along the path of its basket's worth (241 points; all zero when it has no basket of ours). */
export function etfMinuteRow(simulation: Simulation, id: number, day: number, worth: Float64Array): MinuteRow {
  const { etfs, market } = simulation
  const etf = etfs.etfs[id]
  if (!etf) throw new RangeError(`no fund ${id}`)
  const key = dayKey(streamKey(market.seed, streams.minutePath, 1_000_000 + id), day)
  return rowOf(etfs.columns, slotOf(etfs.columns, id, day), {
    key,
    tick: ETF_TICK,
    lot: 100,
    hasCloseCall: hasCloseCall(simulation, day, etf.symbol, 'fund'),
    detours: [],
    track: worth[0] === 0 ? null : fundTrack(simulation, id, day, worth, key),
    ownStd: 0.003,
  })
}

/** A convertible bond's day along the minute closes of its stock. */
export function convertibleMinuteRow(simulation: Simulation, id: number, day: number, closes: Int32Array): MinuteRow {
  const { convertibles, market } = simulation
  const bond = convertibles.bonds[id]
  if (!bond) throw new RangeError(`no convertible bond ${id}`)
  const stocks = market.matrix.columns
  const path = new Float64Array(POINTS)
  path[0] = stocks.open[bond.stock * stocks.capacity + day] as number
  path.set(closes, 1)
  return rowOf(convertibles.columns, slotOf(convertibles.columns, id, day), {
    key: dayKey(streamKey(market.seed, streams.minutePath, 2_000_000 + id), day),
    tick: CONVERTIBLE_TICK,
    lot: 10,
    hasCloseCall: hasCloseCall(simulation, day, bond.symbol, 'convertible'),
    detours: [{ path: detourOf(path), weight: 1 }],
    track: null,
    ownStd: 0.001,
  })
}
