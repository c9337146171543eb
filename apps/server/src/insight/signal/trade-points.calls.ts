import type { PointRow, PointV2Row } from '@liangshu/contract/insight/insight-calls'
import { sides, type Side } from '@liangshu/contract/market/classification'
import { formatTime } from '@liangshu/contract/market/format'
import type { DailyExtras } from '@liangshu/engine/analysis/trade-point/bars'
import { blockReason, type BlockReason } from '@liangshu/engine/analysis/trade-point/executable'
import { stateOfPoint, tradePoints, type TradePoint } from '@liangshu/engine/analysis/trade-point/trade-points'
import { tradePointsV2, type TradePointV2 } from '@liangshu/engine/analysis/trade-point/trade-points-v2'
import { sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { daysToWeeks } from '@liangshu/engine/market/bar/periods'
import { firstListedDay } from '@liangshu/engine/market/day/daily-access'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { known, ratio } from '@liangshu/engine/market/reader/wire-values'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { extrasBefore } from './daily-points.ts'

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

interface PointInputs {
  readonly bars: BarColumns
  readonly extras: DailyExtras
  /** Closed bars of the next longer period. */
  readonly higher: BarColumns | null
}

/** Closed bars only: a point is made by a close. */
async function inputsOf(market: MarketWithHistory, row: InstrumentFacts, period: PointPeriod): Promise<PointInputs> {
  const { lookBack, stocks } = market
  if (period === '60m') {
    const bars = await market.closedHours(row)
    return { bars, extras: {}, higher: await market.closedDays(row, lookBack.hours) }
  }
  if (period === '1w') return { bars: await closedWeeks(market, row), extras: {}, higher: null }
  const bars = await market.closedDays(row, lookBack.days)
  return { bars, extras: extrasOf(market, row, bars), higher: daysToWeeks(bars, stocks.axis.calendar) }
}

/** What only stocks have beside their bars, where the market holds the same days. */
function extrasOf({ stocks, today, lookBack }: MarketWithHistory, row: InstrumentFacts, bars: BarColumns): DailyExtras {
  if (row.secType !== 'stock') return {}
  const { columns, mainInflow } = stocks
  const held = today.day - firstListedDay({ columns, id: row.slot }, today.day)
  if (Math.min(held, lookBack.days) !== bars.eob.length) return {}
  const extras = extrasBefore(stocks, row.slot, today.day, bars)
  return mainInflow ? extras : { failedBoard: extras.failedBoard }
}

async function closedWeeks(market: MarketWithHistory, row: InstrumentFacts): Promise<BarColumns> {
  const days = await market.closedDays(row, market.lookBack.weeks)
  const weeks = daysToWeeks(days, market.stocks.axis.calendar)
  const isRunning = (weeks.eob.at(-1) ?? 0) >= shanghaiEpoch(market.today.date, 0)
  return isRunning ? sliceBars(weeks, 0, weeks.eob.length - 1) : weeks
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
  market: MarketWithHistory,
  row: InstrumentFacts,
  args: PointArgs,
  point: TradePoint,
  points: readonly TradePoint[],
  bars: BarColumns,
  stop: number | null,
): PointRow {
  const { state, closedAt } = stateOfPoint(point, points, bars, stop)
  const last = liveOf(market).last[row.slot] ?? 0
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

function pointRows(
  market: MarketWithHistory,
  row: InstrumentFacts,
  args: PointArgs,
  { bars, extras }: PointInputs,
): PointRow[] {
  const all = tradePoints(bars, extras)
  return all.filter((point) => isWithin(point, args)).map((point) => rowOf(market, row, args, point, all, bars, null))
}

/** The points of each security, each read after its bars have come. */
async function eachSymbol<Row extends PointRow, Args extends PointArgs>(
  market: MarketWithHistory,
  args: Args,
  rowsOf: (market: MarketWithHistory, row: InstrumentFacts, args: Args, inputs: PointInputs) => Row[],
): Promise<Row[]> {
  const rows = await Promise.all(
    args.symbols.map(async (symbol) => {
      const row = rowOfSymbol(market, symbol)
      return rowsOf(market, row, args, await inputsOf(market, row, args.period))
    }),
  )
  return rows.flat().sort(newestFirst)
}

export const points = (market: MarketWithHistory, args: PointArgs): Promise<PointRow[]> =>
  eachSymbol(market, args, pointRows)

/**
 * Whether the bar after a daily point could be traded; shorter and longer periods are judged by the price now. What somebody
 * holds counts for the day that is shown alone: of days past nobody knows it any more.
 */
export function blockOf(
  market: MarketWithHistory,
  row: InstrumentFacts,
  { side, pointDay, isLocked = false }: { side: Side; pointDay: number | null; isLocked?: boolean },
): BlockReason | null {
  const { slot, tick } = row
  const next = pointDay === null ? market.today.day : pointDay + 1
  if (row.secType === 'stock' && next < market.today.day) {
    const { columns } = market.stocks
    const at = slot * columns.capacity + next
    const limits = market.stocks.limits(slot, next)
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
  const live = liveOf(market)
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

function pointV2Rows(
  market: MarketWithHistory,
  row: InstrumentFacts,
  args: PointV2Args,
  { bars, extras, higher }: PointInputs,
): PointV2Row[] {
  const all = tradePointsV2(bars, higher, extras)
  return all
    .filter((point) => isWithin(point, args) && point.strength >= args.minStrength)
    .map((point) => rowV2(market, row, args, point, all, bars))
    .filter(({ executable }) => executable || !args.executableOnly)
}

export const pointsV2 = (market: MarketWithHistory, args: PointV2Args): Promise<PointV2Row[]> =>
  eachSymbol(market, args, pointV2Rows)

function rowV2(
  market: MarketWithHistory,
  row: InstrumentFacts,
  args: PointArgs,
  point: TradePointV2,
  all: readonly TradePointV2[],
  bars: BarColumns,
): PointV2Row {
  const { hitRate, n } = point.statistics
  const pointDay = args.period === '1d' ? market.stocks.axis.indexUpTo(shanghaiTime(point.time).date) : null
  const block = blockOf(market, row, { side: point.side, pointDay })
  const scaled = (value: number | null) => (value === null ? null : Math.round((value / row.priceScale) * 1e4) / 1e4)
  return {
    ...rowOf(market, row, args, point, all, bars, point.stopPrice),
    higherTrend: point.higherTrend,
    stopPrice: scaled(point.stopPrice),
    targetPrice: scaled(point.targetPrice),
    executable: block === null,
    blockReason: block && blockTexts[block],
    hit5: ratio(hitRate[5] ?? Number.NaN),
    hit10: ratio(hitRate[10] ?? Number.NaN),
    hit20: ratio(hitRate[20] ?? Number.NaN),
    n,
    tradePoint60: known(liveOf(market).point60[row.slot]),
  }
}
