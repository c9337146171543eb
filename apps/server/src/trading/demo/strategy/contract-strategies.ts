import { positionEffect, side, type PositionEffect } from '@liangshu/contract/trading/order-codes'

import {
  canTrade,
  crossingPrice,
  dailyRange,
  meanOfLast,
  type Strategy,
  type StrategyView,
  type OrderIntent,
} from './strategy-view.ts'

/** The contract of a product that is traded on a day. */
export type MainContract = { readonly symbol: string; readonly multiplier: number }

/** Shanghai tells what was opened today from what was opened before. */
const closingOf = (symbol: string): PositionEffect =>
  /^(SHFE|INE)\./.test(symbol) ? positionEffect.closeYesterday : positionEffect.close

/** Closes what is held of one contract, long or short. */
function closeOut(view: StrategyView, symbol: string, remark: string): OrderIntent[] {
  const { volume = 0, free = 0 } = view.held.get(symbol) ?? {}
  const own = volume > 0 ? side.sell : side.buy
  const quote = view.quote(symbol)
  if (volume === 0 || free === 0 || !canTrade(quote, own)) return []
  const price = crossingPrice(quote, own)
  return [{ symbol, side: own, price, volume: free, positionEffect: closingOf(symbol), remark }]
}

type TrendOptions = {
  readonly mains: (day: string) => readonly MainContract[]
  /** Share of the account's worth that an average day may move one position. */
  readonly risk: number
  readonly mostLots: number
}

/** Follows the crossing of two averages, sized by how much the contract moves; rolls when another one is the main. */
export const futuresTrend =
  ({ mains, risk, mostLots }: TrendOptions): Strategy =>
  (view) => {
    const traded = mains(view.day)
    const intents: OrderIntent[] = []
    for (const symbol of view.held.keys()) {
      if (!traded.some((main) => main.symbol === symbol)) intents.push(...closeOut(view, symbol, '移仓平旧'))
    }
    for (const { symbol, multiplier } of traded) {
      const closes = view.closes(symbol)
      const [fast, slow] = [meanOfLast(closes, 10), meanOfLast(closes, 30)]
      if (Number.isNaN(slow)) continue
      const direction = fast > slow ? 1 : -1
      const held = view.held.get(symbol)?.volume ?? 0
      if (held * direction > 0) continue
      if (held !== 0) {
        intents.push(...closeOut(view, symbol, '趋势反转平仓'))
        continue
      }
      const own = direction > 0 ? side.buy : side.sell
      const quote = view.quote(symbol)
      if (!canTrade(quote, own)) continue
      const moved = (quote.last * multiplier * dailyRange(closes, 20)) / 100
      const volume = Math.min(mostLots, Math.floor((view.nav * risk) / moved))
      if (volume < 1) continue
      const price = crossingPrice(quote, own)
      intents.push({ symbol, side: own, price, volume, positionEffect: positionEffect.open, remark: '趋势开仓' })
    }
    return intents
  }

const COIN_UNITS = 1e8

/** Long while the short average is above the long one, flat otherwise. */
export const coinTrend =
  ({ symbols, weight }: { symbols: readonly string[]; weight: number }): Strategy =>
  (view) =>
    symbols.flatMap((symbol): OrderIntent[] => {
      const closes = view.closes(symbol)
      const [fast, slow] = [meanOfLast(closes, 10), meanOfLast(closes, 40)]
      const { volume: held = 0 } = view.held.get(symbol) ?? {}
      const isUp = fast > slow
      if (Number.isNaN(slow) || isUp === held > 0) return []
      const own = isUp ? side.buy : side.sell
      const quote = view.quote(symbol)
      if (!canTrade(quote, own)) return []
      const price = crossingPrice(quote, own)
      if (!isUp) return [{ symbol, side: own, price, volume: held, reduceOnly: true, remark: '趋势转弱平仓' }]
      const steps = Math.floor(((view.nav / 100) * weight) / (quote.last / COIN_UNITS) / (quote.lot / COIN_UNITS))
      return steps < 1 ? [] : [{ symbol, side: own, price, volume: steps * quote.lot, remark: '趋势开仓' }]
    })
