import type { DatedBasket } from '@liangshu/contract/trading/strategy-params'
import { isDue, type Rhythm } from '../rhythm.ts'
import { info, type StrategyTemplate, type WantedOrder } from '../strategy.ts'
import { amountFen, buyFor, cashBuffer, decisionPrice, heldSymbols, sellSome, withinCash } from '../wanted-orders.ts'
import { tradeDated } from './dated-baskets.ts'

type Params = {
  readonly basket: readonly { readonly symbol: string; readonly weight: number }[]
  readonly tolerance: number
  readonly rhythm: Rhythm
  /** Yuan. */
  readonly minTrade: number
  /** Left out by whoever was stored before there were any. */
  readonly dated?: readonly DatedBasket[]
}
type State = { readonly lastDay: string | null }

/** Brings a basket back to its weights where they have drifted further than is tolerated. */
export const rebalanceTemplate: StrategyTemplate<State> = {
  first: { lastDay: null },
  decide(view, params, state) {
    const { basket, tolerance, rhythm, minTrade, dated = [] } = params as Params
    if (dated.length > 0) return tradeDated(view, dated, state)
    if (!isDue(rhythm, view.day, state.lastDay)) return { orders: [], log: [], state }
    const targets = new Map(basket.map(({ symbol, weight }) => [symbol, weight * (1 - cashBuffer)]))
    const sells: WantedOrder[] = []
    const buys: WantedOrder[] = []
    for (const symbol of new Set([...targets.keys(), ...heldSymbols(view)])) {
      const quote = view.quote(symbol)
      if (!quote) continue
      const price = decisionPrice(view, quote)
      const now = amountFen(price, view.held.get(symbol)?.volume ?? 0, quote.multiplier)
      const gap = (targets.get(symbol) ?? 0) * view.equity - now
      if (Math.abs(gap) < Math.max(tolerance * view.equity, minTrade * 100)) continue
      if (gap > 0) buys.push(...buyFor(view, symbol, gap, '调仓买入'))
      else {
        const volume = targets.has(symbol) ? (-gap * 100) / (price * quote.multiplier) : Infinity
        sells.push(...sellSome(view, symbol, volume, '调仓卖出'))
      }
    }
    const orders = [...sells, ...withinCash(view, buys)]
    const log = [info(`检查组合：卖出${sells.length}只，买入${orders.length - sells.length}只`)]
    return { orders, log, state: { lastDay: view.day } }
  },
}
