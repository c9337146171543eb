import { expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from './daily-columns.ts'
import { createDayFacts, type ShownDay } from './day-facts.ts'

const DAYS = 24
/** Two stocks and a fund over 24 days: volumes 240, 480, …, closes 1, 2, …; the second stock came on day 22. */
const columns = createDailyColumns(3, DAYS)
for (let id = 0; id < 3; id += 1) {
  for (let day = id === 1 ? 22 : 0; day < DAYS; day += 1) {
    const at = id * DAYS + day
    columns.flags[at] = dayFlags.listed
    columns.close[at] = day + 1
    columns.ref[at] = Math.max(1, day)
    columns.volume[at] = 240 * (day + 1)
  }
}
columns.boards[22] = 3
columns.flags[22]! |= dayFlags.sealedUp
columns.boards[DAYS + 22] = 1
columns.boards[23] = 9

const layout = { stocks: 0, etfs: 2, convertibles: 3, indices: 3, futures: 4, crypto: 4, end: 5 }
const shown = {
  date: '2026-11-16',
  layout,
  instruments: [{ slot: 0, stock: { floatShares: 700 } }, { slot: 1 }, { slot: 2 }],
  minutes: {},
} as unknown as ShownDay

const factsOn = (day: number) =>
  createDayFacts(shown, { day, pool: new Map(), placeOf: (id) => (id === 2 && day === 23 ? null : { columns, id }) })

it('[DAYS-8] what the days before leave behind, by slot; nothing is known of what has no bars', () => {
  const facts = factsOn(23)
  expect([...facts.floatShares]).toEqual([700, Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  // Days 18 … 22 hold 19 … 23 times 240, days 3 … 22 the numbers 4 … 23.
  expect([...facts.meanMinuteVolume5]).toEqual([21, 23, Number.NaN, Number.NaN, Number.NaN])
  expect([...facts.meanVolume20]).toEqual([240 * 13.5, 240 * 23, Number.NaN, Number.NaN, Number.NaN])
  expect([...facts.close5]).toEqual([19, Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  expect([...facts.close20]).toEqual([4, Number.NaN, Number.NaN, Number.NaN, Number.NaN])
  expect([...facts.boardsBefore]).toEqual([3, 1])
  expect([...facts.wasSealedUp]).toEqual([1, 0])
  expect(facts.day).toBe(23)
})

it('[DAYS-8] the first day has nothing before it', () => {
  const facts = factsOn(0)
  expect([...facts.meanVolume20].every(Number.isNaN)).toBe(true)
  expect([[...facts.boardsBefore], [...facts.wasSealedUp]]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect([...factsOn(1).meanVolume20].slice(0, 3)).toEqual([240, Number.NaN, 240])
})
