import { expect, it } from 'vitest'
import type { WantedOrder } from '../strategy/strategy.ts'
import { createBacktest, type BacktestInput } from './backtest.ts'
import {
  cashDividend,
  historyOf,
  inputOf,
  scripted,
  tradingDays,
  wideLimits,
  type FixtureDay,
} from './history-fixture.ts'
import { reportOf } from './report.ts'

const symbol = 'SHSE.600001'
const days = tradingDays('2026-11-09', 5)
const steady: FixtureDay[] = Array.from({ length: 5 }, () => ({ open: 10, high: 10.2, low: 9.8 }))
const order = (side: 1 | 2, yuan: number, volume: number, more: Partial<WantedOrder> = {}): WantedOrder => ({
  symbol,
  side,
  price: Math.round(yuan * 10_000),
  volume,
  reason: '试',
  ...more,
})

type Script = readonly (readonly WantedOrder[])[]

function run(input: BacktestInput) {
  const backtest = createBacktest(input)
  for (let day = input.from; day < input.history.days.length; day += 1) backtest.runDay(day)
  return backtest.record
}
const traded = (own: readonly FixtureDay[], script: Script, more: Partial<BacktestInput> = {}) =>
  run(inputOf({ days: days.slice(0, own.length), instruments: [historyOf(symbol, own)] }, scripted(...script), more))
const short = (
  fills:
    | { day: string; side: number; price: number; volume: number }[]
    | readonly { day: string; side: number; price: number; volume: number }[],
) => fills.map(({ day, side, price, volume }) => [days.indexOf(day), side, price, volume])

it('[BT-1] an order above the open fills at the open, its fees as live', () => {
  const { fills, days: rows } = traded(steady, [[order(1, 10.01, 1000)]])
  expect(short(fills)).toEqual([[0, 1, 100_000, 1000]])
  // 10 000 yuan: the least commission of 5 yuan and 0.1 yuan of transfer fee.
  expect(fills[0]?.fees).toMatchObject({ commission: 500, transfer: 10, stamp: 0 })
  expect(rows[0]).toMatchObject({ nav: 10_000_000 - 510, cash: 9_000_000 - 510, marketValue: 1_000_000 })
})

it('[BT-2] what was bought today is sold tomorrow at the earliest', () => {
  const sale = order(2, 9.9, 1000)
  const { fills, refusals } = traded(steady, [[order(1, 10.01, 1000), sale], [sale]])
  expect(short(fills).map(([day, side]) => [day, side])).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect(refusals.map(({ day, code }) => [days.indexOf(day), code])).toEqual([[0, 3]])
})

it.each([
  ['a one-price board sells to nobody', { open: 11, high: 11, low: 11, close: 11 }, order(1, 11, 1000), 0],
  ['nothing fills while suspended', { open: 10, volume: 0 }, order(1, 10.01, 1000), 0],
  ['a limit below the day’s low does not fill', { open: 10.1, high: 10.3, low: 10 }, order(1, 9.9, 1000), 0],
  [
    'a quarter of the volume is the most that is ours',
    { open: 10, high: 10.2, low: 9.8, volume: 8000 },
    order(1, 10.01, 5000),
    2000,
  ],
])('[BT-2] %s', (_rule, day, wanted, filled) => {
  const { fills } = traded([{ open: 10, high: 10.2, low: 9.8 }, day], [[], [wanted]])
  expect(fills.reduce((sum, { volume }) => sum + volume, 0)).toBe(filled)
})

it.each([
  ['beyond the day’s limit', order(1, 11.5, 1000)],
  ['no whole lot', order(1, 10.01, 150)],
  ['more than there is cash for', order(1, 10.01, 20_000)],
  ['of a share nobody knows', order(1, 10.01, 100, { symbol: 'SHSE.600009' })],
])('[BT-3] an order %s is refused, and the refusal is kept', (_rule, wanted) => {
  const { fills, refusals, orders } = traded(steady, [[wanted]])
  expect([fills.length, refusals.length, orders.length]).toEqual([0, 1, 1])
  expect(refusals[0]?.text).not.toBe('')
})

it('[BT-3] what a person would have to confirm is not sent', () => {
  const { fills, refusals } = traded(steady, [[order(1, 10.01, 1000)]], {
    profile: wideLimits({ orderAmountMax: 5000 }),
  })
  expect([fills.length, refusals.map(({ text }) => text.startsWith('需人工确认'))]).toEqual([0, [true]])
})

it('[BT-2] a holding goes through bonus shares without a jump in its worth', () => {
  const own: FixtureDay[] = [
    { open: 10, high: 10.2, low: 9.8 },
    { open: 5, high: 5.1, low: 4.9, ref: 5 },
    { open: 5, high: 5.1, low: 4.9 },
  ]
  const input = inputOf(
    {
      days: days.slice(0, 3),
      instruments: [historyOf(symbol, own)],
      actions: [cashDividend(symbol, days[1] ?? '', 0, 1_000_000)],
    },
    scripted([order(1, 10.01, 1000)], [], [order(2, 4.9, 2000)]),
  )
  const { days: rows, fills } = run(input)
  expect(short(fills)).toEqual([
    [0, 1, 100_000, 1000],
    [2, 2, 50_000, 2000],
  ])
  expect(rows.map(({ marketValue }) => marketValue)).toEqual([1_000_000, 1_000_000, 0])
})

it('[BT-2] contracts pay margin, are marked every day and end at their last settlement', () => {
  const contract = 'CFFEX.IF2611'
  const points: FixtureDay[] = [4000, 4010, 4030].map((open) => ({ open, close: open, high: open + 5, low: open - 5 }))
  const one = historyOf(contract, points)
  const expiring = { ...one, ...(one.future && { future: { ...one.future, lastTradingDate: days[2] ?? '' } }) }
  const buy = order(1, 4001, 1, { symbol: contract, effect: 1 })
  const input = inputOf({ days: days.slice(0, 3), instruments: [expiring] }, scripted([buy]), {
    assetClass: 'future',
    cashFen: 100_000_000,
    profile: wideLimits({ marginRatioSoft: 1, marginRatioHard: 1, leverageMax: 100 }),
  })
  const { days: rows, fills, refusals } = run(input)
  expect(refusals).toEqual([])
  expect(fills).toMatchObject([{ price: 40_000_000, volume: 1, effect: 1 }])
  const fee = 100_000_000 - (rows[0]?.nav ?? 0)
  expect(rows.map(({ nav }) => nav + fee - 100_000_000)).toEqual([0, 10 * 300 * 100, 30 * 300 * 100])
})

it('[BT-1] the same input gives the same record, whichever the clock', () => {
  const script: Script = [[order(1, 9.8, 1000)], [order(1, 10.01, 2000)], [order(2, 10.2, 500)]]
  expect(traded(steady, script)).toEqual(traded(steady, script))
})

it('[BT-5] within a day orders meet the minutes after the one that asked for them', () => {
  const script = scripted([order(1, 10.01, 1000)])
  const input = inputOf({ days: days.slice(0, 1), instruments: [historyOf(symbol, steady.slice(0, 1))] }, script, {
    period: '30m',
  })
  const backtest = createBacktest(input)
  const minute = [570, 600, 601, 602].map((one) => one + 1)
  const level = (...yuan: number[]) => yuan.map((one) => one * 10_000)
  const bar = level(10, 10, 10.05, 9.9)
  backtest.runDay(
    0,
    new Map([[symbol, { minute, open: bar, high: bar, low: bar, close: bar, volume: minute.map(() => 100_000) }]]),
  )
  // Asked at 10:00; 10:01 only touches 10.05, 10:03 trades through.
  expect(backtest.record.fills.map(({ time, price }) => [time, price])).toEqual([['10:01:00', 100_000]])
})

it('[BT-4] the report adds up: what was gained less what it cost is what is there', () => {
  const own: FixtureDay[] = [10, 10, 11, 12, 11].map((open) => ({ open, high: open + 0.2, low: open - 0.2 }))
  const record = traded(own, [[order(1, 10.01, 1000)], [], [], [order(2, 11.9, 1000)]])
  const { stats, costs, curve, symbols, trips } = reportOf(record)
  const gain = 2 * 1000 * 100
  expect(stats.finalNav).toBe(10_000_000 + gain - costs.total)
  expect(trips).toMatchObject([{ net: gain - costs.total, holdingDays: 3 }])
  expect(symbols).toMatchObject([{ symbol, pnl: gain - costs.total, trades: 2, winRate: 1 }])
  expect(curve.at(-1)?.unitNav).toBeCloseTo(stats.finalNav / 10_000_000, 12)
  expect(stats).toMatchObject({ trades: 2, closedTrips: 1, orders: 2, refused: 0, winRate: 1, annualised: null })
  expect(stats.twr).toBeCloseTo(stats.finalNav / 10_000_000 - 1, 12)
})
