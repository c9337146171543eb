import { dayFlags } from '../../market/day/daily-columns.ts'
import type { StockMarket } from '../market.ts'
import { actionsById, growthBetween } from './share-growth.ts'

/** What a committee sees on the evening before `day`: float caps of the stocks that may enter an index. */
export interface CapTable {
  readonly day: number
  /** 1/10000 yuan; 0 for stocks that may not enter (young, flagged, leaving, gone). */
  readonly cap: Float64Array
  readonly price: Float64Array
  readonly shares: Float64Array
  /** Ids that may enter, largest float cap first; ties go to the lower id. */
  readonly ranked: Int32Array
}

const MIN_AGE = 60

export function capTable(market: StockMarket, day: number): CapTable {
  const { universe, lifecycle } = market.model
  const { columns, actions } = market.matrix
  const grown = actionsById(actions)
  const table = {
    cap: new Float64Array(universe.count),
    price: new Float64Array(universe.count),
    shares: new Float64Array(universe.count),
  }
  for (let id = 0; id < universe.count; id += 1) {
    const slot = id * columns.capacity + day - 1
    const price = (day === 0 ? universe.basePrice[id] : columns.close[slot]) as number
    const shares = (universe.floatShares[id] as number) * growthBetween(grown.get(id), 0, day - 1)
    const isListed = day === 0 || ((columns.flags[slot] as number) & dayFlags.listed) !== 0
    const isOld = day - (lifecycle.listDay[id] as number) >= MIN_AGE
    const isClean = lifecycle.riskFlag(id, day) === 'none' && (lifecycle.delistDay[id] as number) > day + 1
    table.price[id] = price
    table.shares[id] = shares
    table.cap[id] = isListed && isOld && isClean ? price * shares : 0
  }
  return { day, ...table, ranked: rankAll(table.cap) }
}

function rankAll(cap: Float64Array): Int32Array {
  const ids = Int32Array.from(cap.keys()).filter((id) => (cap[id] as number) > 0)
  return ids.sort((a, b) => (cap[b] as number) - (cap[a] as number) || a - b)
}

/** Ids that pass `admits`, largest first. */
export function rankByCap(table: CapTable, admits: (id: number) => boolean): Int32Array {
  return table.ranked.filter(admits)
}
