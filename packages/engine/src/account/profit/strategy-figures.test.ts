import { expect, it } from 'vitest'
import { strategyCourse, strategyToday, type StrategyTrade } from './strategy-figures.ts'

const unit = 1 / 10_000
const days = ['d1', 'd2', 'd3']
/** Buys 100 at 10.00 with 5 yuan of fees, sells 40 of them at 11.00 with 1 yuan. */
const trades: StrategyTrade[] = [
  { day: 'd1', symbol: 'A', volume: 100, cash: -1005, unit },
  { day: 'd3', symbol: 'A', volume: -40, cash: 439, unit },
]
const closes: Record<string, number> = { d1: 100_000, d2: 105_000, d3: 110_000 }
const priceOn = (_symbol: string, day: string) => closes[day] ?? null

it('[STRAT-30] the course adds up: cash of the trades and the worth of what is held', () => {
  const { base, rows } = strategyCourse(trades, days, { priceOn, capital: 10_000 })
  expect(base).toBe(10_000)
  expect(rows.map(({ cumulative }) => cumulative)).toEqual([-5, 45, 94])
  expect(rows.map(({ pnl }) => pnl)).toEqual([-5, 50, 49])
  expect(rows.map(({ positionValue }) => positionValue)).toEqual([1000, 1050, 660])
  expect(rows.at(-1)?.nav).toBeCloseTo(1.0094, 10)
})

it('[STRAT-30] without capital it is measured against the most that was tied up', () => {
  expect(strategyCourse(trades, days, { priceOn, capital: 0 }).base).toBe(1050)
  expect(strategyCourse([], days, { priceOn, capital: 0 })).toMatchObject({ base: null, rows: [{ nav: null }, {}, {}] })
})

it('[STRAT-30] a day without a price has no figures, and the next one no gain of its day', () => {
  const { rows } = strategyCourse(trades, days, { priceOn: (_, day) => (day === 'd2' ? null : 110_000), capital: 0 })
  expect(rows.map(({ cumulative, pnl }) => [cumulative, pnl])).toEqual([
    [95, 95],
    [null, null],
    [94, null],
  ])
})

it.each([
  ['held since yesterday', { before: 60, volume: 60, cashToday: 0 }, 60, 660],
  ['bought today', { before: 0, volume: 100, cashToday: -1005 }, 95, 1100],
  ['sold today', { before: 100, volume: 0, cashToday: 1098 }, 98, 0],
  ['the last share sold today', { before: 1, volume: 0, cashToday: 11 }, 1, 0],
  ['one share bought today', { before: 0, volume: 1, cashToday: -11 }, 0, 11],
  ['short since yesterday', { before: -10, volume: -10, cashToday: 0 }, -10, 110],
])('[STRAT-30] today, %s', (_rule, holding, pnl, positionValue) => {
  const found = strategyToday([{ symbol: 'A', unit, ...holding }], () => ({ last: 110_000, before: 100_000 }))
  expect(found.pnl).toBeCloseTo(pnl, 8)
  expect(found.positionValue).toBeCloseTo(positionValue, 8)
})

it('[STRAT-30] what was opened and closed today needs no price, a single share does', () => {
  const none = () => null
  const holding = { symbol: 'A', unit, before: 0, volume: 0, cashToday: 7 }
  expect(strategyToday([holding, { ...holding, symbol: 'B' }], none)).toEqual({ pnl: 14, positionValue: 0 })
  expect(strategyToday([{ ...holding, before: 1 }], none).pnl).toBeNull()
  expect(strategyToday([{ ...holding, volume: 1 }], none).pnl).toBeNull()
})

it('[STRAT-30] what is sold out again needs no price, capital of nothing is none', () => {
  const flat = [
    { day: 'd1', symbol: 'A', volume: 1, cash: -10, unit },
    { day: 'd1', symbol: 'A', volume: -1, cash: 11, unit },
  ]
  const { base, rows } = strategyCourse(flat, ['d1'], { priceOn: () => null, capital: 0 })
  expect([base, rows]).toEqual([null, [{ day: 'd1', cumulative: 1, positionValue: 0, pnl: 1, nav: null }]])
  expect(strategyCourse(flat, ['d1'], { priceOn: () => null, capital: 1 }).rows[0]?.nav).toBe(2)
})

it('[STRAT-30] today without a price of what is held is unknown, not nothing', () => {
  const held = [{ symbol: 'A', before: 1, volume: 1, cashToday: 0, unit }]
  expect(strategyToday(held, () => null)).toEqual({ pnl: null, positionValue: null })
})
