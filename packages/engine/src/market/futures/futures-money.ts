import type { Exchange } from '@liangshu/contract/market/classification'
import { fen, price, type Fen, type Price } from '@liangshu/contract/market/scaled'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import { divideHalfUp, mulDivHalfUp, PPM } from '../../math/scaled/rounding.ts'
import type { FuturesProduct } from './product.ts'

const PRICE_UNITS_PER_FEN = 100

/**
 * Money of a price move; `signedLots` is negative for shorts. For daily settlement `basis` is the previous settlement
 * of overnight lots and the open price of today's; for trade P&L it is the open price of either.
 */
export function futuresPnl(basis: Price, to: Price, multiplier: number, signedLots: number): Fen {
  return fen(mulDivHalfUp((to - basis) * multiplier, signedLots, PRICE_UNITS_PER_FEN))
}

export function contractMargin(at: Price, multiplier: number, lots: number, marginPpm: number): Fen {
  return fen(mulDivHalfUp(at * multiplier * lots, marginPpm, PRICE_UNITS_PER_FEN * PPM))
}

export interface TurnoverSlice {
  /** Σ price × volume, prices scaled. */
  readonly priceVolume: number
  readonly volume: number
}

/** Day average for commodities, average of the last hour at CFFEX; without a trade the previous settlement stays. */
export function settlementPrice(
  product: FuturesProduct,
  turnover: { readonly day: TurnoverSlice; readonly lastHour: TurnoverSlice },
  preSettle: Price,
): Price {
  const isFinancial = product.class !== 'commodity'
  const slice = isFinancial && turnover.lastHour.volume > 0 ? turnover.lastHour : turnover.day
  if (slice.volume === 0) return preSettle
  return price(divideHalfUp(slice.priceVolume, slice.volume * product.tick) * product.tick)
}

/** Limits hang on the previous settlement, not on the previous close. */
export function futuresLimits(
  product: FuturesProduct,
  preSettle: Price,
  isLastTradingDay: boolean,
): { up: Price; down: Price } {
  const ppm = isLastTradingDay ? product.lastDayLimitPpm : product.limitPpm
  return limitsAround(preSettle, { upPpm: ppm, downPpm: ppm }, product.tick)
}

/** Shanghai's two futures venues tell today's lots from yesterday's and refuse a plain close. */
export function needsExplicitClose(exchange: Exchange): boolean {
  return exchange === 'SHFE' || exchange === 'INE'
}
