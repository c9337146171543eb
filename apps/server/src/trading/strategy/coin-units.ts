import { coinScale, isPerpetual, unitText, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { coinPriceRatio } from '@liangshu/engine/strategy/coin-units'

/** The price of an order as the desk takes it. */
export const priceText = (symbol: string, price: number): string =>
  isPerpetual(symbol) ? unitText(Math.round(price * coinPriceRatio), coinScale.price) : unitText(price, yuanScale.price)
