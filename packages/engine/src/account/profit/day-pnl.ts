import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

export type DayTrade = { readonly side: Side; readonly price: number; readonly volume: number }

export type DayPosition = {
  /** Shares held since before today. */
  readonly overnight: number
  /** Previous close, or the ex-right reference on an ex-day. */
  readonly preClose: number
  readonly last: number
  readonly trades: readonly DayTrade[]
  readonly feesFen: number
  /** Dividend that went ex today, so that the day does not show its fall as a loss. */
  readonly receivableFen: number
  readonly multiplier: number
}

/** PNL-2: what was held moved from the reference, what was traded moved from its price, less today's fees. In fen. */
export function dayPnl(position: DayPosition): number {
  let move = (position.last - position.preClose) * position.overnight
  for (const trade of position.trades) {
    const gain = (position.last - trade.price) * trade.volume
    move += trade.side === side.buy ? gain : -gain
  }
  return divideHalfUp(move * position.multiplier, 100) + position.receivableFen - position.feesFen
}
