import { price, type Price } from '@liangshu/contract/market/scaled'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

export interface ClosingFacts {
  /** The closing auction's result; `null` when it matched nothing or there is none. */
  readonly auctionPrice: Price | null
  /** Trades of the minute that ends with the last trade: Σ price × volume, and Σ volume. */
  readonly lastMinute: { readonly priceVolume: number; readonly volume: number }
  readonly preClose: Price
  readonly tick: Price
}

/** The auction's price, else the last minute's volume-weighted price, else the previous close. */
export function closingPrice({ auctionPrice, lastMinute, preClose, tick }: ClosingFacts): Price {
  if (auctionPrice !== null) return auctionPrice
  if (lastMinute.volume === 0) return preClose
  return price(divideHalfUp(lastMinute.priceVolume, lastMinute.volume * tick) * tick)
}
