import { sides, type Side } from '@liangshu/contract/market/classification'
import { formatTime } from '@liangshu/contract/market/format'
import type { PointRow, PointV2Row } from '@liangshu/contract/insight/insight-calls'
import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { daysToWeeks, minutesToPeriod } from '@liangshu/engine/market/bar/periods'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { minuteEndSecond } from '@liangshu/engine/time/session/minute-grid'
import { dayFlags } from '@liangshu/engine/simulator/daily/columns'
import { stockLimits } from '@liangshu/engine/simulator/limits/day-limits'
import { MINUTES } from '@liangshu/engine/simulator/minute/minute-row'
import { stockMinutes } from '@liangshu/engine/simulator/tape/symbol-day'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import type { DailyExtras } from '@liangshu/engine/analysis/trade-point/bars'
import { blockReason, type BlockReason } from '@liangshu/engine/analysis/trade-point/executable'
import { stateOfPoint, tradePoints, type TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import { tradePointsV2, type TradePointV2 } from '@liangshu/engine/analysis/trade-point/trade-points-v2'

import { inputRefusal } from '../call-refusal.ts'
import { growthSince } from '../daily-access.ts'
import { dailyBarsOf } from '../daily-bars.ts'
import type { InstrumentFacts } from '../instrument-facts.ts'
import type { MarketCore } from '../market-core.ts'
import { dailyInputs } from '../points/daily-points.ts'
import { known, liveOf, ratio, rowOfSymbol } from './call-tools.ts'

export type PointPeriod = '60m' | '1d' | '1w'

export interface PointArgs {
  readonly symbols: readonly string[]
  readonly period: PointPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly side?: Side | undefined
}

export const blockTexts: Record<BlockReason, string> = {
  SUSPENDED: '停牌',
  AT_LIMIT: '下一开盘价处于涨跌停',
  T1_LOCKED: 'T+1锁定',
}

const HOUR_DAYS = 60
const DAILY_BARS = 400

export interface PointInputs {
  readonly bars: BarColumns
  readonly extras: DailyExtras
  /** Closed bars of the next longer period. */
  readonly higher: BarColumns | null
}

/** Closed bars only: a point is made by a close. */
function closedDays(core: MarketCore, row: InstrumentFacts, count: number): BarColumns {
  const { facts } = core
  const bars = dailyBarsOf(core, row.slot, facts.day, count + 1, 'forward')
  const today = shanghaiEpoch(facts.date, 0)
  return (bars.eob.at(-1) ?? 0) > today ? sliceBars(bars, 0, bars.eob.length - 1) : bars
}

function inputsOf(core: MarketCore, row: InstrumentFacts, period: PointPeriod): PointInputs {
  const { calendar } = core.simulation.market.axis
  if (period === '60m') return { bars: hourBars(core, row), extras: {}, higher: closedDays(core, row, 250) }
  if (period === '1w') return { bars: closedWeeks(core, row), extras: {}, higher: null }
  if (row.secType !== 'stock') {
    const bars = closedDays(core, row, DAILY_BARS)
    return { bars, extras: {}, higher: daysToWeeks(bars, calendar) }
  }
  const { bars, extras } = dailyInputs(core.simulation.market, row.slot, core.facts.day, DAILY_BARS)
  return { bars, extras, higher: daysToWeeks(bars, calendar) }
}

function closedWeeks(core: MarketCore, row: InstrumentFacts): BarColumns {
  const weeks = daysToWeeks(closedDays(core, row, 750), core.simulation.market.axis.calendar)
  const isRunning = (weeks.eob.at(-1) ?? 0) >= shanghaiEpoch(core.facts.date, 0)
  return isRunning ? sliceBars(weeks, 0, weeks.eob.length - 1) : weeks
}

const mostHourBars = 500
/** Hours of closed days stay what they are until the next day begins. */
const knownHours = new WeakMap<MarketCore['simulation'], Map<number, { day: number; bars: BarColumns }>>()

/** 60-minute bars of the last sixty days, in today's basis, up to the last full hour. */
function hourBars(core: MarketCore, row: InstrumentFacts): BarColumns {
  if (row.secType !== 'stock') throw inputRefusal(`60分钟买卖点只支持股票：${row.symbol}`)
  const known = knownHours.get(core.simulation) ?? new Map()
  knownHours.set(core.simulation, known)
  const found = known.get(row.slot)
  if (found?.day === core.facts.day) return found.bars
  const bars = makeHourBars(core, row)
  if (known.size >= mostHourBars) known.clear()
  known.set(row.slot, { day: core.facts.day, bars })
  return bars
}

function makeHourBars(core: MarketCore, row: InstrumentFacts): BarColumns {
  const { market } = core.simulation
  const { columns } = market.matrix
  const { day } = core.facts
  const first = Math.max(0, day - HOUR_DAYS)
  const all = createBarColumns((day - first) * MINUTES)
  let size = 0
  for (let past = first; past < day; past += 1) {
    if ((columns.volume[row.slot * columns.capacity + past] ?? 0) === 0) continue
    const minutes = stockMinutes(market, row.slot, past)
    const factor = growthSince({ columns, id: row.slot }, past, day)
    const midnight = shanghaiEpoch(market.axis.dates[past] ?? '', 0)
    for (let minute = 0; minute < MINUTES; minute += 1) {
      if ((minutes.volume[minute] ?? 0) === 0) continue
      const close = (minutes.close[minute] ?? 0) / factor
      all.eob[size] = midnight + minuteEndSecond(minute) * 1000
      all.open[size] = close
      all.high[size] = Math.max(close, (minutes.high[minute] ?? 0) / factor)
      all.low[size] = Math.min(close, (minutes.low[minute] ?? 0) / factor)
      all.close[size] = close
      all.volume[size] = minutes.volume[minute] ?? 0
      all.amount[size] = minutes.amount[minute] ?? 0
      size += 1
    }
  }
  return minutesToPeriod(sliceBars(all, 0, size), 60)
}

const isWithin = (point: TradePoint, { from, to, side }: PointArgs): boolean => {
  const { date } = shanghaiTime(point.time)
  return (
    (from === undefined || date >= from) &&
    (to === undefined || date <= to) &&
    (side === undefined || point.side === side)
  )
}

function rowOf(
  core: MarketCore,
  row: InstrumentFacts,
  args: PointArgs,
  point: TradePoint,
  points: readonly TradePoint[],
  bars: BarColumns,
  stop: number | null,
): PointRow {
  const { state, closedAt } = stateOfPoint(point, points, bars, stop)
  const last = liveOf(core).last[row.slot] ?? 0
  return {
    symbol: row.symbol,
    name: row.name,
    time: formatTime(point.time),
    period: args.period,
    side: sides[point.side],
    price: Math.round((point.price / row.priceScale) * 1e4) / 1e4,
    type: point.reasons[0] ?? '',
    score: point.score,
    strength: point.strength,
    reasons: [...point.reasons],
    state,
    closedAt: closedAt === null ? null : formatTime(closedAt),
    retSince: last > 0 ? ratio(last / point.price - 1) : null,
  }
}

export const newestFirst = (a: PointRow, b: PointRow): number =>
  a.time < b.time ? 1 : a.time > b.time ? -1 : b.score - a.score

/** Points of one instrument, whoever brought its bars. */
export function pointRows(core: MarketCore, row: InstrumentFacts, args: PointArgs, inputs: PointInputs): PointRow[] {
  const { bars, extras } = inputs
  const all = tradePoints(bars, extras)
  return all.filter((point) => isWithin(point, args)).map((point) => rowOf(core, row, args, point, all, bars, null))
}

export function points(core: MarketCore, args: PointArgs): PointRow[] {
  return args.symbols
    .flatMap((symbol) => {
      const row = rowOfSymbol(core, symbol)
      return pointRows(core, row, args, inputsOf(core, row, args.period))
    })
    .sort(newestFirst)
}

/**
 * Whether the bar after a daily point could be traded; shorter and longer periods are judged by the price now. What somebody
 * holds counts for the day that is shown alone: of days past nobody knows it any more.
 */
export function blockOf(
  core: MarketCore,
  row: InstrumentFacts,
  { side, pointDay, isLocked = false }: { side: Side; pointDay: number | null; isLocked?: boolean },
): BlockReason | null {
  const { market } = core.simulation
  const { slot, tick } = row
  const next = pointDay === null ? core.facts.day : pointDay + 1
  if (row.secType === 'stock' && next < core.facts.day) {
    const { columns } = market.matrix
    const at = slot * columns.capacity + next
    const limits = stockLimits(market, slot, next)
    const isSuspended = ((columns.flags[at] ?? 0) & dayFlags.suspended) !== 0
    return blockReason(side, {
      isSuspended,
      nextOpen: columns.open[at] ?? 0,
      limitUp: limits?.up ?? null,
      limitDown: limits?.down ?? null,
      tick,
      isLocked: false,
    })
  }
  const live = liveOf(core)
  const nextOpen = live.open[slot] || live.last[slot] || live.preClose[slot] || 0
  return blockReason(side, {
    isSuspended: live.status[slot] === quoteStatus.suspended,
    nextOpen,
    limitUp: live.limitUp[slot] || null,
    limitDown: live.limitDown[slot] || null,
    tick,
    isLocked,
  })
}

export interface PointV2Args extends PointArgs {
  readonly minStrength: number
  readonly executableOnly: boolean
}

export function pointV2Rows(
  core: MarketCore,
  row: InstrumentFacts,
  args: PointV2Args,
  { bars, extras, higher }: PointInputs,
): PointV2Row[] {
  const all = tradePointsV2(bars, higher, extras)
  return all
    .filter((point) => isWithin(point, args) && point.strength >= args.minStrength)
    .map((point) => rowV2(core, row, args, point, all, bars))
    .filter(({ executable }) => executable || !args.executableOnly)
}

export function pointsV2(core: MarketCore, args: PointV2Args): PointV2Row[] {
  return args.symbols
    .flatMap((symbol) => {
      const row = rowOfSymbol(core, symbol)
      return pointV2Rows(core, row, args, inputsOf(core, row, args.period))
    })
    .sort(newestFirst)
}

function rowV2(
  core: MarketCore,
  row: InstrumentFacts,
  args: PointArgs,
  point: TradePointV2,
  all: readonly TradePointV2[],
  bars: BarColumns,
): PointV2Row {
  const { hitRate, n } = point.statistics
  const pointDay = args.period === '1d' ? core.simulation.market.axis.indexUpTo(shanghaiTime(point.time).date) : null
  const block = blockOf(core, row, { side: point.side, pointDay })
  const scaled = (value: number | null) => (value === null ? null : Math.round((value / row.priceScale) * 1e4) / 1e4)
  return {
    ...rowOf(core, row, args, point, all, bars, point.stopPrice),
    higherTrend: point.higherTrend,
    stopPrice: scaled(point.stopPrice),
    targetPrice: scaled(point.targetPrice),
    executable: block === null,
    blockReason: block && blockTexts[block],
    hit5: ratio(hitRate[5] ?? Number.NaN),
    hit10: ratio(hitRate[10] ?? Number.NaN),
    hit20: ratio(hitRate[20] ?? Number.NaN),
    n,
    tradePoint60: known(liveOf(core).point60[row.slot]),
  }
}
