import type { EtfKlineRow, EtfPortfolio, EtfRow } from '@liangshu/contract/market/etf-calls'
import { fen, price } from '@liangshu/contract/market/scaled'
import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { arbitrageHint } from '@liangshu/engine/market/etf/arbitrage'
import {
  indicativeValue,
  substituteLabels,
  type Basket,
  type ConstituentQuote,
  type SubstituteFlag,
} from '@liangshu/engine/market/etf/basket'
import { portfolioView } from '@liangshu/engine/market/etf/portfolio'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'
import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'

import { inputRefusal } from '../../../core/call-refusal.ts'
import { money, ratio, yuan } from '../../../core/calls/call-tools.ts'
import { fundFacts } from '../../../core/calls/etf-facts.ts'
import type { MemberGiven } from '../../../core/calls/members.ts'
import type { InstrumentFacts } from '../../../core/instrument-facts.ts'
import type { FeedStage } from '../live/feed-stage.ts'

/** What quotes tell of a fund. Its shares, its index and its fee are not among it. */
export function fundRow({ live }: FeedStage, row: InstrumentFacts, worth: number | null = null): EtfRow {
  const { slot } = row
  const last = live.last[slot] ?? 0
  const iopv = live.iopv[slot] || worth || 0
  return {
    symbol: row.symbol,
    name: row.name,
    type: row.fund?.type ?? '主题',
    last: yuan(last),
    changePct: ratio(live.changeRate[slot]),
    iopv: yuan(iopv),
    premium: last > 0 && iopv > 0 ? ratio(last / iopv - 1) : null,
    iopvStale: row.fund?.asset === 'crossBorder',
    amount: money(live.amount[slot]),
    turnoverRate: ratio(live.turnoverRate[slot]),
    shares: null,
    shareChange: null,
    scale: null,
    indexName: row.fund?.tracks ?? '',
    t0: row.isSameDay,
    feeRate: ratio(row.fund?.feeRate),
  }
}

export const fundRows = (stage: FeedStage): EtfRow[] =>
  stage.master.instruments.filter(({ secType }) => secType === 'fund').map((row) => fundRow(stage, row))

const flagOf = (label: string): SubstituteFlag =>
  (Object.keys(substituteLabels) as SubstituteFlag[]).find((flag) => substituteLabels[flag] === label) ?? 'allowed'

function basketOf({ symbols, basket }: MemberGiven): Basket | null {
  if (!basket) return null
  return {
    creationUnit: basket.creationUnit,
    cash: fen(basket.cashFen),
    rows: symbols.map((symbol, i) => ({
      symbol,
      quantity: basket.quantities[i] ?? 0,
      substitute: flagOf(basket.substitutes[i] ?? ''),
      fixedAmount: fen(basket.fixedFen[i] ?? 0),
    })),
  }
}

function quotesOf({ live, bySymbol }: FeedStage) {
  return (symbol: string): ConstituentQuote | undefined => {
    const slot = bySymbol.get(symbol)?.slot
    if (slot === undefined) return undefined
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

/** A fund by the basket that was brought in for it, at the quotes of the feed. */
export function fundPortfolio(stage: FeedStage, row: InstrumentFacts, given: MemberGiven | undefined): EtfPortfolio {
  const basket = given && basketOf(given)
  if (!basket) throw inputRefusal(`尚未导入该基金的申购赎回清单：${row.symbol}`)
  const quoteOf = quotesOf(stage)
  const view = portfolioView(basket, quoteOf)
  const fund = fundRow(stage, row, indicativeValue(basket, quoteOf))
  const rows = new Map(basket.rows.map((one) => [one.symbol, one]))
  const hint = arbitrageHint(fund.premium ?? 0, view.rows, undefined, fund.iopvStale || fund.premium === null)
  return {
    symbol: fund.symbol,
    name: fund.name,
    date: stage.date,
    last: fund.last,
    iopv: fund.iopv,
    premium: fund.premium,
    creationUnit: basket.creationUnit,
    cashComponent: basket.cash / 100,
    navBefore: null,
    shares: null,
    shareChange: null,
    netCreation: null,
    upCount: view.upCount,
    downCount: view.downCount,
    limitCount: view.limitCount,
    coverage: view.coverage,
    arbitrage: {
      action: hint.action,
      cost: ratio(hint.cost) ?? 0,
      edge: ratio(hint.edge) ?? 0,
      blockedBy: [...hint.blockedBy],
    },
    facts: fundFacts(row, stage.date, null),
    // Net asset values of past days are not told.
    tracking: [],
    records: view.rows.map(({ symbol, weight, changeRate, contribution, status }) => {
      const member = rows.get(symbol)
      const about = stage.bySymbol.get(symbol)
      return {
        symbol,
        name: about?.name ?? '',
        qty: member?.quantity ?? 0,
        substituteFlag: substituteLabels[member?.substitute ?? 'allowed'],
        premiumRate: null,
        discountRate: null,
        fixedAmount: (member?.fixedAmount ?? 0) / 100,
        weight: ratio(weight) ?? 0,
        last: about ? yuan(stage.live.last[about.slot]) : null,
        changePct: ratio(changeRate),
        contribution: ratio(contribution) ?? 0,
        status,
      }
    }),
  }
}

/** Minutes of a fund; what its basket was worth in each is not kept. */
export function fundKline(bars: PackedBars, row: InstrumentFacts, n: number): EtfKlineRow[] {
  const at = (value: number | undefined) => (value ?? 0) / row.priceScale
  const rows = Array.from(bars.at, (minute, i): EtfKlineRow => ({
    time: clockOf(minute * 60).slice(0, 5) satisfies MinutesAnswer['times'][number],
    open: at(bars.open[i]),
    close: at(bars.close[i]),
    high: at(bars.high[i]),
    low: at(bars.low[i]),
    volume: bars.volume[i] ?? 0,
    amount: money(bars.amount[i]),
    iopv: null,
    premium: null,
  }))
  return rows.slice(-n)
}
