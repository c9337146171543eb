import { price as asPrice } from '@liangshu/contract/market/scaled'
import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { takesPartAfterHours } from '../../time/session/stock-session.ts'

export type SinglePriceFill = { readonly id: string; readonly price: number; readonly volume: number }

export type FixedPriceOrder = {
  readonly id: string
  readonly side: Side
  readonly limit: number
  readonly leaves: number
  readonly time: number
}

/** How much of the volume on the other side our orders may take. */
const counterSharePercent = 10

/**
 * MATCH-6: after hours everything trades at the day's close, by time, while the other side lasts. `taken` is what our
 * orders traded earlier in the session: the share is of the session, not of each look at it.
 */
export function matchAfterHours(
  orders: readonly FixedPriceOrder[],
  close: number,
  counter: { readonly buyVolume: number; readonly sellVolume: number },
  taken: { readonly bought: number; readonly sold: number } = { bought: 0, sold: 0 },
): SinglePriceFill[] {
  const fills: SinglePriceFill[] = []
  for (const own of [side.buy, side.sell] as const) {
    const offered = own === side.buy ? counter.sellVolume : counter.buyVolume
    const already = own === side.buy ? taken.bought : taken.sold
    let left = Math.max(0, Math.floor((offered * counterSharePercent) / 100) - already)
    const word = own === side.buy ? 'buy' : 'sell'
    const taking = orders
      .filter((order) => order.side === own && takesPartAfterHours(word, asPrice(order.limit), asPrice(close)))
      .toSorted((a, b) => a.time - b.time)
    for (const order of taking) {
      const volume = Math.min(left, order.leaves)
      if (volume > 0) fills.push({ id: order.id, price: close, volume })
      left -= volume
    }
  }
  return fills
}
