import { strengthLevel } from '@liangshu/engine/mixed-strength/mixed-strength'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { InstrumentFacts } from '../core/instrument-facts.ts'
import type { LiveColumns } from '../core/live-columns.ts'
import { flagsOf } from '../instrument/instrument-flags.ts'
import { quoteRowOf } from '../quote/quote-row.ts'
import type { MarketSource } from '../source/market-source.ts'
import type { GroupRow, MemberRow } from './group.store.ts'

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))
const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

function meanChange(market: MarketSource, symbols: readonly string[]): number | null {
  if (!market.isReady) return null
  const live = market.columns()
  const changes = symbols.flatMap((symbol) => known(live.changeRate[market.instrument(symbol)?.slot ?? -1]) ?? [])
  return changes.length === 0 ? null : changes.reduce((sum, value) => sum + value, 0) / changes.length
}

export function groupView(market: MarketSource, userId: string, group: GroupRow, symbols: readonly string[]) {
  const isOwn = group.owner_id === userId
  return {
    id: group.id,
    name: group.name,
    type: group.type,
    ownerId: group.owner_id,
    productId: group.product_id,
    symbols: symbols.length,
    color: group.color,
    sort: group.sort,
    monitor: group.monitor_on,
    changePct: meanChange(market, symbols),
    canEdit: isOwn,
    updateTime: toWireTime(group.update_time ?? group.create_time),
  }
}

export function memberView(live: LiveColumns, row: InstrumentFacts | undefined, member: MemberRow) {
  const quote = row && quoteRowOf(live, row)
  const strength = known(live.strength[row?.slot ?? -1])
  const addPrice = numberOf(member.add_price)
  return {
    symbol: member.symbol,
    name: row?.name ?? '',
    addPrice,
    addTime: toWireTime(member.add_time),
    note: member.note,
    tags: member.tags,
    sort: member.sort,
    targetPrice: numberOf(member.target_price),
    stopPrice: numberOf(member.stop_price),
    last: quote?.last ?? null,
    changePct: quote?.changePct ?? null,
    amount: quote?.amount ?? 0,
    turnoverRate: quote?.turnoverRate ?? null,
    volumeRatio: quote?.volumeRatio ?? null,
    mainInflow: quote?.mainInflow ?? null,
    mixedStrength: strength,
    strengthLevel: strength === null ? null : strengthLevel(strength),
    tradePoint60: known(live.point60[row?.slot ?? -1]),
    rank: known(live.rank[row?.slot ?? -1]),
    pnlSinceAdd: addPrice && quote?.last ? Math.round((quote.last / addPrice - 1) * 1e6) / 1e6 : null,
  }
}

export function infoView(live: LiveColumns, row: InstrumentFacts) {
  const quote = quoteRowOf(live, row)
  const flags = flagsOf(live, row)
  const tags = [
    ...(row.riskFlag === 'none' ? [] : [row.riskFlag === 'delisting' ? '退市整理' : row.riskFlag]),
    ...(flags.suspended ? ['停牌'] : []),
    ...(flags.limit === 'up' ? ['涨停'] : flags.limit === 'down' ? ['跌停'] : []),
    ...(flags.t0 ? ['T+0'] : []),
  ]
  const { symbol, name, last, preClose, changePct, volume, amount, turnoverRate, limitUp, limitDown } = quote
  return {
    symbol,
    name,
    secType: row.secType,
    board: row.board,
    industry: row.stock?.industry ?? null,
    concepts: [...(row.stock?.concepts ?? [])],
    tags,
    last,
    preClose,
    changePct,
    volume,
    amount,
    turnoverRate,
    limitUp,
    limitDown,
    flags,
  }
}
