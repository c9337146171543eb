import { describe, expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockMarket } from '../market.ts'
import { boardFigures } from './realism-boards.ts'
import { limitCounts } from './limit-counts.ts'

const { listed, suspended, touchedUp, sealedUp, sealedDown } = dayFlags
const up = listed | touchedUp | sealedUp
const failed = listed | touchedUp

/** A day of a stock, whose reference is 100 always. Day 0 is empty. */
type Row = readonly [flags: number, boards: number, low: number, close: number]
const stocks: readonly (readonly [block: number, ...days: Row[]])[] = [
  [0, [up, 1, 100, 110], [up, 2, 110, 110], [failed, 0, 95, 100], [listed, 0, 99, 100]],
  [1, [up, 1, 110, 110], [failed, 0, 85, 85], [up, 1, 100, 120], [listed, 0, 99, 100]],
  [3, [up, 3, 100, 110], [listed | suspended, 3, 100, 100], [up, 4, 110, 110], [listed | suspended, 4, 100, 100]],
  [0, [listed, 0, 99, 100], [listed | sealedDown, 0, 90, 90], [listed, 0, 99, 100], [listed, 0, 99, 100]],
  [0, [0, 0, 0, 0], [0, 0, 0, 0], [listed, 0, 99, 100], [listed, 0, 99, 100]],
]

const columns = createDailyColumns(stocks.length, 5)
stocks.forEach(([, ...days], id) =>
  days.forEach(([flags, boards, low, close], i) => {
    const at = id * 5 + i + 1
    columns.flags[at] = flags
    columns.boards[at] = boards
    columns.low[at] = low
    columns.high[at] = Math.max(close, low)
    columns.close[at] = close
    columns.ref[at] = 100
  }),
)
const market = {
  matrix: { columns },
  model: { universe: { block: stocks.map(([block]) => block) } },
} as unknown as StockMarket

describe('limit-ups of days worked out by hand', () => {
  it('[SIM-REAL-3] how many, how many held, were followed by another, and what those of the day before brought', () => {
    const values = boardFigures(market, 1, 5).map(({ value }) => value)
    // Seals 3, 1, 2 and 0, on wide boards 2, 0, 2 and 0; they held 3 of 3, 1 of 2, 2 of 3 and none of none. Of two first
    // boards one is followed by a second, later of one none. Premiums: 10 % and −15 %, nothing and 10 %, nothing.
    const expected = [2, 2, (1 + 1 / 2 + 2 / 3 + 0) / 4, 0.25, (-0.025 + 0.05 + 0) / 3, 1 / 3]
    expect(values).toEqual(expected.map((value) => expect.closeTo(value, 12)))
  })

  it('[SIM-REAL-3] counts of a day: seals, failures, the highest, second boards, what became of the seals before', () => {
    expect(limitCounts(columns, 1)).toEqual({
      up: 3,
      down: 0,
      failed: 0,
      height: 3,
      secondBoards: 0,
      onePrice: 1,
      sealRate: 1,
      promotion: 1,
    })
    expect(limitCounts(columns, 2)).toEqual({
      up: 1,
      down: 1,
      failed: 1,
      height: 2,
      secondBoards: 1,
      onePrice: 1,
      sealRate: 0.5,
      promotion: 1 / 3,
    })
    expect(limitCounts(columns, 3)).toEqual({
      up: 2,
      down: 0,
      failed: 1,
      height: 4,
      secondBoards: 0,
      onePrice: 1,
      sealRate: 2 / 3,
      promotion: 1,
    })
  })
})
