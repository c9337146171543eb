import type { Board, Exchange, RiskFlag, SecType } from '@liangshu/contract/market/classification'
import type { Price } from '@liangshu/contract/market/scaled'
import type { OrderType } from '@liangshu/contract/trading/order-codes'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { OrderTerms } from '../order/order-terms.ts'
import type { CageRule, LotRule } from '../../rules/mainland/rule-values.ts'
import type { Phase } from '../../time/session/phases.ts'

/** One instrument on one day with every dated rule resolved; shared by all orders of that day. */
export type InstrumentDay = {
  readonly symbol: string
  readonly exchange: Exchange
  readonly secType: SecType
  readonly board: Board | null
  readonly sector: string | null
  readonly riskFlag: RiskFlag
  readonly isListed: boolean
  readonly isTradable: boolean
  readonly isSuspended: boolean
  readonly tick: Price
  readonly lot: LotRule
  readonly limitUp: Price | null
  readonly limitDown: Price | null
  readonly cage: CageRule | null
  readonly dailyBuyCap: number | null
  readonly orderTypes: readonly OrderType[]
  readonly terms: OrderTerms
}

export type QuoteFacts = {
  readonly bestBid: Price | null
  readonly bestAsk: Price | null
  readonly last: Price | null
  readonly preClose: Price
  /** What a fund's basket is worth; left out where nobody says so. */
  readonly iopv?: Price | null
  /** Average daily volume of 20 days, 0 when unknown. */
  readonly adv20: number
}

export type ActorFacts = {
  readonly userId: string
  readonly mayTradeAccount: boolean
  /** Boards and classes the account is qualified for: MAIN, STAR, GEM, BSE, CB, FUTURE, CRYPTO. */
  readonly qualifications: readonly string[]
  readonly approvedBy: string | null
}

export type RestingOrder = {
  readonly symbol: string
  readonly side: number
  readonly price: number
  readonly accountId: string
  /** As people call it. */
  readonly accountName: string
}

/** What the product of this account holds and does elsewhere. Money in fen. */
export type ProductFacts = {
  readonly nav: number
  readonly valueOfSymbol: number
  readonly valueOfSector: number
  /** Value of everything held, and the cash beside it. */
  readonly gross: number
  readonly cash: number
  /** Money moved by the contracts held, long and short added up. */
  readonly notional?: number
  /** Working orders of the product's other accounts. */
  readonly resting: readonly RestingOrder[]
  /** The other products of the manager that trade this symbol the other way today (公平交易). */
  readonly opposingProducts: readonly string[]
}

/** The target of a proposal an order was sent for, as it stands in this moment. Prices in 1/10000 yuan. */
export type TargetFacts = {
  readonly symbol: string
  readonly side: number
  /** Shares that are neither filled nor in an order. */
  readonly remaining: number
  readonly priceLow: number | null
  readonly priceHigh: number | null
  readonly approvedBy: string
  /** Why it cannot be executed now, in words for the user. */
  readonly problem: string | null
}

export type GuardFacts = {
  readonly killSwitch: 'account' | 'product' | 'global' | null
  readonly dayLossRate: number
  readonly drawdown: number
}

export type PreTradeFacts = {
  /** Mark prices of the perpetuals held, for accounts whose margin hangs on all of them. */
  readonly marks?: Readonly<Record<string, number>>
  readonly instrument: InstrumentDay | null
  readonly quote: QuoteFacts
  readonly phase: Phase
  readonly takesFixedPrice: boolean
  readonly actor: ActorFacts
  readonly profile: RiskProfile
  readonly programme: { readonly perSecond: number; readonly perDay: number }
  readonly product: ProductFacts
  readonly guard: GuardFacts
  /** Null when the named target is not the product's; left out when orders know no targets. */
  readonly target?: TargetFacts | null
}
