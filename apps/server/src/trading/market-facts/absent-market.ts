import type { MarketFacts } from './market-facts.ts'

/** A process without a market: everything can be looked at, nothing can be traded. */
export const absentMarket: MarketFacts = {
  time: () => null,
  instrument: () => null,
  quote: () => null,
  close: () => null,
  actionsOn: () => [],
}
