import type { OrderType, PositionEffect, Side } from '@liangshu/contract/trading/order-codes'

/** An order as a venue gets it. Price and volume are decimal text, so nothing is lost on the way. */
export type VenueOrder = {
  /** Ours, derived from the order's id: the venue knows the order by it, so sending twice cannot make two. */
  readonly clientId: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  readonly positionEffect: PositionEffect
  readonly isMarket: boolean
  readonly price: string
  readonly volume: string
  readonly reduceOnly: boolean
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK'
  /** Only for accounts that hold long and short apart. */
  readonly positionSide: 'long' | 'short' | null
}

export type VenueState = {
  readonly exOrdId: string
  /** `pending`: on its way to the exchange, which may still refuse it. */
  readonly status: 'pending' | 'working' | 'filled' | 'canceled' | 'rejected'
  /** Filled in all, decimal text. */
  readonly filled: string
}

export type VenueTrade = {
  readonly id: string
  readonly price: string
  readonly volume: string
  /** In the account's currency, decimal text; null when the venue does not say, and our rules reckon it. */
  readonly fee: string | null
  readonly isMaker: boolean
  readonly at: number
}

export type VenueWallet = {
  readonly balance: string
  /** Signed quantities by symbol. */
  readonly positions: Readonly<Record<string, string>>
}

export type VenueFunding = {
  readonly id: string
  readonly symbol: string
  /** Signed: negative was paid. */
  readonly amount: string
  readonly at: number
}

export type VenueQuote = {
  readonly last: string
  readonly bid: string | null
  readonly ask: string | null
  readonly tick: string
  readonly step: string
  /** Where the venue has them. */
  readonly preClose?: string | null
  readonly limitUp?: string | null
  readonly limitDown?: string | null
}

/** All that is known of an order that was sent. */
export type SentReference = {
  readonly clientId: string
  readonly symbol: string
  /** The venue's own id, once it was told. */
  readonly exOrdId: string | null
  readonly wanted: VenueOrder
  readonly sentAt: number
  /** Ids of the venue that belong to other orders of the account. */
  readonly taken: ReadonlySet<string>
}

/** The venue has said no, and will say no again: nothing was opened. */
export class VenueRefusal extends Error {
  override readonly name = 'VenueRefusal'
}

/** Nobody knows what became of the request: it may have arrived. Ask before doing anything else. */
export class VenueUnknown extends Error {
  override readonly name = 'VenueUnknown'
}

/** The request has not left: nobody was there to take it. It may be sent again. */
export class VenueNotReached extends VenueUnknown {}

/**
 * All a venue has to offer to be traded on. Every call either answers, throws `VenueRefusal` for a definite no, or
 * `VenueUnknown` when the outcome is open (a timeout, a broken line, an error of the venue itself).
 */
export interface VenueClient {
  /** Whether the venue itself refuses a second order under the same client id. If not, nothing is ever sent again. */
  readonly isIdempotent: boolean
  place: (order: VenueOrder) => Promise<VenueState>
  cancel: (order: SentReference) => Promise<void>
  /** Null when the venue does not know the id. */
  find: (order: SentReference) => Promise<VenueState | null>
  trades: (order: { exOrdId: string; symbol: string }) => Promise<VenueTrade[]>
  wallet: () => Promise<VenueWallet>
  /** Funding paid and received since a moment; each has an id of its own, so asking twice books once. */
  funding: (sinceMs: number) => Promise<VenueFunding[]>
  quote: (symbol: string) => Promise<VenueQuote>
  /** Ends what it holds open. */
  close?: () => void
}

export type VenueLogin = {
  readonly credential: string
  /** True for paper accounts: the venue's own sandbox, never its real book. */
  readonly isSandbox: boolean
  readonly isHedged: boolean
  /** Replaces the venue's address, for a proxy or a double. */
  readonly endpoint: string | undefined
  /** Hosts that the administrator lets accounts name. */
  readonly hosts: readonly string[]
  /** Called when the venue has something to tell: it is asked at once. */
  readonly onNews: () => void
  readonly now: () => number
}

/** One outside venue. A folder beside this file implements it and `venues.ts` names it; nothing else has to change. */
export type Venue = {
  /** The platform code accounts are opened with. */
  readonly code: string
  readonly name: string
  readonly assetClasses: readonly ('stock' | 'future' | 'crypto')[]
  /** Checks the text the user typed as credential; what is wrong with it, or null. */
  readonly checkCredential: (text: string, hosts: readonly string[]) => string | null
  /** Loaded when the first account of it is used, not before. */
  readonly connect: (login: VenueLogin) => Promise<VenueClient>
}
