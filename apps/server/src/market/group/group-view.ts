import { strengthLevel } from '@liangshu/engine/mixed-strength/mixed-strength'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { InstrumentFacts } from '../core/instrument-facts.ts'
import type { LiveColumns } from '../core/live-columns.ts'
import { flagsOf } from '../instrument/instrument-flags.ts'
import { quoteRowOf } from '../quote/quote-row.ts'
import type { MarketSource } from '../source/market-source.ts'
import type { GroupRow, MemberRow } from './group.store.ts'

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

const sixDigits = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6

export function memberView(live: LiveColumns, row: InstrumentFacts | undefined, member: MemberRow) {
  const slot = row?.slot ?? -1
  const strength = known(live.strength[slot])
  const price = live.last[slot] ?? 0
  const last = row && price > 0 ? Math.round((price / row.priceScale) * 1e8) / 1e8 : null
  const { addPrice } = member
  return {
    symbol: member.symbol,
    name: row?.name ?? '',
    addPrice,
    addTime: member.addTime,
    note: member.note,
    tags: member.tags,
    sort: member.sort,
    targetPrice: member.targetPrice,
    stopPrice: member.stopPrice,
    last,
    changePct: sixDigits(live.changeRate[slot]),
    amount: (live.amount[slot] ?? 0) / 100,
    turnoverRate: sixDigits(live.turnoverRate[slot]),
    volumeRatio: sixDigits(live.volumeRatio[slot]),
    mainInflow: row?.secType === 'stock' ? (live.mainInflow[slot] ?? 0) / 100 : null,
    mixedStrength: sixDigits(live.strength[slot]),
    strengthLevel: strength === null ? null : strengthLevel(strength),
    tradePoint60: known(live.point60[slot]),
    rank: known(live.rank[slot]),
    pnlSinceAdd: addPrice && last ? sixDigits(last / addPrice - 1) : null,
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
