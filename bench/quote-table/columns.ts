/** Fourteen columns, every one of a live figure. */
export const columnNames = [
  'last',
  'changePct',
  'change',
  'amount',
  'volume',
  'turnover',
  'amplitude',
  'mainInflow',
  'inflowRate',
  'floatCap',
  'open',
  'high',
  'low',
  'preClose',
] as const

/** Seconds the market beats, and how many of the stocks trade in each. */
export const BEATS = 60
export const CHANGED = 2000
