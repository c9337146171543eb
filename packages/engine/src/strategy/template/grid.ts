import { side } from '@liangshu/contract/trading/order-codes'
import { info, warning, type StrategyAnswer, type StrategyTemplate, type StrategyView } from '../strategy.ts'
import { crossingPrice, decisionPrice, isExecutable, lotsFor, sellSome, withinCash } from '../wanted-orders.ts'

type Params = {
  readonly symbol: string
  /** Yuan. */
  readonly low: number
  readonly high: number
  readonly step: number
  readonly lot: number
  readonly basePosition: number
}
type State = { readonly level: number | null; readonly hasBase: boolean }

const unitsPerYuan = 10_000

/** Which cell of the grid a price is in, counted from the bottom. A price on a line belongs to the cell above it. */
const levelOf = (price: number, { low, step }: Params): number =>
  Math.floor(Math.log(price / (low * unitsPerYuan)) / Math.log1p(step) + 1e-9)

function buy(view: StrategyView, symbol: string, volume: number, reason: string) {
  const quote = view.quote(symbol)
  if (!isExecutable(view, quote, side.buy)) return []
  const price = crossingPrice(view, quote, side.buy)
  const lots = lotsFor(quote, (volume * price * quote.multiplier) / 100, price)
  return lots === 0 ? [] : withinCash(view, [{ symbol, side: side.buy, price, volume: lots, reason }])
}

/** Buys a lot for every cell the price falls and sells one for every cell it rises, of what may be sold that day. */
export const gridTemplate: StrategyTemplate<State> = {
  first: { level: null, hasBase: false },
  decide(view, params, state): StrategyAnswer<State> {
    const grid = params as Params
    const { symbol, low, high, lot, basePosition } = grid
    const quote = view.quote(symbol)
    if (!quote || quote.isSuspended || quote.last <= 0) return { orders: [], log: [], state }
    const price = decisionPrice(view, quote)
    if (price < low * unitsPerYuan || price > high * unitsPerYuan) {
      const log = [warning(`价格${price / unitsPerYuan}元在网格${low}元至${high}元之外，不下单`)]
      return { orders: [], log: state.level === null ? [] : log, state: { ...state, level: null } }
    }
    const level = levelOf(price, grid)
    if (!state.hasBase && basePosition > (view.held.get(symbol)?.volume ?? 0)) {
      const orders = buy(view, symbol, basePosition, '网格底仓')
      return { orders, log: [info('建立网格底仓')], state: { level, hasBase: orders.length > 0 } }
    }
    const moved = level - (state.level ?? level)
    const orders =
      moved > 0
        ? sellSome(view, symbol, moved * lot, `上行${moved}格卖出`)
        : moved < 0
          ? buy(view, symbol, -moved * lot, `下行${-moved}格买入`)
          : []
    const log = moved === 0 ? [] : [info(`价格${price / unitsPerYuan}元，移动${moved}格`)]
    return { orders, log, state: { level, hasBase: true } }
  },
}
