import type { Group, GroupKind } from '@liangshu/contract/watch/group-calls'
import { strengthLevel } from '@liangshu/engine/analysis/mixed-strength/mixed-strength'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'

import { flagsOf, type MarketSource, quoteRowOf } from '../../market/index.ts'
import { JsonWriter } from '../../platform/wire/json-writer.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { GroupRow, MemberRow } from './group.store.ts'
import type { CachedMember, CachedMembers } from './member-cache.ts'

const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** The members a page is about; one that the market does not know counts among the stocks. */
export function ofKind(market: MarketSource, symbols: readonly string[], kind: GroupKind | undefined): string[] {
  if (kind === undefined || !market.isReady) return [...symbols]
  return symbols.filter((symbol) => (market.instrument(symbol)?.secType === 'fund') === (kind === 'fund'))
}

function meanChange(market: MarketSource, symbols: readonly string[]): number | null {
  if (!market.isReady) return null
  const live = market.columns()
  const changes = symbols.flatMap((symbol) => known(live.changeRate[market.instrument(symbol)?.slot ?? -1]) ?? [])
  return changes.length === 0 ? null : changes.reduce((sum, value) => sum + value, 0) / changes.length
}

export function groupView(market: MarketSource, userId: string, group: GroupRow, symbols: readonly string[]): Group {
  const isOwn = group.owner_id === userId
  return {
    id: group.id,
    name: group.name,
    type: group.type,
    ownerId: group.owner_id,
    ownerName: isOwn ? '' : (group.owner_name ?? ''),
    productId: group.product_id,
    shareTo: isOwn ? group.share_to : [],
    symbols: symbols.length,
    color: group.color,
    sort: group.sort,
    monitor: group.monitor_on,
    changePct: meanChange(market, symbols),
    canEdit: isOwn,
    updateTime: toWireTime(group.update_time ?? group.create_time),
  }
}

/** One that nobody keeps: it stands after those that people made, in the order it is listed. */
export function systemGroupView(
  market: MarketSource,
  { id, name, symbols }: { id: string; name: string; symbols: readonly string[] },
  place: number,
): Group {
  return {
    id,
    name,
    type: 3,
    ownerId: '',
    ownerName: '',
    productId: null,
    shareTo: [],
    symbols: symbols.length,
    color: '',
    sort: place,
    monitor: false,
    changePct: meanChange(market, symbols),
    canEdit: false,
    updateTime: '',
  }
}

const sixDigits = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * 1e6) / 1e6

/** The part of a member that is as it was written, up to where its figures follow. */
export function memberText(member: MemberRow, row: InstrumentFacts | undefined): string {
  const { symbol, addPrice, addTime, note, tags, sort, targetPrice, stopPrice } = member
  const name = row?.name ?? ''
  const text = JSON.stringify({ symbol, name, addPrice, addTime, note, tags, sort, targetPrice, stopPrice })
  return `${text.slice(0, -1)},`
}

/** As JSON writes it. */
const figure = (value: number | null): string => (value !== null && Number.isFinite(value) ? `${value}` : 'null')

/** The figures of a member at this beat: the rest of its text. */
function figuresText(live: LiveColumns, { row, addPrice }: CachedMember): string {
  const slot = row?.slot ?? -1
  const strength = known(live.strength[slot])
  const price = live.last[slot] ?? 0
  const last = row && price > 0 ? Math.round((price / row.priceScale) * 1e8) / 1e8 : null
  const inflow = row?.secType === 'stock' ? (live.mainInflow[slot] ?? 0) / 100 : null
  return (
    `"last":${figure(last)},"changePct":${figure(sixDigits(live.changeRate[slot]))},` +
    `"amount":${figure((live.amount[slot] ?? 0) / 100)},"turnoverRate":${figure(sixDigits(live.turnoverRate[slot]))},` +
    `"volumeRatio":${figure(sixDigits(live.volumeRatio[slot]))},"mainInflow":${figure(inflow)},` +
    `"mixedStrength":${figure(sixDigits(strength ?? undefined))},` +
    `"strengthLevel":${figure(strength === null ? null : strengthLevel(strength))},` +
    `"tradePoint60":${figure(known(live.point60[slot]))},"rank":${figure(known(live.rank[slot]))},` +
    `"pnlSinceAdd":${figure(addPrice && last ? sixDigits(last / addPrice - 1) : null)}}`
  )
}

/** More than the figures of one member take. */
const MEMBER_BYTES = 320

/** The members the keyword meets, written as they are answered: a group may hold a thousand. */
export function writeMembers(live: LiveColumns, { members, texts }: CachedMembers, keyword: string): Uint8Array {
  const wanted = keyword.trim().toUpperCase()
  const isWanted = ({ symbol, row }: CachedMember): boolean =>
    wanted === '' || [symbol, row?.name ?? '', row?.pinyin ?? ''].some((text) => text.includes(wanted))
  const writer = new JsonWriter(texts.bytes.length + members.length * MEMBER_BYTES + MEMBER_BYTES)
  let isFirst = true
  writer.text('[')
  for (const [i, member] of members.entries()) {
    if (!isWanted(member)) continue
    if (!isFirst) writer.text(',')
    isFirst = false
    writer.kept(texts, i)
    writer.text(figuresText(live, member))
  }
  writer.text(']')
  return writer.take()
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
