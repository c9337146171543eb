import type { Exchange } from '@liangshu/contract/market/classification'
import type { Price } from '@liangshu/contract/market/scaled'

export type FuturesClass = 'stockIndex' | 'treasury' | 'commodity'

/** How the last trading day follows from the delivery month. */
export type LastDayRule =
  | 'thirdFriday'
  | 'secondFriday'
  | 'fifteenth'
  | 'tenthTradingDay'
  | 'fourthLastTradingDay'
  | 'lastTradingDayBeforeMonth'

export interface FuturesProduct {
  readonly exchange: Exchange
  readonly code: string
  readonly name: string
  readonly class: FuturesClass
  /** Yuan per point and contract. */
  readonly multiplier: number
  readonly tick: Price
  readonly limitPpm: number
  readonly lastDayLimitPpm: number
  /** Exchange margin; brokers add their own. */
  readonly marginPpm: number
  /** End of the night session, `null` when the product has none. */
  readonly nightEnd: '23:00' | '01:00' | '02:30' | null
  readonly lastDay: LastDayRule
}
