import { indexDays } from '@liangshu/engine/analysis/review/traded-days'

import type { TripInputs } from '../trip-population.ts'

/** A share of five days around a weekend: sealed on the first of its last three, bought by a signal of the second day. */
export const tripStock = 'SHSE.600001'
const days = ['2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17']
export const [friday, monday, tuesday] = ['2026-11-13', '2026-11-16', '2026-11-17'] as const

const column = (values: number[]) => values.map((yuan) => yuan * 10_000)
export const tradedDays = {
  days,
  open: column([9, 9, 10, 10, 11]),
  high: column([9, 9, 10, 12, 12]),
  low: column([9, 9, 10, 9, 10]),
  close: column([9, 9, 10, 11, 12]),
  vwap: column([9, 9, 10, 10.5, 0]),
  volume: [1, 1, 1, 1, 1],
  limitUp: column([10, 10, 10, 11, 12]),
  isSealed: [false, false, true, false, false],
  signals: [{ day: '2026-11-12', code: 'B_MA' }],
}
export const tripDays = new Map([[tripStock, indexDays(tradedDays)]])

/** Trips of the last two days of that share, without a fill unless told otherwise. */
export const tripInputs = (more: Partial<TripInputs>): TripInputs => ({
  fills: [],
  moves: [],
  from: monday,
  to: tuesday,
  days: tripDays,
  bench: new Map(),
  strategyNames: new Map([['S1', '均线']]),
  ...more,
})
