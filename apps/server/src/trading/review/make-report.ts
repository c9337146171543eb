import type { ReviewDecision, ReviewKpi, ReviewLine, ReviewReport } from '@liangshu/contract/trading/trading-review'
import { metricsOf, relativeTo } from '@liangshu/engine/analysis/performance/metrics'
import { dailyReturns } from '@liangshu/engine/analysis/performance/returns'
import { reviewOrders, type EntrustReview } from '@liangshu/engine/analysis/review/entrust-review'
import { nextWeek, type Task } from '@liangshu/engine/analysis/review/next-week'
import { signalActions } from '@liangshu/engine/analysis/review/signal-actions'
import type { IndexedDays } from '@liangshu/engine/analysis/review/traded-days'
import { findingsOf } from '@liangshu/engine/analysis/review/trip-analysis'
import { reviewTrips, type TripReview } from '@liangshu/engine/analysis/review/trip-review'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import { rounded } from '@liangshu/engine/math/scaled/rounding'

import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { NavDay } from '../report/nav.store.ts'
import { yuan } from '../report/yuan.ts'
import type { EntrustOrder } from './entrust-reader.ts'
import { entrustAnswer, type Names } from './entrust-rows.ts'
import type { FoundTrips } from './trip-reader.ts'
import type { OwnTrip } from './trip-population.ts'
import { tagName, tripRow } from './trip-rows.ts'

export type ReportInputs = {
  readonly market: MarketFacts
  readonly names: Names
  readonly about: Pick<ReviewReport, 'name' | 'scope' | 'targetId' | 'from' | 'to' | 'madeAt'>
  readonly found: FoundTrips
  readonly orders: readonly EntrustOrder[]
  readonly navDays: readonly NavDay[]
  /** Returns of the benchmark by day. */
  readonly benchRates: ReadonlyMap<string, number>
}

type Unit = ReviewKpi['unit']
type Link = ReviewKpi['link']
const known = (value: number | null) => (value === null ? null : rounded(value))

function profitKpis({ navDays, benchRates }: ReportInputs): ReviewKpi[] {
  const returns = dailyReturns(navDays.map(({ date, nav, flow }) => ({ date, nav, flow })))
  const metrics = metricsOf(returns)
  const both = returns.flatMap(({ date, value }) => {
    const bench = benchRates.get(date)
    return value === null || bench === undefined ? [] : [{ own: value, bench }]
  })
  const relative = relativeTo(
    both.map(({ own }) => own),
    both.map(({ bench }) => bench),
  )
  const row = (key: string, name: string, value: number | null, unit: Unit): ReviewKpi => ({
    key,
    name,
    group: 'profit',
    value: known(value),
    unit,
    link: null,
  })
  const pnl = navDays.length === 0 ? null : yuan(navDays.reduce((sum, one) => sum + one.pnl, 0))
  return [
    row('pnl', '期间盈亏', pnl, 'yuan'),
    row('twr', '时间加权收益', metrics.twr, 'percent'),
    row('annualised', '年化收益', metrics.annualised, 'percent'),
    row('volatility', '年化波动', metrics.volatility, 'percent'),
    row('sharpe', '夏普比率', metrics.sharpe, 'ratio'),
    row('sortino', '索提诺比率', metrics.sortino, 'ratio'),
    row('maxDrawdown', '最大回撤', metrics.maxDrawdown?.depth ?? null, 'percent'),
    row('calmar', '卡玛比率', metrics.calmar, 'ratio'),
    row('winDays', '盈利日占比', metrics.winDays, 'percent'),
    row('alpha', 'Alpha（年）', relative.alpha, 'percent'),
    row('beta', 'Beta', relative.beta, 'ratio'),
    row('trackingError', '跟踪误差', relative.trackingError, 'percent'),
    row('informationRatio', '信息比率', relative.informationRatio, 'ratio'),
  ]
}

function tripKpis(trips: TripReview): ReviewKpi[] {
  const row = (
    key: string,
    name: string,
    value: number | null,
    unit: Unit,
    aspect: string,
    rows: string,
  ): ReviewKpi => ({
    key,
    name,
    group: 'trips',
    value: known(value),
    unit,
    link: trips.n === 0 ? null : ({ page: 'trips', aspect, key: rows } satisfies Link),
  })
  const money = (value: number | null) => (value === null ? null : yuan(value))
  const { means } = trips
  return [
    row('trips', '交易回合', trips.n, 'count', 'all', ''),
    row('net', '回合净盈亏', trips.n === 0 ? null : yuan(trips.net), 'yuan', 'all', ''),
    row('fees', '回合费用', trips.n === 0 ? null : yuan(trips.fees), 'yuan', 'all', ''),
    row('winRate', '胜率', trips.winRate, 'percent', 'outcome', '盈利'),
    row('profitFactor', '获利因子', trips.profitFactor, 'ratio', 'all', ''),
    row('payoff', '盈亏比', trips.payoff, 'ratio', 'all', ''),
    row('averageWin', '平均盈利', money(trips.averageWin), 'yuan', 'outcome', '盈利'),
    row('averageLoss', '平均亏损', money(trips.averageLoss), 'yuan', 'outcome', '亏损'),
    row('hold', '平均持有', trips.averageHoldingDays, 'days', 'all', ''),
    row('excess', '平均超额', means.excess.mean, 'percent', 'known', 'excess'),
    row('mae', '平均最大不利', means.mae.mean, 'percent', 'known', 'mae'),
    row('mfe', '平均最大有利', means.mfe.mean, 'percent', 'known', 'mfe'),
    row('exitEfficiency', '离场效率', means.exitEfficiency.mean, 'percent', 'known', 'exitEfficiency'),
    row('boards', '打板成功率', trips.board.successRate, 'percent', 'board', '打板'),
  ]
}

function orderKpis(orders: EntrustReview): ReviewKpi[] {
  const row = (
    key: string,
    name: string,
    value: number | null,
    unit: Unit,
    aspect: string,
    rows: string,
  ): ReviewKpi => ({
    key,
    name,
    group: 'orders',
    value: known(value),
    unit,
    link: orders.count === 0 ? null : { page: 'orders', aspect, key: rows },
  })
  const cost = orders.opportunityCost
  return [
    row('orders', '委托', orders.count, 'count', 'all', ''),
    row('fillRate', '成交率（量）', orders.fillRateByVolume, 'percent', 'outcome', 'traded'),
    row('cancelRate', '撤单率', orders.cancelRate, 'percent', 'outcome', 'canceled'),
    row('rejectRate', '废单率', orders.rejectRate, 'percent', 'outcome', 'rejected'),
    row('ack', '平均确认', orders.averageAckMs, 'ms', 'all', ''),
    row('arrival', '到达滑点', orders.arrivalSlippage, 'bp', 'known', 'arrival'),
    row('vwap', 'VWAP滑点', orders.vwapSlippage, 'bp', 'known', 'vwap'),
    row('opportunity', '机会成本', cost === null ? null : yuan(cost), 'yuan', 'known', 'left'),
    row('outside', '提案外委托', orders.outOfProposal, 'count', 'target', 'none'),
    row('deviations', '偏离目标', orders.deviations.length, 'count', 'deviation', 'yes'),
  ]
}

/** Days shown before the entry and after the exit. */
const AROUND = 10
const MOST_CLOSES = 250

function decisionOf(trip: OwnTrip, days: IndexedDays | undefined, inputs: ReportInputs): ReviewDecision {
  const { market, names } = inputs
  const scale = scaleOfSymbol(trip.symbol)
  const entry = days?.indexOf.get(trip.entryDay) ?? -1
  const exit = days?.indexOf.get(trip.exitDay) ?? (days ? days.days.length - 1 : -1)
  const row = tripRow(trip, market, names.account(trip.accountId))
  if (!days || entry < 0) return { ...row, closes: [], entryIndex: -1, exitIndex: -1 }
  const first = Math.max(0, entry - AROUND)
  const closes = days.close.slice(first, Math.min(exit + AROUND + 1, first + MOST_CLOSES))
  return {
    ...row,
    closes: closes.map((close) => close / scale.price),
    entryIndex: entry - first,
    exitIndex: exit - first,
  }
}

const lineOf = ({ text, n, rows }: Task): ReviewLine => ({ text, n, link: rows })

/** REVIEW-8: everything a report says, from what the pages themselves are made of. */
export function makeReport(inputs: ReportInputs): ReviewReport {
  const { about, found, orders, names } = inputs
  const trips = reviewTrips(found.trips)
  const findings = findingsOf(found.trips, tagName)
  const entrust = reviewOrders(orders)
  const counted = entrustAnswer(orders, names, about)
  const byNet = found.trips.toSorted((a, b) => b.net - a.net)
  const decide = (own: readonly OwnTrip[]) => own.map((trip) => decisionOf(trip, found.days.get(trip.symbol), inputs))
  const bought = Map.groupBy(found.buys, ({ symbol }) => symbol)
  const traded = new Map(
    Array.from(found.days, ([symbol, days]) => [
      symbol,
      { days, bought: new Set(bought.get(symbol)?.map(({ day }) => day)) },
    ]),
  )
  return {
    version: 1,
    ...about,
    benchmark: found.benchmark,
    trips: found.trips.length,
    orders: orders.length,
    fills: found.fills,
    kpis: [...profitKpis(inputs), ...tripKpis(trips), ...orderKpis(entrust)],
    findings: findings.map(({ text, n, aspect, key }) => ({ text, n, link: { page: 'trips', aspect, key } })),
    violations: counted.riskHits.map(({ key, name, n }) => ({
      text: `${name}：${n} 笔委托未通过`,
      n,
      link: { page: 'orders', aspect: 'check', key },
    })),
    signals: signalActions(traded, about).map((row) => ({
      ...row,
      followedReturn: known(row.followedReturn),
      ignoredReturn: known(row.ignoredReturn),
    })),
    best: decide(byNet.filter(({ net }) => net > 0).slice(0, 5)),
    worst: decide(
      byNet
        .toReversed()
        .filter(({ net }) => net < 0)
        .slice(0, 5),
    ),
    checklist: nextWeek(trips, findings, entrust).map(lineOf),
  }
}
