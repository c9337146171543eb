import { tradePoints, type TradePoint } from '../../analysis/trade-point/trade-points.ts'
import { oncePerBars } from '../once-per-bars.ts'
import { info, type StrategyTemplate, type StrategyView } from '../strategy.ts'
import { buyFor, cashBuffer, heldSymbols, sellAll, withinCash } from '../wanted-orders.ts'

type Params = {
  readonly buyCodes: readonly string[]
  readonly sellCodes: readonly string[]
  readonly minStrength: number
  readonly maxNames: number
}

/** The indicators behind the points need as many days. */
const fewestBars = 61

const pointsOfLast = oncePerBars((bars): readonly TradePoint[] => {
  const count = bars.close.length
  return count < fewestBars ? [] : tradePoints(bars).filter(({ bar }) => bar === count - 1)
})

/** Points that yesterday's close made. */
const freshPoints = (view: StrategyView, symbol: string) => pointsOfLast(view.bars(symbol))

/** Buys what showed a buy point at the last close and sells what showed a sell point, all names alike. */
export const signalTemplate: StrategyTemplate<null> = {
  first: null,
  decide(view, params) {
    const { buyCodes, sellCodes, minStrength, maxNames } = params as Params
    const has = (point: TradePoint, own: 'buy' | 'sell', codes: readonly string[]) =>
      point.side === own && point.reasons.some((code) => codes.includes(code))
    const held = heldSymbols(view)
    const sells = held.flatMap((symbol) => {
      const point = freshPoints(view, symbol).find((one) => has(one, 'sell', sellCodes))
      return point ? sellAll(view, symbol, `卖出信号 ${point.reasons.join('、')}`) : []
    })
    const room = Math.max(0, maxNames - held.length + sells.length)
    const found = view.universe
      .filter((symbol) => !held.includes(symbol))
      .flatMap((symbol) => {
        const point = freshPoints(view, symbol).find((one) => one.strength >= minStrength && has(one, 'buy', buyCodes))
        return point ? [{ symbol, point }] : []
      })
      .toSorted((a, b) => b.point.score - a.point.score || (a.symbol < b.symbol ? -1 : 1))
    const share = (view.equity * (1 - cashBuffer)) / maxNames
    const buys = found
      .flatMap(({ symbol, point }) => buyFor(view, symbol, share, `买入信号 ${point.reasons.join('、')}`))
      .slice(0, room)
    const log = [info(`信号：买入${found.length}只，卖出${sells.length}只，持有${held.length}只`)]
    return { orders: [...sells, ...withinCash(view, buys)], log, state: null }
  },
}
