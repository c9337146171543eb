import {
  hotspotKinds,
  type Hotspot,
  type HotspotKind,
  type HotspotsAnswer,
} from '@liangshu/contract/insight/macro-calls'
import { formatAmount, formatSignedPercent } from '@liangshu/contract/market/format'
import type { SectorMove } from '@liangshu/engine/analysis/intraday/sector-moves'
import type { StockMove, StockMoveKind } from '@liangshu/engine/analysis/intraday/stock-moves'
import type { NewsItem } from '@liangshu/engine/market/news/news-item'
import { asOfText, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'
import { clockOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { minuteEndClock, minuteIndexAt } from '@liangshu/engine/time/session/minute-grid'

import { cutText } from '../../platform/http/clean-text.ts'
import { intradayOf } from './intraday.ts'

const longestTitle = 200

export interface HotspotArgs {
  readonly kinds: readonly HotspotKind[]
  readonly sector?: string | undefined
  readonly most: number
}

const signed = (value: number): string => formatSignedPercent(value).replace('-', '−')

const stockTexts: Readonly<Record<StockMoveKind, (size: number) => string>> = {
  surge: (size) => `5分钟 ${signed(size)}`,
  plunge: (size) => `5分钟 ${signed(size)}`,
  volume: (size) => `3分钟成交为平时的 ${size.toFixed(1)} 倍`,
  bigAmount: (size) => `1分钟成交 ${formatAmount(size / 100)}`,
  sealed: (size) => (size === 1 ? '首次封板' : `第 ${size} 次封板`),
  opened: (size) => `第 ${size} 次打开涨停`,
  limitDown: () => '触及跌停',
}

function fromStock(market: MarketWithHistory, { minute, id, kind, change, size }: StockMove): Hotspot {
  const { symbol, name } = rowOfSlot(market, id)
  const shared = { time: minuteEndClock(minute), kind, symbol, sector: null, name }
  return { ...shared, changePct: ratio(change), text: stockTexts[kind](size) }
}

function fromSector(market: MarketWithHistory, { minute, sector, move, change, leader }: SectorMove): Hotspot {
  const about = market.sectors.sectors[sector]
  const who = leader < 0 ? '' : `，${move > 0 ? '领涨' : '领跌'} ${rowOfSlot(market, leader).name}`
  return {
    time: minuteEndClock(minute),
    kind: move > 0 ? 'sectorUp' : 'sectorDown',
    symbol: null,
    sector: about?.code ?? null,
    name: about?.name ?? '',
    changePct: ratio(change),
    text: `5分钟 ${signed(move)}${who}`,
  }
}

function fromNews(market: MarketWithHistory, { target, title, publishedAt, category }: NewsItem): Hotspot {
  const isSector = target.kind === 'industry' || target.kind === 'concept'
  const sector = isSector ? market.sectors.sectors.find(({ name }) => name === target.name) : undefined
  return {
    time: clockOf(shanghaiTime(publishedAt).secondOfDay).slice(0, 5),
    kind: 'news',
    symbol: target.kind === 'stock' ? target.symbol : null,
    sector: sector?.code ?? null,
    name: target.kind === 'market' ? category : target.name,
    changePct: null,
    text: cutText(title, longestTitle),
  }
}

const rising: ReadonlySet<HotspotKind> = new Set(['surge', 'sealed', 'sectorUp'])
const falling: ReadonlySet<HotspotKind> = new Set(['plunge', 'opened', 'limitDown', 'sectorDown'])
const SECONDS_PER_BIN = 5

function binsOf(all: readonly Hotspot[]): HotspotsAnswer['bins'] {
  const bins = Array.from({ length: 48 }, () => ({ up: 0, down: 0 }))
  for (const { time, kind } of all) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    // A minute is named by its end.
    const bin = bins[Math.floor(minuteIndexAt(hours * 3600 + minutes * 60 - 60) / SECONDS_PER_BIN)]
    if (bin && rising.has(kind)) bin.up += 1
    if (bin && falling.has(kind)) bin.down += 1
  }
  return bins
}

/** The events of one sector: its own, and those of its members. */
function belongsTo(market: MarketWithHistory, code: string): (event: Hotspot) => boolean {
  const number = market.sectors.byCode.get(code)
  if (number === undefined) throw inputRefusal(`没有该板块：${code}`)
  const symbols = new Set<string>()
  for (const id of market.sectors.sectors[number]?.members ?? []) symbols.add(rowOfSlot(market, id).symbol)
  return ({ symbol, sector }) => sector === code || (symbol !== null && symbols.has(symbol))
}

/** What stood out in the market today, newest first. */
export function hotspots(market: MarketWithHistory, { kinds, sector, most }: HotspotArgs): HotspotsAnswer {
  const { walk, sectors, ended } = intradayOf(market)
  const { epochMs } = market.time
  const all = [
    ...walk.events.filter(({ minute }) => minute < ended).map((move) => fromStock(market, move)),
    ...sectors.events.filter(({ minute }) => minute < ended).map((move) => fromSector(market, move)),
    ...(market.news?.(0) ?? []).filter((item) => item.publishedAt <= epochMs).map((item) => fromNews(market, item)),
  ].filter(sector ? belongsTo(market, sector) : () => true)
  const counts = Object.fromEntries(hotspotKinds.map((kind) => [kind, 0])) as Record<HotspotKind, number>
  for (const { kind } of all) counts[kind] += 1
  const wanted = kinds.length === 0 ? all : all.filter(({ kind }) => kinds.includes(kind))
  return {
    date: market.today.date,
    asOf: asOfText(market),
    counts,
    bins: binsOf(wanted),
    records: wanted.toSorted((a, b) => b.time.localeCompare(a.time)).slice(0, most),
    total: wanted.length,
    missing: [
      ...(market.news ? [] : ['新闻：行情源不提供']),
      ...(market.sectors.sectors.length > 0 ? [] : ['板块异动：尚无行业与概念名单']),
    ],
  }
}
