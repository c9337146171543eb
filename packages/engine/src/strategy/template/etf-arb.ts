import { info, warning, type StrategyTemplate } from '../strategy.ts'
import { buyFor, cashBuffer, heldSymbols, sellAll, withinCash } from '../wanted-orders.ts'

type Params = { readonly premiumEnter: number; readonly premiumExit: number; readonly maxNames: number }

const percent = (value: number): string => `${(value * 100).toFixed(2)}%`

/** Buys T+0 funds well below what their basket is worth and sells them once the gap has closed; creates and redeems nothing. */
export const etfArbTemplate: StrategyTemplate<null> = {
  first: null,
  decide(view, params) {
    const { premiumEnter, premiumExit, maxNames } = params as Params
    const gaps = new Map<string, number>()
    for (const symbol of new Set([...view.universe, ...view.held.keys()])) {
      const quote = view.quote(symbol)
      if (quote && quote.iopv !== null && quote.iopv > 0 && quote.last > 0)
        gaps.set(symbol, quote.last / quote.iopv - 1)
    }
    const held = heldSymbols(view)
    const sells = held.flatMap((symbol) => {
      const gap = gaps.get(symbol)
      return gap !== undefined && gap >= -premiumExit ? sellAll(view, symbol, `折价收敛至${percent(gap)}`) : []
    })
    const cheap = view.universe
      .filter(
        (symbol) => !held.includes(symbol) && view.quote(symbol)?.isSameDay && (gaps.get(symbol) ?? 0) <= -premiumEnter,
      )
      .toSorted((a, b) => (gaps.get(a) ?? 0) - (gaps.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, Math.max(0, maxNames - held.length + sells.length))
    const share = (view.equity * (1 - cashBuffer)) / maxNames
    const buys = cheap.flatMap((symbol) => buyFor(view, symbol, share, `折价${percent(-(gaps.get(symbol) ?? 0))}买入`))
    const orders = [...sells, ...withinCash(view, buys)]
    if (gaps.size === 0) return { orders, log: [warning('没有参考净值，无法判断折价')], state: null }
    return { orders, log: orders.length === 0 ? [] : [info(`折价：${cheap.length}只达到买入线`)], state: null }
  },
}
