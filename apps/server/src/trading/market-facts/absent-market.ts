import type { MarketFacts } from './market-facts.ts'

/** A process without a market: everything can be looked at, nothing can be traded. */
export const absentMarket: MarketFacts = {
  time: () => null,
  instrument: () => null,
  quote: () => null,
  prepare: async () => undefined,
  closes: async () => new Map(),
  funding: async () => ({}),
  history: async () => null,
  industryRates: async () => null,
  industryReturns: async () => null,
  tradedDays: async () => new Map(),
  actionsOn: async () => [],
}
