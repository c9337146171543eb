import type { Exchange, SecType } from '@liangshu/contract/market/classification'
import { orderType, type OrderType } from '@liangshu/contract/trading/order-codes'

const marketTypes: readonly OrderType[] = [
  orderType.market,
  orderType.counterpartyBest,
  orderType.ownBest,
  orderType.marketFak,
  orderType.marketFok,
  orderType.bestFiveThenCancel,
  orderType.bestFiveThenLimit,
  orderType.bestThenCancel,
  orderType.bestThenLimit,
]

/** By the number of the type: several checks of every order ask. */
const isMarket: readonly boolean[] = Array.from({ length: 100 }, (_, type) =>
  marketTypes.some((other) => other === type),
)

export function isMarketType(type: OrderType): boolean {
  return isMarket[type] === true
}

const shanghai: readonly OrderType[] = [1, 2, 20, 21, 24, 25, 90, 91]
const shenzhen: readonly OrderType[] = [1, 2, 20, 21, 22, 23, 24, 90, 91]
const beijing: readonly OrderType[] = [1, 2, 20, 21, 24, 25, 91]
const convertible: readonly OrderType[] = [1, 91]
const cffex: readonly OrderType[] = [1, 2, 10, 11, 24, 25, 27, 28, 91]
const commodities: readonly OrderType[] = [1, 2, 10, 11, 91]
const none: readonly OrderType[] = []

/** ORD-11: what each venue takes. Convertible bonds trade by limit only. */
export function orderTypesOf(exchange: Exchange, secType: SecType): readonly OrderType[] {
  if (secType === 'convertible') return convertible
  if (secType === 'index') return none
  switch (exchange) {
    case 'SHSE':
      return shanghai
    case 'SZSE':
      return shenzhen
    case 'BJSE':
      return beijing
    case 'CFFEX':
      return cffex
    case 'BINANCE':
      return [1, 2, 10, 11, 91]
    default:
      return commodities
  }
}

/** What type 2 means at a venue: the plain market order the exchange itself offers. */
export function venueMarketType(exchange: Exchange): OrderType {
  if (exchange === 'SZSE') return orderType.marketFak
  if (exchange === 'SHSE' || exchange === 'BJSE') return orderType.bestFiveThenCancel
  return orderType.bestThenCancel
}
