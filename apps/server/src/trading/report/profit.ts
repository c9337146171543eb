import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { metricsOf } from '@liangshu/engine/analysis/performance/metrics'
import { dailyReturns, moneyWeighted, timeWeighted, unitNav } from '@liangshu/engine/analysis/performance/returns'

import { unitsPerFen } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { accountFigures } from '../holding/day-figures.ts'
import type { StateRow } from '../holding/state.store.ts'
import type { NavDay } from './nav.store.ts'
import { yuan } from './yuan.ts'

/** The running day of the accounts together, as it would be settled at the prices of this moment. */
export function runningDay(market: MarketFacts, states: readonly StateRow[]): NavDay | null {
  if (states.length === 0) return null
  const sum = (of: (state: StateRow) => number) => states.reduce((total, state) => total + of(state), 0)
  const inFen = (of: (state: StateRow) => number) => sum((state) => of(state) / unitsPerFen(state.assetClass))
  const nav = sum((state) => accountFigures(market, state).navFen)
  return {
    date:
      states
        .map(({ tradingDay }) => tradingDay)
        .toSorted()
        .at(-1) ?? '',
    nav,
    marketValue: nav - inFen(({ balances }) => balances.ledger.cash + balances.ledger.receivable),
    flow: inFen(({ balances }) => balances.today.flowIn - balances.today.flowOut),
    pnl: sum((state) => accountFigures(market, state).dayPnlFen),
    fees: inFen(({ balances }) => balances.today.fees),
  }
}

export function profitSummary(days: readonly NavDay[], states: readonly StateRow[], asOf: string) {
  const last = days.at(-1)
  const returns = dailyReturns(days.map(({ date, nav, flow }) => ({ date, nav, flow })))
  const since = (from: string) => days.reduce((sum, day) => sum + (day.date >= from ? day.pnl : 0), 0)
  const date = last?.date ?? asOf.slice(0, 10)
  const monday = days.filter((day) => dayNumber(date) - dayNumber(day.date) < ((dayNumber(date) + 3) % 7) + 1)
  const flows = days
    .filter(({ flow }) => flow !== 0)
    .map(({ date: day, flow }) => ({ day: dayNumber(day), amount: flow }))
  const metrics = metricsOf(returns)
  return {
    nav: yuan(last?.nav ?? 0),
    initCash: yuan(states.reduce((sum, { initCash, assetClass }) => sum + initCash / unitsPerFen(assetClass), 0)),
    netInflow: yuan(days.reduce((sum, { flow }) => sum + flow, 0)),
    totalPnl: yuan(since('')),
    twr: timeWeighted(returns),
    mwr: last ? moneyWeighted(flows, { day: dayNumber(last.date), value: last.nav }) : null,
    dayPnl: yuan(last?.pnl ?? 0),
    dayRate: last && last.nav - last.pnl > 0 ? last.pnl / (last.nav - last.pnl) : null,
    weekPnl: yuan(monday.reduce((sum, { pnl }) => sum + pnl, 0)),
    monthPnl: yuan(since(`${date.slice(0, 7)}-01`)),
    yearPnl: yuan(since(`${date.slice(0, 4)}-01-01`)),
    maxDD: metrics.maxDrawdown?.depth ?? null,
    sharpe: metrics.sharpe,
    winRate: metrics.winDays,
    feeTotal: yuan(days.reduce((sum, { fees }) => sum + fees, 0)),
    asOf,
  }
}

export function profitDaily(
  days: readonly NavDay[],
  orders: ReadonlyMap<string, number>,
  bench: ReadonlyMap<string, number>,
  states: readonly StateRow[],
) {
  // What contracts gain is no part of the assets that is invested.
  const hasSecurities = states.some(({ assetClass }) => assetClass !== 'future' && assetClass !== 'crypto')
  const returns = dailyReturns(days.map(({ date, nav, flow }) => ({ date, nav, flow })))
  const levels = unitNav(returns)
  let peak = 0
  return days.map((day, index) => {
    const level = levels[index] ?? 1
    peak = Math.max(peak, level)
    return {
      date: day.date,
      nav: yuan(day.nav),
      flow: yuan(day.flow),
      pnl: yuan(day.pnl),
      rate: returns[index]?.value ?? null,
      cumRate: index === 0 && returns[0]?.value === null ? null : level - 1,
      benchRate: bench.get(day.date) ?? null,
      drawdown: peak > 0 ? 1 - level / peak : null,
      position: hasSecurities && day.nav > 0 ? day.marketValue / day.nav : null,
      fee: yuan(day.fees),
      orders: orders.get(day.date) ?? 0,
    }
  })
}

/** Twelve rows, the months without a settled day left empty. */
export function profitMonths(
  days: readonly NavDay[],
  fills: ReadonlyMap<string, number>,
  { year, bench }: { year: number; bench: ReadonlyMap<string, number> },
) {
  const returns = dailyReturns(days.map(({ date, nav, flow }) => ({ date, nav, flow })))
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    const own = days.filter(({ date }) => date.startsWith(month))
    const before = days.findLast(({ date }) => date < `${month}-01`)
    const inMonth = returns.filter(({ date }) => date.startsWith(month))
    const rate = timeWeighted(inMonth)
    // On the days the account has a return itself: what it did not take part in is no comparison.
    const benchRate = timeWeighted(
      inMonth.flatMap(({ date, value }) => (value === null ? [] : [{ date, value: bench.get(date) ?? null }])),
    )
    let trades = 0
    for (const [day, count] of fills) if (day.startsWith(month)) trades += count
    return {
      month,
      startNav: own.length > 0 ? yuan(before?.nav ?? 0) : null,
      endNav: own.length > 0 ? yuan(own.at(-1)?.nav ?? 0) : null,
      flow: yuan(own.reduce((sum, { flow }) => sum + flow, 0)),
      pnl: yuan(own.reduce((sum, { pnl }) => sum + pnl, 0)),
      rate,
      benchRate,
      excess: rate === null || benchRate === null ? null : rate - benchRate,
      trades,
      fee: yuan(own.reduce((sum, { fees }) => sum + fees, 0)),
    }
  })
}
