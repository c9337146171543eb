import type { Side } from '@liangshu/contract/trading/order-codes'

/** An order as a venue gets it. Price and volume are decimal text, so nothing is lost on the way. */
export type VenueOrder = {
  /** Ours, derived from the order's id: the venue knows the order by it, so sending twice cannot make two. */
  readonly clientId: string
  readonly symbol: string
  readonly side: Side
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
  readonly status: 'working' | 'filled' | 'canceled' | 'rejected'
  /** Filled in all, decimal text. */
  readonly filled: string
}

export type VenueTrade = {
  readonly id: string
  readonly price: string
  readonly volume: string
  /** In the account's currency, decimal text. */
  readonly fee: string
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
}

/** The venue has said no, and will say no again: nothing was opened. */
export class VenueRefusal extends Error {
  override readonly name = 'VenueRefusal'
}

/** Nobody knows what became of the request: it may have arrived. Ask before doing anything else. */
export class VenueUnknown extends Error {
  override readonly name = 'VenueUnknown'
}

/**
 * All a venue has to offer to be traded on. Every call either answers, throws `VenueRefusal` for a definite no, or
 * `VenueUnknown` when the outcome is open (a timeout, a broken line, an error of the venue itself).
 */
export interface VenueClient {
  place: (order: VenueOrder) => Promise<VenueState>
  cancel: (order: { clientId: string; symbol: string }) => Promise<void>
  /** Null when the venue does not know the id. */
  find: (order: { clientId: string; symbol: string }) => Promise<VenueState | null>
  trades: (order: { exOrdId: string; symbol: string }) => Promise<VenueTrade[]>
  wallet: () => Promise<VenueWallet>
  /** Funding paid and received since a moment; each has an id of its own, so asking twice books once. */
  funding: (sinceMs: number) => Promise<VenueFunding[]>
  quote: (symbol: string) => Promise<VenueQuote>
}

export type VenueLogin = {
  readonly credential: string
  /** True for paper accounts: the venue's own sandbox, never its real book. */
  readonly isSandbox: boolean
  readonly isHedged: boolean
  /** Replaces the venue's address, for a proxy or a double. */
  readonly endpoint: string | undefined
}

/** One outside venue. A folder beside this file implements it and `venues.ts` names it; nothing else has to change. */
export type Venue = {
  /** The platform code accounts are opened with. */
  readonly code: string
  readonly name: string
  readonly assetClasses: readonly ('stock' | 'future' | 'crypto')[]
  /** Checks the text the user typed as credential; what is wrong with it, or null. */
  readonly checkCredential: (text: string) => string | null
  /** Loaded when the first account of it is used, not before. */
  readonly connect: (login: VenueLogin) => Promise<VenueClient>
}
