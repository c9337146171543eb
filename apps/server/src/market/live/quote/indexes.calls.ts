import type { IndexRow } from '@liangshu/contract/insight/insight-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { marketIndices } from '@liangshu/engine/market/instrument/market-indices'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { liveOf } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { inputRefusal, wrongKind } from '@liangshu/engine/market/reader/refusal'
import { money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import { bars, minutes } from '../../history/bars/bars.calls.ts'

const SPARKS = 48
const MINUTES_PER_SPARK = 5

function indexRow(market: Market, { slot, symbol, name }: InstrumentFacts): IndexRow {
  const live = liveOf(market)
  const passed = momentAt(market.time.secondOfDay).minutes
  const last = live.last[slot] ?? 0
  const before = live.preClose[slot] ?? 0
  return {
    symbol,
    name,
    last: yuan(Math.round(last)),
    change: last > 0 ? Math.round(last - before) / 10_000 : null,
    changePct: ratio(live.changeRate[slot]),
    amount: money(live.amount[slot]),
    ...breadthOf(market, slot),
    spark: Array.from({ length: SPARKS }, (_, i) => {
      const minute = (i + 1) * MINUTES_PER_SPARK
      return minute <= passed ? ratio(market.indices.levelAt(slot, minute)) : null
    }),
  }
}

/** Stocks counted with the index that rose and fell. */
function breadthOf(market: Market, slot: number): { up: number; down: number } {
  const { changeRate } = liveOf(market)
  const stocks = market.indices.countedWith(slot)
  let [up, down] = [0, 0]
  for (let i = 0; i < stocks.length; i += 1) {
    const change = changeRate[stocks[i] ?? -1] ?? Number.NaN
    if (change > 0) up += 1
    else if (change < 0) down += 1
  }
  return { up, down }
}

const indicesOf = ({ today }: Market): InstrumentFacts[] =>
  today.instruments.filter(({ secType }) => secType === 'index')

/** Those asked for, or all. One of the known indices that nobody quotes yet is left out. */
export function indexes(market: Market, args: { codes: readonly string[] }): IndexRow[] {
  const known = indicesOf(market)
  if (args.codes.length === 0) return known.map((row) => indexRow(market, row))
  return args.codes.flatMap((code) => {
    const row = known.find(({ symbol }) => symbol === code)
    if (!row && !marketIndices.some(({ symbol }) => symbol === code)) throw inputRefusal(`没有该指数：${code}`)
    return row ? [indexRow(market, row)] : []
  })
}

export function indexList(market: Market, _args: object = {}) {
  const live = liveOf(market)
  return indicesOf(market).map(({ slot, symbol, name }) => ({
    code: symbol as string,
    name,
    category: '规模' as const,
    count: market.indices.memberCount(slot),
    last: yuan(Math.round(live.last[slot] ?? 0)),
    changePct: ratio(live.changeRate[slot]),
  }))
}

/** Intraday line with its mean, or daily closes, of an index. */
export async function indexLine(market: Market, args: { symbol: string; freq: '60s' | '1d'; n: number }) {
  const { symbol, freq, n } = args
  const row = indicesOf(market).find((one) => one.symbol === symbol)
  const isKnown = market.today.instruments.some((one) => one.symbol === symbol)
  if (!row) throw (isKnown ? wrongKind : inputRefusal)(`没有该指数：${symbol}`)
  const { spark: _spark, up: _up, down: _down, ...quote } = indexRow(market, row)
  const preClose = yuan(Math.round(liveOf(market).preClose[row.slot] ?? 0))
  if (freq === '1d') {
    const daily = await bars(market, { symbol, freq, n, adj: 'none' })
    const points = daily.bars.map(({ time, close, volume }) => ({ t: time, price: close, avg: null, volume }))
    return { quote, points, preClose }
  }
  const line = await minutes(market, { symbol })
  const points = line.times.map((t, i) => ({
    t: `${line.date} ${t}:00`,
    price: line.price[i] ?? null,
    avg: line.avg[i] ?? null,
    volume: line.volume[i] ?? 0,
  }))
  return { quote, points: points.slice(-n), preClose }
}
