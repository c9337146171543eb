import type { AccountBook } from '../book/account-book.ts'
import type { PerpetualTerms } from '../order/order-terms.ts'
import type { PerpetualAccount } from './perpetual-account.ts'
import type { PerpetualContract } from './perpetual-contract.ts'
import type { MarginMode, PerpetualPosition, PerpetualSide } from './perpetual-position.ts'

/** A position as the book keeps it: plain whole numbers of 1e-8, so that it can be written down as it is. */
export type PerpetualHolding = {
  readonly symbol: string
  readonly side: PerpetualSide
  readonly mode: MarginMode
  readonly leverage: number
  /** Signed: negative is short. */
  readonly qty: number
  readonly entry: number
  readonly margin: number
  /** When it was opened: funding stamps before that are none of its business. */
  readonly since: number
  readonly terms: PerpetualTerms
}

/** What a fill or a funding stamp made of one position; null when it is gone. */
export type PerpetualChange = { readonly key: string; readonly holding: PerpetualHolding | null }

/** A figure of 1e-8 as a number. Beyond 90 million whole units it would lose digits, so that stops at once. */
export function unitsOf(value: bigint): number {
  const units = Number(value)
  if (!Number.isSafeInteger(units)) throw new RangeError(`${value} is too large for a book`)
  return units
}

export function contractOf(symbol: string, terms: PerpetualTerms): PerpetualContract {
  return {
    symbol,
    tick: 1n,
    step: BigInt(terms.step),
    minNotional: BigInt(terms.minNotional),
    makerFee: BigInt(terms.makerFee),
    takerFee: BigInt(terms.takerFee),
    liquidationFee: BigInt(terms.liquidationFee),
    maxLeverage: terms.maxLeverage,
    tiers: terms.tiers.map(({ maxNotional, rate, amount }) => ({
      maxNotional: BigInt(maxNotional),
      rate: BigInt(rate),
      amount: BigInt(amount),
    })),
  }
}

export function positionOf({ symbol, side, mode, leverage, qty, entry, margin }: PerpetualHolding): PerpetualPosition {
  return { symbol, side, mode, leverage, qty: BigInt(qty), entry: BigInt(entry), margin: BigInt(margin) }
}

/** The book's wallet and positions for one computation; what it posts is what has to be booked. */
export function walletOf(book: AccountBook): PerpetualAccount {
  const positions = new Map<string, PerpetualPosition>()
  for (const [key, holding] of book.perpetuals) positions.set(key, positionOf(holding))
  return {
    isHedged: book.margin.isHedged,
    positions,
    entries: [],
    refIds: new Set(),
    wallet: BigInt(book.ledger.cash),
  }
}

export function contractsOf(book: AccountBook): Map<string, PerpetualContract> {
  return new Map([...book.perpetuals.values()].map(({ symbol, terms }) => [symbol, contractOf(symbol, terms)]))
}

export function marksOf(prices: Readonly<Record<string, number>>): Map<string, bigint> {
  return new Map(Object.entries(prices).map(([symbol, price]) => [symbol, BigInt(price)]))
}

/** The position of a key after a computation, as the book keeps it. */
export function changeOf(
  book: AccountBook,
  account: PerpetualAccount,
  key: string,
  fresh: { terms: PerpetualTerms; at: number } | null,
): PerpetualChange {
  const position = account.positions.get(key)
  const before = book.perpetuals.get(key)
  const terms = fresh?.terms ?? before?.terms
  if (!position || position.qty === 0n || !terms) return { key, holding: null }
  const isTurned = before !== undefined && before.qty > 0 !== position.qty > 0n
  return {
    key,
    holding: {
      symbol: position.symbol,
      side: position.side,
      mode: position.mode,
      leverage: position.leverage,
      qty: unitsOf(position.qty),
      entry: unitsOf(position.entry),
      margin: unitsOf(position.margin),
      since: before && !isTurned ? before.since : (fresh?.at ?? 0),
      terms,
    },
  }
}

/** Margin a position ties up by itself: its own, or what it took to open it. */
export function initialMarginOf({ mode, margin, qty, entry, leverage }: PerpetualHolding): number {
  if (mode === 'isolated') return margin
  return marginFor(entry, Math.abs(qty), leverage)
}

const ONE = 100_000_000n

/** Notional over leverage, rounded up. */
export function marginFor(price: number, qty: number, leverage: number): number {
  const notional = (BigInt(price) * BigInt(qty) + ONE - 1n) / ONE
  const by = BigInt(leverage)
  return unitsOf((notional + by - 1n) / by)
}

/** Price times quantity, half-up to 1e-8. */
export function notionalUnits(price: number, qty: number): number {
  return unitsOf((BigInt(price) * BigInt(qty) * 2n + ONE) / (ONE * 2n))
}
