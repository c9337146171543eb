import { dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import { growthOf, type SimulatedAction } from '../daily/corporate-actions.ts'
import type { StockMarket } from '../market.ts'
import type { BasketPeriod } from './basket.ts'
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

/** One stock's stretch of days, read from the matrix once and added to each of its baskets. */
interface Stretch {
  /** Shares held per share at the start of the period; 0 on days the stock is not listed. */
  readonly growth: Float64Array
  readonly amount: Float64Array
  /** 1 on days the stock could not be traded freely. */
  readonly stuck: Uint8Array
}

function readStretch(
  market: StockMarket,
  out: Stretch,
  id: number,
  from: number,
  actions: readonly SimulatedAction[],
  start: number,
): void {
  const { columns } = market.matrix
  let growth = 1
  let next = 0
  for (let i = 0; i < out.growth.length; i += 1) {
    for (let step = actions[next]; step !== undefined && step.day <= from + i; step = actions[next]) {
      if (step.day >= start) growth *= growthOf(step)
      next += 1
    }
    const slot = id * columns.capacity + from + i
    const flags = columns.flags[slot] as number
    out.growth[i] = (flags & dayFlags.listed) === 0 ? 0 : growth
    out.amount[i] = (columns.volume[slot] as number) * (columns.vwap[slot] as number)
    out.stuck[i] = (flags & STUCK) === 0 ? 0 : 1
  }
}

/**
 * Adds days [from, until) of one period. Stock by stock and basket by basket, because days lie side by side in memory:
 * walking day by day would miss the cache on every read.
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
  const days = until - from
  const stretch: Stretch = {
    growth: new Float64Array(days),
    amount: new Float64Array(days),
    stuck: new Uint8Array(days),
  }
  for (let id = 0; id < columns.instruments; id += 1) {
    const first = links.starts[id] as number
    const last = links.starts[id + 1] as number
    if (first === last) continue
    readStretch(market, stretch, id, from, grown.get(id) ?? [], period.from)
    for (let link = first; link < last; link += 1) {
      const at = (links.basket[link] as number) * sums.capacity + from
      addMember(columns, sums, stretch, id * columns.capacity + from, at, links.quantity[link] as number)
    }
  }
}

function addMember(
  columns: DailyColumns,
  sums: BasketSums,
  stretch: Stretch,
  slot: number,
  at: number,
  shares: number,
): void {
  const { growth, amount, stuck } = stretch
  for (let i = 0; i < growth.length; i += 1) {
    const quantity = shares * (growth[i] as number)
    if (quantity === 0) continue
    const worth = quantity * (columns.close[slot + i] as number)
    sums.ref[at + i] = (sums.ref[at + i] as number) + quantity * (columns.ref[slot + i] as number)
    sums.open[at + i] = (sums.open[at + i] as number) + quantity * (columns.open[slot + i] as number)
    sums.close[at + i] = (sums.close[at + i] as number) + worth
    sums.amount[at + i] = (sums.amount[at + i] as number) + (amount[i] as number)
    sums.volume[at + i] = (sums.volume[at + i] as number) + (columns.volume[slot + i] as number)
    if (stuck[i] === 1) sums.stuck[at + i] = (sums.stuck[at + i] as number) + worth
  }
}
