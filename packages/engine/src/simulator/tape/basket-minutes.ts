import { dayFlags } from '../../market/day/daily-columns.ts'
import type { MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { Basket, BasketPeriod } from '../baskets/basket.ts'
import { actionsById, growthBetween } from '../baskets/share-growth.ts'
import type { SimulatedAction } from '../daily/corporate-actions.ts'
import type { StockMarket } from '../market.ts'
import { POINTS } from '../minute/intraday-factors.ts'

/** Members of each basket with the shares that count on one day. Stocks that are gone have dropped out. */
export interface DayBasket {
  readonly ids: Int32Array
  readonly quantities: Float64Array
}

/** The baskets in force on a day, in their order. */
export function basketsOnDay(market: StockMarket, periods: readonly BasketPeriod[], day: number): DayBasket[] {
  const period = periods.findLast(({ from }) => from <= day)
  if (!period) throw new RangeError(`no baskets on day ${day}`)
  const grown = actionsById(market.matrix.actions)
  return period.baskets.map((basket) => basketOnDay(market, period.from, basket, grown, day))
}

/** One of them alone, where the others are not asked for. */
export function oneBasketOnDay(
  market: StockMarket,
  periods: readonly BasketPeriod[],
  index: number,
  day: number,
): DayBasket | undefined {
  const period = periods.findLast(({ from }) => from <= day)
  const basket = period?.baskets[index]
  return period && basket && basketOnDay(market, period.from, basket, actionsById(market.matrix.actions), day)
}

function basketOnDay(
  market: StockMarket,
  from: number,
  { ids, quantities }: Basket,
  grown: ReadonlyMap<number, readonly SimulatedAction[]>,
  day: number,
): DayBasket {
  const { columns } = market.matrix
  const isListed = (id: number) => ((columns.flags[id * columns.capacity + day] as number) & dayFlags.listed) !== 0
  const kept = [...ids.keys()].filter((i) => isListed(ids[i] as number))
  const quantityOf = (i: number) => (quantities[i] as number) * growthBetween(grown.get(ids[i] as number), from, day)
  return {
    ids: Int32Array.from(kept, (i) => ids[i] as number),
    quantities: Float64Array.from(kept, quantityOf),
  }
}

/** Worth of a basket at the open and at the end of each minute, in 1/10000 yuan. */
export function basketPath(basket: DayBasket, opens: (id: number) => number, minutes: MinuteColumns): Float64Array {
  const path = new Float64Array(POINTS)
  basket.ids.forEach((id, i) => {
    const quantity = basket.quantities[i] as number
    const base = id * MINUTES_PER_DAY
    path[0] = (path[0] as number) + quantity * opens(id)
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      path[minute + 1] = (path[minute + 1] as number) + quantity * (minutes.close[base + minute] as number)
    }
  })
  return path
}
