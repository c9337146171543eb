import { fen } from '@liangshu/contract/market/scaled'
import { dayFlags } from '../../market/day/daily-columns.ts'
import type { Basket, BasketRow } from '../../market/etf/basket.ts'
import type { Simulation } from '../simulation.ts'
import { oneBasketOnDay } from '../tape/basket-minutes.ts'

/**
 * The published basket (PCF) of a fund on a day: what one creation unit takes. Members of the other exchange are made
 * good in cash afterwards (退补), suspended ones must be paid in cash. Funds without stocks of ours have no rows.
 */
export function creationBasket(simulation: Simulation, id: number, day: number): Basket {
  const { market, etfs } = simulation
  const etf = etfs.etfs[id]
  const members = oneBasketOnDay(market, etfs.periods, etf?.underlying ?? -1, day)
  if (!etf || !members) throw new RangeError(`no fund ${id}`)
  const period = etfs.periods.findLastIndex(({ from }) => from <= day)
  const creationUnit = etfs.creationUnits[period]?.[id] ?? 1_000_000
  const before = day === 0 ? etf.baseNav : (etfs.nav[id * etfs.columns.capacity + day - 1] as number)
  const { columns } = market.matrix
  const exchange = etf.symbol.slice(0, 4)
  let worth = 0
  const rows = Array.from(members.ids, (stock, i): BasketRow => {
    const slot = stock * columns.capacity + day
    const quantity = members.quantities[i] as number
    const symbol = market.model.universe.symbols[stock] ?? ''
    worth += quantity * (columns.ref[slot] as number)
    const isSuspended = ((columns.flags[slot] as number) & dayFlags.suspended) !== 0
    return {
      symbol,
      quantity,
      substitute: isSuspended ? 'must' : symbol.startsWith(exchange) ? 'allowed' : 'refund',
      fixedAmount: fen(isSuspended ? Math.round((quantity * (columns.ref[slot] as number)) / 100) : 0),
    }
  })
  return { rows, creationUnit, cash: fen(Math.round(before * creationUnit * 100 - worth / 100)) }
}
