import type { ComponentsAnswer } from '@liangshu/contract/insight/insight-calls'
import { addMember, changeOf, emptyChange } from '@liangshu/engine/analysis/sector-heat/sector-change'
import { amountFen, dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { dayOfDate, liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { known, money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import { membersOf } from './members.ts'

interface StockDay {
  readonly isListed: boolean
  readonly isSuspended: boolean
  readonly ref: number
  readonly last: number
  readonly amount: number
  readonly inflow: number
  readonly boards: number
  readonly isSealedUp: boolean
  readonly strength: number
  readonly floatShares: number
}

function liveStock(market: MarketWithHistory, id: number): StockDay {
  const live = liveOf(market)
  return {
    isListed: live.status[id] !== quoteStatus.absent,
    isSuspended: live.status[id] === quoteStatus.suspended,
    ref: live.preClose[id] ?? 0,
    last: live.last[id] ?? 0,
    amount: live.amount[id] ?? 0,
    inflow: live.mainInflow[id] ?? 0,
    boards: live.boards[id] ?? 0,
    isSealedUp: live.isSealedUp[id] === 1,
    strength: live.strength[id] ?? Number.NaN,
    floatShares: market.today.floatShares[id] ?? 0,
  }
}

function closedStock(market: MarketWithHistory, id: number, day: number): StockDay {
  const { columns, floatShares, mainInflow } = market.stocks
  const at = id * columns.capacity + day
  const flags = columns.flags[at] ?? 0
  return {
    isListed: (flags & dayFlags.listed) !== 0,
    isSuspended: (flags & dayFlags.suspended) !== 0,
    ref: columns.ref[at] ?? 0,
    last: columns.close[at] ?? 0,
    amount: amountFen(columns, at),
    inflow: (columns.volume[at] ?? 0) > 0 ? (mainInflow?.(id, day) ?? 0) : 0,
    boards: columns.boards[at] ?? 0,
    isSealedUp: (flags & dayFlags.sealedUp) !== 0,
    strength: Number.NaN,
    floatShares: floatShares[id] ?? 0,
  }
}

export interface ComponentArgs {
  readonly code: string
  readonly date?: string | undefined
  /** The list in force on that day; without one the market's own. */
  readonly given?: MemberGiven | undefined
}

/**
 * Members by weight. Weights are taken at the reference prices, so that the contributions of an index add up to its
 * change exactly; a list that brings its own weights keeps them.
 */
export function components(market: MarketWithHistory, args: ComponentArgs): ComponentsAnswer {
  const day = dayOfDate(market, args.date)
  const list = membersOf(market, args.code, day, args.given)
  const isToday = day === market.today.day
  const weighed = Array.from(list.ids, (id, i) => {
    const stock = isToday ? liveStock(market, id) : closedStock(market, id, day)
    const quantity = list.quantities?.[i] ?? stock.floatShares
    return { id, stock, worth: list.weights?.[i] ?? quantity * stock.ref }
  }).filter(({ stock }) => stock.isListed)
  // A feed need not know how many shares there are: where it knows none, all weigh the same.
  const isKnown = weighed.some(({ worth }) => worth > 0)
  const members = isKnown
    ? weighed.filter(({ worth }) => worth > 0)
    : weighed.map((member) => ({ ...member, worth: 1 }))
  const total = members.reduce((sum, { worth }) => sum + worth, 0)
  const rows = members.map(({ id, stock, worth }) => {
    const weight = total > 0 ? worth / total : 0
    // Before the first trade a member stands where it closed.
    const change = stock.last > 0 && stock.ref > 0 ? stock.last / stock.ref - 1 : 0
    return { id, stock, weight, change }
  })
  rows.sort((a, b) => b.weight - a.weight || a.id - b.id)
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const isSector = list.type === 'industry' || list.type === 'concept'
  return {
    code: list.code,
    name: list.name,
    type: list.type,
    date: market.stocks.axis.dates[day] ?? '',
    total: rows.length,
    records: rows.map(({ id, stock, weight, change }) => ({
      symbol: rowOfSlot(market, id).symbol,
      name: rowOfSlot(market, id).name,
      weight: ratio(weight) ?? 0,
      last: yuan(stock.last),
      changePct: stock.last > 0 ? ratio(change) : null,
      contribution: known(Math.round(weight * change * 1e8) / 1e8),
      amount: money(stock.amount),
      mainInflow: money(stock.inflow),
      boards: stock.boards,
      mixedStrength: ratio(stock.strength),
      isSuspended: stock.isSuspended,
    })),
    totals: {
      changePct: ratio(isSector ? sectorChangeOf(rows) : sum(({ weight, change }) => weight * change)),
      amount: money(sum(({ stock }) => stock.amount)),
      upCount: rows.filter(({ change }) => change > 0).length,
      downCount: rows.filter(({ change }) => change < 0).length,
      limitUpCount: rows.filter(({ stock }) => stock.isSealedUp).length,
      mainInflow: money(sum(({ stock }) => stock.inflow)),
    },
  }
}

/** The same number as the sector board shows: members that trade, weighted at the previous close. */
function sectorChangeOf(rows: readonly { stock: StockDay; weight: number; change: number }[]): number {
  const sum = emptyChange()
  for (const { stock, weight, change } of rows) {
    if (!stock.isSuspended && stock.last > 0 && stock.ref > 0) addMember(sum, weight, change)
  }
  return changeOf(sum)
}

/** Members of an index with their weights alone. */
export function constituents(market: MarketWithHistory, args: ComponentArgs) {
  return components(market, args).records.map(({ symbol, name, weight }) => ({ symbol, name, weight }))
}
