import { refusal } from '../../platform/http/app-error.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'

import { VenueRefusal, type VenueClient, type VenueQuote } from './venue-client.ts'
import { unitsFor } from './venue-units.ts'

/** The market as an account of an outside venue sees it: prices, ticks and steps of that venue, the rest as it is. */
export function marketThrough(market: MarketFacts, symbol: string, quote: VenueQuote): MarketFacts {
  const { price, volume } = unitsFor(isPerpetual(symbol) ? 'crypto' : 'stock')
  const units = (text: string | null | undefined) => (text === null || text === undefined ? null : price(text))
  const [last, bid, ask] = [price(quote.last), units(quote.bid), units(quote.ask)]
  const [preClose, limitUp, limitDown] = [units(quote.preClose), units(quote.limitUp), units(quote.limitDown)]
  return {
    ...market,
    instrument: (wanted) => {
      const known = market.instrument(wanted)
      if (wanted !== symbol || !known?.coin) return known
      const [tick, step] = [price(quote.tick), volume(quote.step)]
      return { ...known, coin: { ...known.coin, ...(tick && { tick }), ...(step && { step }) } }
    },
    quote: (wanted) => {
      const known = market.quote(wanted)
      if (wanted !== symbol || last <= 0) return known
      const future = known?.future && {
        ...known.future,
        ...(limitUp !== null && { limitUp }),
        ...(limitDown !== null && { limitDown }),
      }
      return {
        last,
        open: last,
        preClose: preClose ?? last,
        ...(future && { future }),
        isSuspended: false,
        volume: 0,
        minuteVolume: 0,
        book: {
          bids: bid === null ? [] : [{ price: bid, volume: 0 }],
          asks: ask === null ? [] : [{ price: ask, volume: 0 }],
        },
      }
    },
  }
}

/** An order is checked against the prices of the venue it goes to; without an answer it is not checked at all. */
export function createVenueMarket(market: MarketFacts, clientOf: (accountId: string) => VenueClient | null) {
  return async (accountId: string, symbol: string): Promise<MarketFacts> => {
    const client = clientOf(accountId)
    if (!client) return market
    try {
      return marketThrough(market, symbol, await client.quote(symbol))
    } catch (error) {
      // A symbol the venue does not know is for the checks to refuse.
      if (error instanceof VenueRefusal) return market
      throw refusal('交易所暂无应答，请稍后再试', { cause: error })
    }
  }
}
