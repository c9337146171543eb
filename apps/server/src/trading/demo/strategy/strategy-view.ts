import { side, type PositionEffect, type Side } from '@liangshu/contract/trading/order-codes'

/** One instrument as a strategy sees it when it decides. Prices in the units of the books. */
export type SeenQuote = {
  readonly last: number
  readonly bid: number | null
  readonly ask: number | null
  readonly limitUp: number | null
  readonly limitDown: number | null
  readonly tick: number
  /** Smallest order and what it grows by. */
  readonly lot: number
  /** The largest order. */
  readonly most: number
  readonly isSuspended: boolean
}

export type HeldPosition = {
  /** Signed: contracts held short are negative. */
  readonly volume: number
  /** What may be sold or closed today. */
  readonly free: number
  /** What one unit cost. */
  readonly cost: number
}

/** All a strategy knows: its own account, the market now, and closes of the days before. */
export type StrategyView = {
  readonly day: string
  /** Trading days since the account began. */
  readonly dayIndex: number
  /** Worth and free cash of the account, in fen or cents. */
  readonly nav: number
  readonly cash: number
  readonly held: ReadonlyMap<string, HeldPosition>
  quote: (symbol: string) => SeenQuote | null
  /** Oldest first, the last is yesterday's. */
  closes: (symbol: string) => readonly number[]
}

/** An order a strategy asks for; the desk checks it like any other. */
export type OrderIntent = {
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly positionEffect?: PositionEffect
  readonly reduceOnly?: boolean
  readonly remark: string
}

export type Strategy = (view: StrategyView) => OrderIntent[]

const average = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, one) => sum + one, 0) / values.length

export const meanOfLast = (values: readonly number[], count: number): number =>
  values.length < count ? Number.NaN : average(values.slice(-count))

/** Change over the last `days`, NaN where there are not enough. */
export function momentum(closes: readonly number[], days: number): number {
  const [from, to] = [closes.at(-1 - days), closes.at(-1)]
  return from === undefined || to === undefined ? Number.NaN : to / from - 1
}

/** Average absolute daily change over the last `days`, as a fraction. */
export function dailyRange(closes: readonly number[], days: number): number {
  const last = closes.slice(-1 - days)
  return average(last.slice(1).map((close, i) => Math.abs(close / (last[i] ?? close) - 1)))
}

const clamp = (price: number, { limitDown, limitUp }: SeenQuote): number =>
  Math.min(limitUp ?? price, Math.max(limitDown ?? price, price))

export const roundTo = (price: number, { tick }: Pick<SeenQuote, 'tick'>): number => Math.round(price / tick) * tick

/** A limit that meets the other side of the book, one tick inside it, within the day's limits. */
export function crossingPrice(quote: SeenQuote, wanted: Side): number {
  const [own, step] = wanted === side.buy ? [quote.ask, quote.tick] : [quote.bid, -quote.tick]
  return clamp(roundTo((own ?? quote.last) + step, quote), quote)
}

/** Nothing to be had on a sealed board or of a suspended share. */
export function canTrade(quote: SeenQuote | null, wanted: Side): quote is SeenQuote {
  if (!quote || quote.isSuspended || quote.last <= 0) return false
  return (wanted === side.buy ? quote.ask : quote.bid) !== null
}
