import { side } from '@liangshu/contract/trading/order-codes'

import { canTrade, crossingPrice, type StrategyView, type OrderIntent } from './strategy-view.ts'

/** Fen that `volume` shares cost at a price in 1/10000 yuan. */
export const shareAmount = (price: number, volume: number): number => Math.round((price * volume) / 100)

/** Buys for about so much money; nothing where it does not come to a lot. */
export function buyFor(view: StrategyView, symbol: string, amountFen: number, remark: string): OrderIntent[] {
  const quote = view.quote(symbol)
  if (!canTrade(quote, side.buy)) return []
  const price = crossingPrice(quote, side.buy)
  const lots = Math.floor(Math.min((amountFen * 100) / price, quote.most) / quote.lot)
  return lots < 1 ? [] : [{ symbol, side: side.buy, price, volume: lots * quote.lot, remark }]
}

/** Sells all that may be sold today. */
export function sellOut(view: StrategyView, symbol: string, remark: string): OrderIntent[] {
  const quote = view.quote(symbol)
  const free = view.held.get(symbol)?.free ?? 0
  if (free <= 0 || !canTrade(quote, side.sell)) return []
  return [
    { symbol, side: side.sell, price: crossingPrice(quote, side.sell), volume: Math.min(free, quote.most), remark },
  ]
}

export const heldSymbols = ({ held }: StrategyView): string[] =>
  [...held].filter(([, { volume }]) => volume !== 0).map(([symbol]) => symbol)

/** Spends at most the free cash, a little of it kept back. */
export function withinCash(view: StrategyView, intents: readonly OrderIntent[]): OrderIntent[] {
  let left = view.cash - view.nav * 0.03
  return intents.filter((intent) => {
    if (intent.side === side.sell) return true
    const cost = shareAmount(intent.price, intent.volume) * 1.001
    if (cost > left) return false
    left -= cost
    return true
  })
}
