import { dayFlags } from '../daily/columns.ts'
import type { StockMarket } from '../market.ts'
import type { BasketPeriod } from './basket.ts'
import { growthOf } from '../daily/corporate-actions.ts'
import { actionsById } from './share-growth.ts'

/** Worth of each basket by day, in 1/10000 yuan: at reference prices, at the open and at the close. */
export interface BasketSums {
  readonly capacity: number
  readonly ref: Float64Array
  readonly open: Float64Array
  readonly close: Float64Array
  /** Money traded in the members, in 1/10000 yuan; not weighted. */
  readonly amount: Float64Array
  readonly volume: Float64Array
  /** Worth of the members that could not be traded freely: sealed at a limit or suspended. */
  readonly stuck: Float64Array
}

const STUCK = dayFlags.suspended | dayFlags.sealedUp | dayFlags.sealedDown

export function createBasketSums(baskets: number, capacity: number): BasketSums {
  const slots = baskets * capacity
  return {
    capacity,
    ref: new Float64Array(slots),
    open: new Float64Array(slots),
    close: new Float64Array(slots),
    amount: new Float64Array(slots),
    volume: new Float64Array(slots),
    stuck: new Float64Array(slots),
  }
}

/** Memberships of a period turned around: for each stock the baskets it is in. */
function memberships(
  period: BasketPeriod,
  stocks: number,
): { starts: Int32Array; basket: Int32Array; quantity: Float64Array } {
  const starts = new Int32Array(stocks + 1)
  for (const { ids } of period.baskets) for (const id of ids) starts[id + 1] = (starts[id + 1] as number) + 1
  for (let id = 0; id < stocks; id += 1) starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number)
  const cursor = starts.slice()
  const size = starts[stocks] as number
  const result = { starts, basket: new Int32Array(size), quantity: new Float64Array(size) }
  period.baskets.forEach(({ ids, quantities }, basket) => {
    ids.forEach((id, i) => {
      const slot = cursor[id] as number
      result.basket[slot] = basket
      result.quantity[slot] = quantities[i] as number
      cursor[id] = slot + 1
    })
  })
  return result
}

/**
 * Adds days [from, until) of one period. Stock by stock, because a stock's days lie side by side in memory: walking
 * day by day would miss the cache on every read.
 */
export function addBasketDays(
  market: StockMarket,
  sums: BasketSums,
  period: BasketPeriod,
  from: number,
  until: number,
): void {
  const { columns, actions } = market.matrix
  const links = memberships(period, columns.instruments)
  const grown = actionsById(actions)
  for (let id = 0; id < columns.instruments; id += 1) {
    const first = links.starts[id] as number
    const last = links.starts[id + 1] as number
    if (first === last) continue
    const steps = grown.get(id)
    let growth = 1
    for (const action of steps ?? []) if (action.day >= period.from && action.day < from) growth *= growthOf(action)
    for (let day = from; day < until; day += 1) {
      const step = steps?.find((action) => action.day === day)
      if (step) growth *= growthOf(step)
      const slot = id * columns.capacity + day
      const flags = columns.flags[slot] as number
      if ((flags & dayFlags.listed) === 0) continue
      const volume = columns.volume[slot] as number
      const amount = volume * (columns.vwap[slot] as number)
      for (let link = first; link < last; link += 1) {
        const quantity = (links.quantity[link] as number) * growth
        const at = (links.basket[link] as number) * sums.capacity + day
        sums.ref[at] = (sums.ref[at] as number) + quantity * (columns.ref[slot] as number)
        sums.open[at] = (sums.open[at] as number) + quantity * (columns.open[slot] as number)
        sums.close[at] = (sums.close[at] as number) + quantity * (columns.close[slot] as number)
        sums.amount[at] = (sums.amount[at] as number) + amount
        sums.volume[at] = (sums.volume[at] as number) + volume
        if ((flags & STUCK) !== 0)
          sums.stuck[at] = (sums.stuck[at] as number) + quantity * (columns.close[slot] as number)
      }
    }
  }
}
