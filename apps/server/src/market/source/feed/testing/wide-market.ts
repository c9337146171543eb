import type { Client } from 'pg'
import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { joinBlocks, quarterOf } from '@liangshu/engine/market/bar/bar-blocks'
import { createPackedBars, packBars, type PackedBars } from '@liangshu/engine/market/bar/pack-bars'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { ensureParts, openSource, putDaily } from '../../../history/bars/bars.store.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { encodeSina } from '../sina/encode-sina.ts'

const ranges = ['SHSE.600', 'SHSE.601', 'SHSE.603', 'SZSE.000', 'SZSE.002', 'SZSE.300', 'SZSE.301', 'SHSE.688'] as const
/** Shares of one index that closed at their limit on the last stored day. */
const BOARD_EVERY = 60

/** A market of many shares, for doubles of the services: where it goes is a formula, so that anybody can recompute it. */
export function wideSymbols(count: number): InstrumentSymbol[] {
  return Array.from({ length: count }, (_, i) => {
    const range = ranges[i % ranges.length] ?? 'SHSE.600'
    return toInstrumentSymbol(`${range}${String(1 + Math.floor(i / ranges.length)).padStart(3, '0')}`)
  })
}

const limitOf = (symbol: string): number => (/^(SZSE\.30|SHSE\.688)/.test(symbol) ? 0.2 : 0.1)
const toTick = (value: number): number => Math.max(100, Math.round(value / 100) * 100)
export const isBoard = (index: number): boolean => index % BOARD_EVERY === 0

/** Days of one share; the last of some is a board. */
export function wideHistory(symbol: string, index: number, days: readonly string[]): PackedBars {
  const bars = createPackedBars(days.length)
  let close = 50_000 + (index % 400) * 1000
  days.forEach((day, i) => {
    const ref = close
    const isLast = i === days.length - 1
    const wave = Math.sin((i + index) / 6) * 0.015
    close = toTick(isLast && isBoard(index) ? ref * (1 + limitOf(symbol)) : ref * (1 + wave))
    bars.at[i] = dayNumber(day)
    bars.ref[i] = ref
    bars.open[i] = ref
    bars.close[i] = close
    bars.high[i] = Math.max(ref, close)
    bars.low[i] = Math.min(ref, close)
    bars.volume[i] = 1_000_000 + (index % 100) * 10_000
    bars.amount[i] = Math.round(((bars.volume[i] as number) * (ref + close)) / 200)
  })
  return bars
}

/** Puts the days of all of them where a fed market keeps its days. */
export async function keepWideHistory(
  client: Client,
  source: string,
  symbols: readonly InstrumentSymbol[],
  days: readonly string[],
): Promise<void> {
  const opened = await openSource(client, source)
  const quarters = [...Map.groupBy(days, quarterOf)]
  await ensureParts(client, days[0] ?? '', days.at(-1) ?? '')
  const blocks = symbols.flatMap((symbol, index) => {
    const bars = wideHistory(symbol, index, days)
    let from = 0
    return quarters.map(([quarter, within]) => {
      const bytes = packBars(bars, from, from + within.length)
      from += within.length
      return { symbol, day: dayNumber(quarter), bytes }
    })
  })
  await putDaily(client, opened, { blocks: joinBlocks(blocks), from: quarterOf(days[0] ?? ''), done: 0 })
}

/** The share at a second of the day: it drifts by a formula, its totals only grow. */
export function wideQuote(
  { symbol, index, preClose, date }: { symbol: InstrumentSymbol; index: number; preClose: number; date: string },
  second: number,
): FeedQuote {
  const last = toTick(preClose * (1 + 0.02 * Math.sin(second / 900 + index)))
  const elapsed = Math.max(0, second - 34_200)
  const volume = elapsed * (100 + (index % 50)) * 10
  const [low, high] = [Math.min(preClose, last) * 0.97, Math.max(preClose, last) * 1.03].map(toTick) as [number, number]
  return {
    source: 'sina',
    symbol,
    name: `股票${symbol.slice(5)}`,
    status: 'trading',
    asOf: shanghaiEpoch(date, second),
    tradingDay: date,
    preClose: price(preClose),
    last: price(last),
    open: price(preClose),
    high: price(high),
    low: price(low),
    volume,
    amount: fen(Math.round((volume * ((preClose + last) / 2)) / 100)),
    limits: null,
    book: {
      bids: [{ price: price(last - 100), volume: 1000 }],
      asks: [{ price: price(last), volume: 1000 }],
    },
    facts: null,
  }
}

export const wideLine = (about: Parameters<typeof wideQuote>[0], second: number): string =>
  encodeSina(wideQuote(about, second))
