import { expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { factorKeys } from './factor-catalogue.ts'
import type { FactorRun } from './factor-run.ts'
import { selectionHistory } from './selection-history.ts'

const [count, length] = [4, 20]
const columns = createDailyColumns(count, length)
for (let id = 0; id < count; id += 1)
  for (let day = 0; day < length; day += 1) {
    const at = id * columns.capacity + day
    columns.open[at] = 1000 + 100 * id + 10 * day
    columns.close[at] = 1005 + 100 * id + 10 * day
    columns.ref[at] = day === 0 ? 1000 : columns.close[at - 1]!
    columns.volume[at] = 1
    columns.flags[at] = dayFlags.listed
  }
// The third halves its price on day 8; the fourth is gone from day 12 on.
for (let day = 8; day < length; day += 1) {
  const at = 2 * columns.capacity + day
  columns.open[at] = columns.open[at]! / 2
  columns.close[at] = columns.close[at]! / 2
  columns.ref[at] = Math.floor(columns.ref[at]! / 2)
}
for (let day = 12; day < length; day += 1) columns.flags[3 * columns.capacity + day] = 0
const stocks = {
  axis: { dates: Array.from({ length }, (_, day) => `d${day}`) },
  columns,
  limits: (id: number, day: number) => (id === 0 && day === 6 ? { up: 1060, down: 0 } : null),
} as unknown as StockDays
const days = [5, 10, 15]
const values = Object.fromEntries(factorKeys.map((key) => [key, new Float32Array(count * days.length).fill(0)]))
const run = {
  days,
  stocks: count,
  values,
  raw: values,
  missing: new Int32Array(count * days.length),
  isIn: new Uint8Array(count * days.length).fill(1),
  unknown: [],
} as unknown as FactorRun

it('[SEL-9] every pick is bought at the next open and given up at the one after the following, splits counted', () => {
  const history = selectionHistory({
    run,
    stocks,
    weights: { ep: 1 },
    top: 4,
    costs: { buy: 0.01, sell: 0.02 },
    allSharesReturn: () => 0.001,
    isWanted: () => true,
  })
  const [first, second, ...others] = history.selections
  expect(others).toEqual([])
  // The first opens at its limit and nobody has it.
  const half = (1310 / 2 / 1260) * (columns.close[2 * columns.capacity + 7]! / columns.ref[2 * columns.capacity + 8]!)
  expect(first?.picks.map(({ id, value }) => [id, value?.toFixed(9) ?? null])).toEqual([
    [0, null],
    [1, (1210 / 1160 - 1).toFixed(9)],
    [2, (half - 1).toFixed(9)],
    [3, (1410 / 1360 - 1).toFixed(9)],
  ])
  expect(first).toMatchObject({ day: 5, entry: 6, exit: 11, turnover: 0.75 })
  const gross = (1210 / 1160 - 1 + half - 1 + 1410 / 1360 - 1) / 4
  expect(first?.value).toBeCloseTo(gross - 0.0075, 12)
  expect(first?.benchmark).toBeCloseTo(1.001 ** 5 - 1, 12)
  // The fourth is gone by its end: it left with a cost, the first came.
  expect(second).toMatchObject({ day: 10, entry: 11, exit: 15, turnover: 0.25 })
  expect(second?.picks.map(({ value }) => value === null)).toEqual([false, false, false, true])
  const later = (1150 / 1110 - 1 + 1250 / 1210 - 1 + 1350 / 1310 - 1) / 4
  expect(second?.value).toBeCloseTo(later - 0.25 * 0.01 - 0.25 * 0.02, 3)
})
