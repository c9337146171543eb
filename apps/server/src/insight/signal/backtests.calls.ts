import { POINT_STRATEGY, type BacktestRow, type backtestSorts } from '@liangshu/contract/market/symbol-calls'
import { rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio, timeText } from '@liangshu/engine/market/reader/wire-values'

import { insightOf } from '../analysis/insight-state.ts'
import type { Backtests } from './backtests.ts'

export interface BacktestArgs {
  readonly strategyId?: string | undefined
  readonly keyword?: string | undefined
  readonly column?: (typeof backtestSorts)[number] | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly pageNo: number
  readonly pageSize: number
}

function orderOf(of: Backtests, ids: readonly number[], { column = 'ret', order = 'desc' }: BacktestArgs): number[] {
  // Slots lie in the order of the codes.
  if (column === 'symbol') return order === 'desc' ? ids.toReversed() : [...ids]
  const figures = {
    ret: of.totalReturn,
    annual: of.annual,
    maxDD: of.maxDrawdown,
    sharpe: of.sharpe,
    winRate: of.winRate,
    trades: of.trades,
  }[column]
  const sign = order === 'asc' ? 1 : -1
  // What is not known stands last, whichever way the list runs.
  const figure = (id: number) => {
    const value = figures[id] ?? Number.NaN
    return Number.isNaN(value) ? Infinity : value * sign
  }
  return ids.toSorted((a, b) => {
    const [x, y] = [figure(a), figure(b)]
    return x === y ? a - b : x - y
  })
}

/** Every stock tested with its own trade points over the last year of closed days, costs taken off. */
export function backtests(market: MarketWithHistory, args: BacktestArgs): { records: BacktestRow[]; total: number } {
  const { points } = insightOf(market)
  if (!points || points.day !== market.today.day) throw preparing('回测计算中')
  if (args.strategyId && args.strategyId !== POINT_STRATEGY.id) return { records: [], total: 0 }
  const { backtests: found } = points
  const wanted = (args.keyword ?? '').trim().toUpperCase()
  const ids: number[] = []
  for (let id = 0; id < found.trades.length; id += 1) {
    const isMeant = () => {
      const { symbol, name, pinyin } = rowOfSlot(market, id)
      return wanted === '' || symbol.includes(wanted) || name.includes(wanted) || pinyin.startsWith(wanted)
    }
    if (!Number.isNaN(found.from[id]) && isMeant()) ids.push(id)
  }
  const start = (args.pageNo - 1) * args.pageSize
  const page = orderOf(found, ids, args).slice(start, start + args.pageSize)
  return { records: page.map((id) => backtestRow(market, found, id)), total: ids.length }
}

function backtestRow(market: MarketWithHistory, found: Backtests, id: number): BacktestRow {
  const { symbol, name } = rowOfSlot(market, id)
  const until = timeText(found.until[id] ?? 0)
  return {
    symbol,
    name,
    strategy: POINT_STRATEGY.name,
    from: timeText(found.from[id] ?? 0).slice(0, 10),
    to: until.slice(0, 10),
    ret: ratio(found.totalReturn[id]) ?? 0,
    annual: ratio(found.annual[id]),
    maxDD: ratio(found.maxDrawdown[id]) ?? 0,
    sharpe: ratio(found.sharpe[id]),
    winRate: ratio(found.winRate[id]),
    trades: found.trades[id] ?? 0,
    updateTime: until,
  }
}
