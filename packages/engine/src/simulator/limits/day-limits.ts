import { price } from '@liangshu/contract/market/scaled'
import { slotOf } from '../../market/day/daily-columns.ts'
import type { DayLimits } from '../../market/day/stock-days.ts'
import { stockLimitsOn } from '../../market/day/stock-limits.ts'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import { CONVERTIBLE_TICK } from '../convertible/convertible-series.ts'
import { isBondListed } from '../convertible/convertible-universe.ts'
import { ETF_TICK } from '../etf/etf-series.ts'
import { underlyings } from '../etf/underlyings.ts'
import type { StockMarket } from '../market.ts'
import type { Simulation } from '../simulation.ts'

/** Limits of a stock on a day; `null` on its no-limit days and outside its life. */
export function stockLimits({ model, matrix }: StockMarket, id: number, day: number): DayLimits | null {
  const stock = { id, board: model.universe.block[id] as number, riskFlag: model.lifecycle.riskFlag(id, day) }
  return stockLimitsOn(matrix.columns, model.rules, stock, day)
}

export function etfLimits({ etfs }: Simulation, id: number, day: number): DayLimits | null {
  const underlying = etfs.etfs[id]?.underlying ?? -1
  const band = etfs.bands.get(underlyings[underlying]?.isWideLimit ?? false)
  const ref = etfs.columns.ref[slotOf(etfs.columns, id, day)] as number
  return band === undefined ? null : limitsAround(price(ref), band, price(ETF_TICK))
}

export function convertibleLimits({ convertibles }: Simulation, id: number, day: number): DayLimits | null {
  const bond = convertibles.bonds[id]
  if (!bond || !isBondListed(bond, day)) return null
  const ref = convertibles.columns.ref[slotOf(convertibles.columns, id, day)] as number
  const band = day === bond.listDay ? convertibles.firstDayBand : convertibles.band
  return limitsAround(price(ref), band, price(CONVERTIBLE_TICK))
}
