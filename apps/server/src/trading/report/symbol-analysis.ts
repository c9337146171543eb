import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import { mean } from '@liangshu/engine/analysis/performance/statistics'
import { tradeStats } from '@liangshu/engine/analysis/performance/metrics'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { DayBar, MarketFacts } from '../market-facts/market-facts.ts'
import { attributionOf, type Background } from './attribution.ts'
import { sharesAfter, symbolReport, type SymbolPeriod } from './symbol-report.ts'
import { tripRow, tripsOf } from './symbol-trips.ts'
import { yuan } from './yuan.ts'

/** The days an analysis looks back on: from the close before the first trade it counts. */
export function spanOf({ fills, from, to }: SymbolPeriod, today: string): { from: string; to: string } | null {
  const first = fills[0]?.day
  if (first === undefined) return null
  const start = first > from ? first : from
  const end = to < today ? to : today
  return start > end ? null : { from: mainlandCalendar.previous(start), to: end }
}

/** One symbol day by day, its paired trades, where the profit came from and what they say. */
export function symbolAnalysis(market: MarketFacts, all: SymbolPeriod, symbol: string, background: Background) {
  const { bars, bench } = background
  const closeOf = new Map(bars.map(({ day, close }) => [day, close]))
  const period: SymbolPeriod = {
    ...all,
    fills: all.fills.filter((fill) => fill.symbol === symbol),
    moves: all.moves.filter((move) => move.symbol === symbol),
    closes: (asked, day) => (asked === symbol ? closeOf.get(day) : undefined) ?? all.closes(asked, day),
  }
  const inside = period.fills.filter(({ day }) => day >= period.from && day <= period.to)
  const scale = scaleOfSymbol(symbol)
  const trips = tripsOf(symbol, period.fills, period.moves).filter(
    ({ exitDay }) => exitDay >= period.from && exitDay <= period.to,
  )
  const rows = trips.map((trip) => tripRow(trip, { scale, bars, bench }))
  const stats = tradeStats(
    trips.map(({ net, entryDay, exitDay }) => ({ net, holdingDays: dayNumber(exitDay) - dayNumber(entryDay) })),
  )
  const curve = curveOf(market, period, symbol, bars)
  const whole = symbolReport(market, period).rows.find((row) => row.symbol === symbol)
  const tiedUp = whole?.returnRate ? Math.abs(whole.total / whole.returnRate) : 0
  return {
    curve,
    trips: rows,
    stats: {
      winRate: stats.winRate,
      profitFactor: stats.profitFactor,
      payoff: stats.payoff,
      avgWin: stats.averageWin === null ? null : yuan(stats.averageWin),
      avgLoss: stats.averageLoss === null ? null : yuan(stats.averageLoss),
      avgHold: stats.averageHoldingDays,
      maxDD: tiedUp === 0 ? null : deepestFall(curve.map(({ cum }) => cum)) / tiedUp,
      exitEfficiency: mean(rows.flatMap(({ exitEfficiency }) => exitEfficiency ?? [])),
    },
    attribution: attributionOf(period, background, { total: whole?.total ?? 0, fees: whole?.fees ?? 0 }),
    marks: inside.map(({ at, side, price, volume }) => ({
      time: toWireTime(at),
      side,
      price: price / scale.price,
      volume: volume / scale.volume,
    })),
  }
}

/** Every day the market was open since the first trade; without a history the days of trades. */
function curveOf(market: MarketFacts, period: SymbolPeriod, symbol: string, bars: readonly DayBar[]) {
  const { fills, moves, from, to } = period
  const scale = scaleOfSymbol(symbol)
  const traded = fills.flatMap(({ day }) => (day >= from && day <= to ? [day] : []))
  const first = traded.toSorted()[0] ?? ''
  const opened = bars.flatMap(({ day }) => (first !== '' && day >= first && day <= to ? [day] : []))
  let cum = 0
  return [...new Set([...traded, ...opened])].toSorted().map((date) => {
    const upTo = fills.filter(({ day }) => day <= date)
    const moved = moves.filter(({ day }) => day <= date)
    const until = { ...period, fills: upTo, moves: moved, dividends: new Map<string, number>(), to: date }
    const { totals } = symbolReport(market, until)
    const pnl = totals.total - cum
    cum = totals.total
    const price = period.closes(symbol, date)
    return {
      date,
      pnl,
      cum,
      position: sharesAfter(upTo, moved) / scale.volume,
      price: price === null ? null : price / scale.price,
    }
  })
}

function deepestFall(levels: readonly number[]): number {
  let [peak, worst] = [0, 0]
  for (const level of levels) {
    peak = Math.max(peak, level)
    worst = Math.max(worst, peak - level)
  }
  return worst
}
