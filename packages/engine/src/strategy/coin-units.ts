import type { AccountBook } from '../account/book/account-book.ts'
import { coinScale, yuanScale } from '../account/order/unit-scale.ts'
import type { HeldPosition, SeenQuote } from './strategy.ts'

/** Strategies count prices of coins in the same parts as any other price. */
export const coinPriceRatio = coinScale.price / yuanScale.price

/** Coins of so many steps, exact to the last digit a venue knows. */
export const coinsOf = (steps: number, stepUnits: number): number => Math.round(steps * stepUnits) / coinScale.volume

/** In parts of 1e-8, as the book has them. */
type CoinListing = {
  readonly last: number
  readonly preClose: number
  readonly tick: number
  readonly lot: { readonly buyMin: number; readonly buyStep: number; readonly maxLimit: number }
}

/** Coins in the same parts of a price as any other, volumes in their smallest steps. They have no open: they never close. */
export function seenCoin({ last, preClose, tick, lot }: CoinListing): SeenQuote {
  return {
    open: null,
    last: last / coinPriceRatio,
    preClose: preClose / coinPriceRatio,
    limitUp: null,
    limitDown: null,
    tick: tick / coinPriceRatio,
    lotMin: Math.max(1, Math.round(lot.buyMin / lot.buyStep)),
    lotStep: 1,
    lotMost: Math.floor(lot.maxLimit / lot.buyStep),
    isSuspended: false,
    isSameDay: true,
    multiplier: lot.buyStep / coinScale.volume,
    iopv: null,
  }
}

/** Coins held, long or short, in steps. */
export function heldCoins(
  book: Pick<AccountBook, 'perpetuals'>,
  stepOf: (symbol: string) => number | undefined,
): [string, HeldPosition][] {
  return [...book.perpetuals.values()].flatMap(({ symbol, qty, entry }) => {
    const step = stepOf(symbol)
    if (qty === 0 || !step) return []
    return [[symbol, { volume: qty / step, free: Math.abs(qty) / step, cost: entry / coinPriceRatio }]]
  })
}
