import { coinScale, isPerpetual, unitText, yuanScale } from '@liangshu/engine/account/order/unit-scale'

/** Strategies count prices of coins in the same parts as any other price. */
export const coinPriceRatio = coinScale.price / yuanScale.price

/** The price of an order as the desk takes it. */
export const priceText = (symbol: string, price: number): string =>
  isPerpetual(symbol) ? unitText(Math.round(price * coinPriceRatio), coinScale.price) : unitText(price, yuanScale.price)

/** Coins of so many steps, exact to the last digit a venue knows. */
export const coinsOf = (steps: number, stepUnits: number): number => Math.round(steps * stepUnits) / coinScale.volume
