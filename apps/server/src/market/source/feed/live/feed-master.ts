import type { FundAsset } from '@liangshu/contract/market/classification'
import { classifySymbol } from '@liangshu/engine/market/instrument/classify-code'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { instrumentRow } from '@liangshu/engine/market/instrument/instrument-row'
import { readName } from '@liangshu/engine/market/instrument/risk-name'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { initialsOf } from '../../../reference/instrument/pinyin-initials.ts'
import type { FeedQuote } from '../feed-quote.ts'

export interface FeedMaster {
  readonly version: number
  readonly instruments: readonly InstrumentFacts[]
  readonly layout: SlotLayout
}

/** No feed tells the listing day; the marks N and C in a name tell of the first five days, which is all that matters. */
const LONG_LISTED = '1990-12-19'
const order = ['stock', 'fund', 'convertible', 'index'] as const
const sameDayAssets: readonly (FundAsset | null)[] = ['bond', 'money', 'gold', 'commodity', 'crossBorder']
const fundTypes = { bond: '债券', money: '货币', gold: '商品', commodity: '商品', crossBorder: '跨境' } as const

function listDateOf(name: string, date: string): string {
  const { listingMark } = readName(name)
  if (listingMark === 'N') return date
  return listingMark === 'C' ? mainlandCalendar.previous(date) : LONG_LISTED
}

function rowOf(quote: FeedQuote, slot: number, date: string): InstrumentFacts {
  const { symbol, name, facts, preClose } = quote
  const about = classifySymbol(symbol)
  if (!about) throw new RangeError(`no class for ${symbol}`)
  const { secType, board, exchange } = about
  const asset = about.fundAsset ?? 'equity'
  const shares = (capital: number | null | undefined) =>
    capital == null ? Number.NaN : Math.round((capital * 10_000) / (quote.last ?? preClose))
  const listDate = listDateOf(name, date)
  return {
    ...instrumentRow({
      slot,
      symbol,
      name,
      secType,
      board,
      exchange,
      listDate,
      tick: secType === 'stock' ? 100 : 10,
      lot: board === 'STAR' ? 200 : secType === 'convertible' ? 10 : 100,
      isSameDay: secType === 'convertible' || (secType === 'fund' && sameDayAssets.includes(asset)),
      names: [{ from: listDate, name }],
      stock:
        secType === 'stock'
          ? {
              industry: '',
              subIndustry: '',
              concepts: [],
              totalShares: shares(facts?.totalCapital),
              floatShares: shares(facts?.floatCapital),
            }
          : null,
      fund:
        secType === 'fund'
          ? {
              type: asset === 'equity' ? '主题' : fundTypes[asset],
              asset,
              isWideLimit: /^SHSE\.58[89]/.test(symbol) || /科创|创业/.test(name),
              tracks: '',
              house: '',
              feeRate: Number.NaN,
            }
          : null,
    }),
    symbol,
    pinyin: initialsOf(name),
    listing: 'listed',
    riskFlag: secType === 'stock' ? readName(name).riskFlag : 'none',
    volumeScale: 1,
    ...(facts?.pe && facts.totalCapital ? { profit: facts.totalCapital / facts.pe } : {}),
  }
}

const rankOf = (secType: string): number => order.findIndex((type) => type === secType)

/** B shares and codes of no known range are left out. */
export function isKnown(symbol: string): boolean {
  const about = classifySymbol(symbol)
  return about !== null && rankOf(about.secType) >= 0 && (about.isTradable || about.secType === 'index')
}

/** Names are read by words: so many take some milliseconds. */
const ROWS_AT_A_TIME = 100

/** The instruments a feed tells of, in slots by kind and code, together with those known before. */
export function* feedMasterSteps(
  quotes: readonly FeedQuote[],
  date: string,
  version: number,
  known: readonly InstrumentFacts[] = [],
): Generator<void, FeedMaster> {
  const rows = new Map(known.map((row) => [row.symbol as string, row]))
  let made = 0
  for (const quote of quotes) {
    if (!isKnown(quote.symbol) || rows.has(quote.symbol)) continue
    rows.set(quote.symbol, rowOf(quote, 0, date))
    // The first one opens the dictionary.
    if (made % ROWS_AT_A_TIME === 0) yield
    made += 1
  }
  const instruments = [...rows.values()]
    .toSorted((a, b) => rankOf(a.secType) - rankOf(b.secType) || (a.symbol < b.symbol ? -1 : 1))
    .map((row, slot) => ({ ...row, slot }))
  return { version, instruments, layout: layoutOf(instruments) }
}

export function layoutOf(instruments: readonly InstrumentFacts[]): SlotLayout {
  const end = instruments.length
  const count = (type: string) => instruments.filter(({ secType }) => secType === type).length
  const etfs = count('stock')
  const convertibles = etfs + count('fund')
  return { stocks: 0, etfs, convertibles, indices: convertibles + count('convertible'), futures: end, crypto: end, end }
}
