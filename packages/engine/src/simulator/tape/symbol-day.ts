import { createMinuteColumns, type MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { isBondListed } from '../convertible/convertible-universe.ts'
import type { StockMarket } from '../market.ts'
import { POINTS, createIntradayFactors, type IntradayFactors } from '../minute/intraday-factors.ts'
import { createMinuteScratch, paintMinutes } from '../minute/paint-minutes.ts'
import { stockMinuteRow } from '../minute/stock-row.ts'
import type { Simulation } from '../simulation.ts'
import { oneBasketOnDay, type DayBasket } from './basket-minutes.ts'
import { convertibleMinuteRow, etfMinuteRow } from './derived-rows.ts'

/** Minute bars of one stock on one day, without touching any other. */
export function stockMinutes(market: StockMarket, id: number, day: number): MinuteColumns {
  return paintOne(market, createIntradayFactors(market.seed, day), id)
}

function paintOne(market: StockMarket, factors: IntradayFactors, id: number): MinuteColumns {
  const columns = createMinuteColumns(1)
  paintMinutes(stockMinuteRow(market.model, market.matrix.columns, factors, id), columns, 0, createMinuteScratch())
  return columns
}

/** Worth of a basket along the day, from its members alone; 241 points in 1/10000 yuan. */
function membersPath(market: StockMarket, basket: DayBasket, day: number): Float64Array {
  const path = new Float64Array(POINTS)
  const { columns } = market.matrix
  const factors = createIntradayFactors(market.seed, day)
  basket.ids.forEach((id, i) => {
    const quantity = basket.quantities[i] as number
    const { close } = paintOne(market, factors, id)
    path[0] = (path[0] as number) + quantity * (columns.open[id * columns.capacity + day] as number)
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      path[minute + 1] = (path[minute + 1] as number) + quantity * (close[minute] as number)
    }
  })
  return path
}

/** Index levels at the open and at the end of each minute, in points, recomputed from the members. */
export function indexMinutes({ market, indices }: Simulation, index: number, day: number): Float64Array {
  const basket = oneBasketOnDay(market, indices.periods, index, day)
  if (!basket) throw new RangeError(`no index ${index}`)
  const divisor = indices.divisor[index * indices.capacity + day] as number
  return membersPath(market, basket, day).map((worth) => worth / divisor)
}

export interface EtfMinutes {
  readonly columns: MinuteColumns
  /** Worth of the creation basket by point, 1/10000 yuan; zeros for funds without a basket of ours. */
  readonly worth: Float64Array
}

/** Minute bars of one fund; paints its members first. */
export function etfMinutes(simulation: Simulation, id: number, day: number): EtfMinutes {
  const { market, etfs } = simulation
  const basket = oneBasketOnDay(market, etfs.periods, etfs.etfs[id]?.underlying ?? -1, day)
  if (!basket) throw new RangeError(`no fund ${id}`)
  const worth = membersPath(market, basket, day)
  const columns = createMinuteColumns(1)
  paintMinutes(etfMinuteRow(simulation, id, day, worth), columns, 0, createMinuteScratch())
  return { columns, worth }
}

/** Minute bars of one convertible bond; paints its stock first. */
export function convertibleMinutes(simulation: Simulation, id: number, day: number): MinuteColumns {
  const bond = simulation.convertibles.bonds[id]
  if (!bond || !isBondListed(bond, day)) throw new RangeError(`no convertible bond ${id} on day ${day}`)
  const { close } = stockMinutes(simulation.market, bond.stock, day)
  const columns = createMinuteColumns(1)
  paintMinutes(convertibleMinuteRow(simulation, id, day, close), columns, 0, createMinuteScratch())
  return columns
}
