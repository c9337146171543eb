import type { EtfKlineRow, EtfPortfolio, EtfRow } from '@liangshu/contract/market/etf-calls'
import { price } from '@liangshu/contract/market/scaled'
import { arbitrageHint } from '@liangshu/engine/market/etf/arbitrage'
import { netCreationAmount, substituteLabels, type ConstituentQuote } from '@liangshu/engine/market/etf/basket'
import { portfolioView } from '@liangshu/engine/market/etf/portfolio'
import { creationBasket } from '@liangshu/engine/simulator/etf/creation-basket'
import { POINTS } from '@liangshu/engine/simulator/minute/intraday-factors'
import { varianceTime } from '@liangshu/engine/simulator/minute/shape'
import { etfMinutes } from '@liangshu/engine/simulator/tape/symbol-day'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'

import { inputRefusal } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { minutesOf } from '../minute-bars.ts'
import type { MemberGiven } from './members.ts'
import { dayOfDate, liveOf, money, ratio, rowOfSlot, rowOfSymbol, yuan } from './call-tools.ts'
import { fundFacts, indexBehind, indexCodeOf, trackingOf } from './etf-facts.ts'

function etfRow(core: MarketCore, id: number): EtfRow {
  const { etfs } = core.simulation
  const slot = core.facts.reader.tape.layout.etfs + id
  const row = rowOfSlot(core, slot)
  const live = liveOf(core)
  const at = id * etfs.columns.capacity + core.facts.day - 1
  const shares = etfs.units[at]
  const before = etfs.units[at - 1]
  const last = live.last[slot] ?? 0
  const iopv = live.iopv[slot] ?? 0
  const isForeign = row.fund?.asset === 'crossBorder'
  return {
    symbol: row.symbol,
    name: row.name,
    type: row.fund?.type ?? '宽基',
    last: yuan(last),
    changePct: ratio(live.changeRate[slot]),
    iopv: yuan(Math.round(iopv)),
    premium: last > 0 && iopv > 0 ? ratio(last / iopv - 1) : null,
    // Foreign exchanges are closed during most of our session: the value is that of their last close.
    iopvStale: isForeign,
    amount: money(live.amount[slot]),
    turnoverRate: ratio(live.turnoverRate[slot]),
    shares: shares ?? null,
    shareChange: shares !== undefined && before !== undefined ? shares - before : null,
    scale: shares === undefined ? null : Math.round((shares * (last > 0 ? last : (live.preClose[slot] ?? 0))) / 10_000),
    indexName: row.fund?.tracks ?? '',
    t0: row.isSameDay,
    feeRate: row.fund?.feeRate ?? 0,
  }
}

export function etfRows(core: MarketCore, _args: object = {}): EtfRow[] {
  return core.simulation.etfs.etfs.map((_, id) => etfRow(core, id))
}

function fundOf(core: MarketCore, symbol: string): { id: number; slot: number } {
  const row = rowOfSymbol(core, symbol)
  if (row.secType !== 'fund') throw inputRefusal(`该代码不是基金：${row.symbol}`)
  return { id: row.slot - core.facts.reader.tape.layout.etfs, slot: row.slot }
}

export interface PortfolioArgs {
  readonly symbol: string
  /** The basket that was brought in; a simulated fund has its own. */
  readonly given?: MemberGiven | undefined
}

export function etfPortfolio(core: MarketCore, args: PortfolioArgs): EtfPortfolio {
  const { id, slot } = fundOf(core, args.symbol)
  const { etfs } = core.simulation
  const live = liveOf(core)
  const basket = creationBasket(core.simulation, id, core.facts.day)
  const quoteOf = (symbol: string): ConstituentQuote => {
    const member = rowOfSymbol(core, symbol).slot
    const last = live.last[member] ?? 0
    return {
      last: price(last > 0 ? last : (live.preClose[member] ?? 0)),
      preClose: price(live.preClose[member] ?? 0),
      isSuspended: live.status[member] === quoteStatus.suspended,
      isSealed: live.isSealedUp[member] === 1 || live.isSealedDown[member] === 1,
    }
  }
  const view = portfolioView(basket, quoteOf)
  const rows = new Map(basket.rows.map((row) => [row.symbol, row]))
  const row = etfRow(core, id)
  const index = indexBehind(core, id)
  const nav = etfs.nav[id * etfs.columns.capacity + core.facts.day - 1] ?? Number.NaN
  return {
    symbol: row.symbol,
    name: row.name,
    date: core.facts.date,
    last: row.last,
    iopv: row.iopv,
    premium: row.premium,
    creationUnit: basket.creationUnit,
    cashComponent: basket.cash / 100,
    navBefore: ratio(nav),
    shares: row.shares,
    shareChange: row.shareChange,
    netCreation:
      row.shareChange === null || Number.isNaN(nav)
        ? null
        : netCreationAmount(row.shareChange, price(Math.round(nav * 10_000))) / 100,
    upCount: view.upCount,
    downCount: view.downCount,
    limitCount: view.limitCount,
    coverage: view.coverage,
    arbitrage: { ...hint(row.premium ?? 0, view.rows, row.iopvStale || live.last[slot] === 0) },
    facts: fundFacts(rowOfSlot(core, slot), core.facts.date, indexCodeOf(index)),
    tracking: trackingOf(core, id, index),
    records: view.rows.map(({ symbol, weight, changeRate, contribution, status }) => {
      const member = rows.get(symbol)
      const about = rowOfSymbol(core, symbol)
      return {
        symbol,
        name: about.name,
        qty: member?.quantity ?? 0,
        substituteFlag: substituteLabels[member?.substitute ?? 'allowed'],
        premiumRate: null,
        discountRate: null,
        fixedAmount: (member?.fixedAmount ?? 0) / 100,
        weight: ratio(weight) ?? 0,
        last: yuan(live.last[about.slot]),
        changePct: ratio(changeRate),
        contribution: ratio(contribution) ?? 0,
        status,
      }
    }),
  }
}

function hint(premium: number, rows: Parameters<typeof arbitrageHint>[1], isStale: boolean) {
  const { action, cost, edge, blockedBy } = arbitrageHint(premium, rows, undefined, isStale)
  return { action, cost: ratio(cost) ?? 0, edge: ratio(edge) ?? 0, blockedBy: [...blockedBy] }
}

/** Indicative value at the end of each minute, in 1/10000 yuan. */
function iopvPath(core: MarketCore, id: number, day: number): (minute: number) => number {
  const { etfs } = core.simulation
  const etf = etfs.etfs[id]
  const at = id * etfs.columns.capacity + day
  const before = day === 0 ? (etf?.baseNav ?? 0) : (etfs.nav[at - 1] ?? 0)
  const underlying = etf?.underlying ?? 0
  const ref = etfs.sums.ref[underlying * etfs.sums.capacity + day] ?? 0
  if (ref === 0)
    return (minute) =>
      (before + ((etfs.nav[at] ?? 0) - before) * (0.6 + 0.4 * (varianceTime[minute + 1] ?? 1))) * 10_000
  const { tape } = core.facts.reader
  const worth =
    day === core.facts.day
      ? tape.basketWorth.subarray(underlying * POINTS, (underlying + 1) * POINTS)
      : etfMinutes(core.simulation, id, day).worth
  const unit = etfs.creationUnits[etfs.periods.findLastIndex(({ from }) => from <= day)]?.[id] ?? 1
  return (minute) => before * 10_000 + ((worth[minute + 1] ?? ref) - ref) / unit
}

export function etfKline(
  core: MarketCore,
  args: { symbol: string; date?: string | undefined; n: number },
): EtfKlineRow[] {
  const { id, slot } = fundOf(core, args.symbol)
  const day = dayOfDate(core, args.date)
  const series = minutesOf(core, slot, day)
  const iopvAt = iopvPath(core, id, day)
  const rows = series.times.map((time, i): EtfKlineRow => {
    const close = series.close[i] ?? 0
    const iopv = iopvAt(i)
    return {
      time,
      open: (series.open[i] ?? 0) / 10_000,
      close: close / 10_000,
      high: (series.high[i] ?? 0) / 10_000,
      low: (series.low[i] ?? 0) / 10_000,
      volume: series.volume[i] ?? 0,
      amount: money(series.amount[i]),
      iopv: ratio(iopv / 10_000),
      premium: iopv > 0 ? ratio(close / iopv - 1) : null,
    }
  })
  return rows.slice(-args.n)
}
