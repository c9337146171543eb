import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import type { TapeStep } from '@liangshu/contract/market/symbol-facts'

export const MOST_STEPS = 120

/** The trading so far of which the steps have been told, so that nothing counts twice. */
export interface TapeState {
  readonly steps: readonly TapeStep[]
  readonly volume: number | null
  /** The price before the first step. */
  readonly price: number | null
}

export const emptyTape: TapeState = { steps: [], volume: null, price: null }

/** What was traded since the quote before, as one step; the first quote only says where counting begins. */
export function withQuote(known: TapeState, quote: QuoteRow, asOf: string): TapeState {
  const { steps, volume } = known
  if (quote.last === null) return known
  // A clock that was turned back, or another day: what was told before is of another time.
  if (volume !== null && quote.volume < volume) return { steps: [], volume: quote.volume, price: quote.last }
  if (volume === null) return { ...known, volume: quote.volume, price: quote.last }
  if (quote.volume === volume) return known
  const before = steps.at(-1)?.price ?? known.price ?? quote.last
  const step: TapeStep = {
    time: asOf.slice(11, 19),
    price: quote.last,
    volume: quote.volume - volume,
    direction: Math.sign(quote.last - before) as TapeStep['direction'],
  }
  return { ...known, steps: [...steps, step].slice(-MOST_STEPS), volume: quote.volume }
}

const LARGE_AMOUNT = 1_000_000

/** The size from which feeds speak of a very large trade. */
export const isLarge = ({ price, volume }: TapeStep): boolean => price * volume >= LARGE_AMOUNT
