export const strategyTypes = ['signal', 'rank', 'etfArb', 'grid', 'rebalance', 'futuresTrend', 'manual', 'own'] as const
export type StrategyType = (typeof strategyTypes)[number]

/** How often a strategy is asked: once after the open, or at the end of every so many minutes. */
export const strategyPeriods = ['1d', '1m', '5m', '15m', '30m', '60m'] as const
export type StrategyPeriod = (typeof strategyPeriods)[number]
