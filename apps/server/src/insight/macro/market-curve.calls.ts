import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'
import { amountFen } from '@liangshu/engine/market/day/daily-columns'
import { minuteVolumeShape, OPEN_AUCTION_SHARE } from '@liangshu/engine/market/day/volume-shape'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import { intradayOf } from './intraday.ts'

/** Yuan all stocks together had traded by the end of each minute of the day before. */
function amountsBefore(market: MarketWithHistory, known: Float64Array | null): number[] {
  const usual = (minute: number) => (minuteVolumeShape[minute] ?? 0) + (minute === 0 ? OPEN_AUCTION_SHARE : 0)
  const total = known ? 1 : totalOf(market, market.today.day - 1)
  let fen = 0
  return Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
    fen += known ? (known[minute] ?? 0) : usual(minute) * total
    return Math.round(fen / 100)
  })
}

function totalOf({ stocks: { columns } }: MarketWithHistory, day: number): number {
  let fen = 0
  if (day < 0) return fen
  for (let id = 0; id < columns.instruments; id += 1) fen += amountFen(columns, id * columns.capacity + day)
  return fen
}

/** The whole market minute by minute: who rises and falls, who met a limit, and how much money moved. */
export function marketCurve(market: MarketWithHistory, _args: object = {}): MarketCurve {
  const { walk, ended, amountsBefore: known } = intradayOf(market)
  const { curve } = walk
  const counts = (column: Int32Array) => Array.from(column.subarray(0, ended))
  return {
    date: market.today.date,
    up: counts(curve.up),
    down: counts(curve.down),
    flat: counts(curve.flat),
    limitUp: counts(curve.limitUp),
    failed: counts(curve.failed),
    limitDown: counts(curve.limitDown),
    highs: counts(curve.highs),
    lows: counts(curve.lows),
    amount: Array.from(curve.amount.subarray(0, ended), (fen) => Math.round(fen / 100)),
    amountBefore: amountsBefore(market, known),
    isBeforeEstimated: known === null,
  }
}
