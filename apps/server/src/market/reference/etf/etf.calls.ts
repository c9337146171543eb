import type { EtfKlineRow, EtfPortfolio, EtfRow, EtfShares } from '@liangshu/contract/market/etf-calls'
import { price } from '@liangshu/contract/market/scaled'
import { arbitrageHint } from '@liangshu/engine/market/etf/arbitrage'
import {
  iopvOfBasket,
  netCreationAmount,
  substituteLabels,
  type ConstituentQuote,
} from '@liangshu/engine/market/etf/basket'
import { portfolioView } from '@liangshu/engine/market/etf/portfolio'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { asOfText, liveOf, rowOfSymbol, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { inputRefusal, wrongKind } from '@liangshu/engine/market/reader/refusal'
import { money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { fundFacts } from './fund-facts.ts'

/** `worth` stands in where no indicative value is quoted. */
function etfRow(market: Market, row: InstrumentFacts, worth: number | null = null): EtfRow {
  const { slot, fund } = row
  const live = liveOf(market)
  const known = market.funds.sharesOf(slot)
  const last = live.last[slot] ?? 0
  const iopv = live.iopv[slot] || worth || 0
  return {
    symbol: row.symbol,
    name: row.name,
    type: fund?.type ?? '主题',
    last: yuan(last),
    changePct: ratio(live.changeRate[slot]),
    iopv: yuan(Math.round(iopv)),
    premium: last > 0 && iopv > 0 ? ratio(last / iopv - 1) : null,
    // Foreign exchanges are closed during most of our session: the value is that of their last close.
    iopvStale: fund?.asset === 'crossBorder',
    amount: money(live.amount[slot]),
    turnoverRate: ratio(live.turnoverRate[slot]),
    shares: known?.shares ?? null,
    shareChange: known?.change ?? null,
    netCreation: netCreationOf(known?.change ?? null, market.funds.navBefore(slot)),
    scale: known && Math.round((known.shares * (last > 0 ? last : (live.preClose[slot] ?? 0))) / 10_000),
    indexName: fund?.tracks ?? '',
    t0: row.isSameDay,
    feeRate: ratio(fund?.feeRate),
  }
}

export function etfRows(market: Market, _args: object = {}): EtfRow[] {
  return market.today.instruments.filter(({ secType }) => secType === 'fund').map((row) => etfRow(market, row))
}

function fundOf(market: Market, symbol: string): InstrumentFacts {
  const row = rowOfSymbol(market, symbol)
  if (row.secType !== 'fund') throw wrongKind(`该代码不是基金：${row.symbol}`)
  return row
}

/** Members of a basket at the quotes of the moment; unknown ones have none. */
function quotesOf(market: Market) {
  const live = liveOf(market)
  return (symbol: string): ConstituentQuote | undefined => {
    const slot = slotOfSymbol(market, symbol)
    const [last, preClose] = [live.last[slot] ?? 0, live.preClose[slot] ?? 0]
    if (!(preClose > 0)) return undefined
    return {
      last: price(last > 0 ? last : preClose),
      preClose: price(preClose),
      isSuspended: live.status[slot] === quoteStatus.suspended,
      isSealed: live.isSealedUp[slot] === 1 || live.isSealedDown[slot] === 1,
    }
  }
}

export interface PortfolioArgs {
  readonly symbol: string
  /** The basket that was brought in; a simulated fund has its own. */
  readonly given?: MemberGiven | undefined
}

export function etfPortfolio(market: Market, { symbol, given }: PortfolioArgs): EtfPortfolio {
  const fund = fundOf(market, symbol)
  const { funds, today } = market
  const basket = funds.basketOf(fund.slot, given)
  if (!basket) throw inputRefusal(`尚未导入该基金的申购赎回清单：${fund.symbol}`)
  const quoteOf = quotesOf(market)
  const view = portfolioView(basket, quoteOf)
  const row = etfRow(market, fund, funds.hasIopv ? null : iopvOfBasket(basket, quoteOf))
  const nav = funds.navBefore(fund.slot)
  const { action, cost, edge, blockedBy } = arbitrageHint(
    row.premium ?? 0,
    view.rows,
    undefined,
    row.iopvStale || row.premium === null,
  )
  return {
    symbol: row.symbol,
    name: row.name,
    date: today.date,
    asOf: asOfText(market),
    last: row.last,
    iopv: row.iopv,
    premium: row.premium,
    iopvStale: row.iopvStale,
    valueDate: row.iopvStale ? mainlandCalendar.previous(today.date) : today.date,
    creationUnit: basket.creationUnit,
    cashComponent: basket.cash / 100,
    navBefore: nav === null ? null : ratio(nav),
    shares: row.shares,
    shareChange: row.shareChange,
    netCreation: row.netCreation,
    upCount: view.upCount,
    downCount: view.downCount,
    limitCount: view.limitCount,
    coverage: view.coverage,
    arbitrage: { action, cost: ratio(cost) ?? 0, edge: ratio(edge) ?? 0, blockedBy: [...blockedBy] },
    facts: fundFacts(fund, today.date, funds.indexCodeOf(fund.slot)),
    tracking: funds.trackingOf(fund.slot),
    records: memberRows(market, basket.rows, view.rows),
  }
}

function netCreationOf(shareChange: number | null, nav: number | null): number | null {
  if (shareChange === null || nav === null || Number.isNaN(nav)) return null
  return netCreationAmount(shareChange, price(Math.round(nav * 10_000))) / 100
}

type BasketRows = NonNullable<ReturnType<Market['funds']['basketOf']>>['rows']

function memberRows(
  market: Market,
  basket: BasketRows,
  rows: ReturnType<typeof portfolioView>['rows'],
): EtfPortfolio['records'] {
  const live = liveOf(market)
  const members = new Map(basket.map((row) => [row.symbol, row]))
  return rows.map(({ symbol, weight, changeRate, contribution, status }) => {
    const member = members.get(symbol)
    const about = market.today.instruments[slotOfSymbol(market, symbol)]
    return {
      symbol,
      name: about?.name ?? '',
      qty: member?.quantity ?? 0,
      substituteFlag: substituteLabels[member?.substitute ?? 'allowed'],
      premiumRate: null,
      discountRate: null,
      fixedAmount: (member?.fixedAmount ?? 0) / 100,
      weight: ratio(weight) ?? 0,
      last: about ? yuan(live.last[about.slot]) : null,
      changePct: ratio(changeRate),
      contribution: ratio(contribution) ?? 0,
      status,
    }
  })
}

/** How many shares there were day by day, and the money that came or went with them. */
export function etfShares(market: Market, { symbol, n }: { symbol: string; n: number }): EtfShares {
  const fund = fundOf(market, symbol)
  const days = market.funds.shareDays?.(fund.slot, n) ?? []
  return {
    symbol: fund.symbol,
    name: fund.name,
    records: days.map(({ date, shares, change, nav }) => ({
      date,
      shares,
      change,
      nav: ratio(nav),
      netCreation: netCreationOf(change, nav),
    })),
  }
}

/** Minutes of a fund beside what its basket was worth in each, where that is known. */
export async function etfKline(
  market: Market,
  args: { symbol: string; date?: string | undefined; n: number },
): Promise<EtfKlineRow[]> {
  const fund = fundOf(market, args.symbol)
  const series = await market.bars.minutesOfDay(fund, args.date)
  const iopvAt = market.funds.iopvPath?.(fund.slot, args.date) ?? null
  const at = (value: number | undefined) => (value ?? 0) / fund.priceScale
  const rows = series.times.map((time, i): EtfKlineRow => {
    const close = series.close[i] ?? 0
    const iopv = iopvAt?.(i) ?? 0
    return {
      time,
      open: at(series.open[i]),
      close: at(close),
      high: at(series.high[i]),
      low: at(series.low[i]),
      volume: series.volume[i] ?? 0,
      amount: money(series.amount[i]),
      iopv: iopvAt ? ratio(iopv / 10_000) : null,
      premium: iopv > 0 ? ratio(close / iopv - 1) : null,
    }
  })
  return rows.slice(-args.n)
}
