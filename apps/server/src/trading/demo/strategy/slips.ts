import { side } from '@liangshu/contract/trading/order-codes'

import { buyFor, heldSymbols } from './share-orders.ts'
import { canTrade, roundTo, type StrategyView, type OrderIntent } from './strategy-view.ts'

/** Trading days between two slips of one account. */
const slipEvery = 14

const oddLot = (view: StrategyView, symbol: string): OrderIntent[] =>
  buyFor(view, symbol, view.nav * 0.02, '').map((intent) => ({
    ...intent,
    volume: intent.volume + 30,
    remark: '手工补单',
  }))

const beyondLimit = (view: StrategyView, symbol: string): OrderIntent[] => {
  const quote = view.quote(symbol)
  if (!canTrade(quote, side.buy) || quote.limitUp === null) return []
  const price = roundTo(quote.limitUp * 1.02, quote)
  return [{ symbol, side: side.buy, price, volume: quote.lot, remark: '手工追价' }]
}

const tooMuch = (view: StrategyView, symbol: string): OrderIntent[] =>
  buyFor(view, symbol, view.cash * 1.2 + view.nav * 0.2, '手工加仓')

/** More than may be sold: what was bought today stays until tomorrow. */
const tooMany = (view: StrategyView): OrderIntent[] => {
  const symbol = heldSymbols(view).find((one) => canTrade(view.quote(one), side.sell))
  const quote = symbol === undefined ? null : view.quote(symbol)
  const held = symbol === undefined ? undefined : view.held.get(symbol)
  if (symbol === undefined || !quote || !held) return []
  return [{ symbol, side: side.sell, price: quote.last, volume: held.free + quote.lot * 5, remark: '手工减仓' }]
}

const kinds = [oddLot, beyondLimit, tooMuch, tooMany]

/** Now and then a person gets an order wrong, and the checks say so. */
export function slipOf(view: StrategyView, symbols: readonly string[], offset: number): OrderIntent[] {
  const turn = view.dayIndex + offset
  if (turn % slipEvery !== 5) return []
  const kind = kinds[Math.floor(turn / slipEvery + offset) % kinds.length]
  const symbol = symbols[turn % symbols.length]
  return kind && symbol !== undefined ? kind(view, symbol) : []
}
