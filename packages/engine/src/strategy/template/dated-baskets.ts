import type { DatedBasket } from '@liangshu/contract/trading/strategy-params'
import { info, type StrategyAnswer, type StrategyView, type WantedOrder } from '../strategy.ts'
import {
  amountFen,
  buyFor,
  cashBuffer,
  decisionPrice,
  heldSymbols,
  sellAll,
  sellSome,
  withinCash,
} from '../wanted-orders.ts'

type State = { readonly lastDay: string | null }

/** A name that has less than this part of its share is still being bought. */
const bought = 0.5

/**
 * SEL-15: holds the basket in force in equal parts. What left it is sold and what is missing is bought on every day until
 * it is done, since money comes with the sales and not everything can be had at once; what drifted is brought back only
 * on the day a basket comes into force.
 */
export function tradeDated(view: StrategyView, dated: readonly DatedBasket[], state: State): StrategyAnswer<State> {
  const current = dated.findLast(({ day }) => day <= view.day)
  if (!current) return { orders: [], log: [], state }
  const isNew = state.lastDay === null || state.lastDay < current.day
  const wanted = new Set(current.symbols)
  const share = (view.equity * (1 - cashBuffer)) / wanted.size
  const sells: WantedOrder[] = heldSymbols(view).flatMap((symbol) =>
    wanted.has(symbol) ? [] : sellAll(view, symbol, '选股调出'),
  )
  const buys: WantedOrder[] = []
  for (const symbol of current.symbols) {
    const quote = view.quote(symbol)
    if (!quote) continue
    const price = decisionPrice(view, quote)
    const now = amountFen(price, view.held.get(symbol)?.volume ?? 0, quote.multiplier)
    if (isNew && now > share) sells.push(...sellSome(view, symbol, ((now - share) * 100) / price, '选股减至等权'))
    else if (now < share * (isNew ? 1 : bought)) buys.push(...buyFor(view, symbol, share - now, '选股调入'))
  }
  const orders = [...sells, ...withinCash(view, buys)]
  const said = `${current.day}起的组合${wanted.size}只：卖出${sells.length}只，买入${orders.length - sells.length}只`
  return { orders, log: orders.length > 0 ? [info(said)] : [], state: { lastDay: view.day } }
}
