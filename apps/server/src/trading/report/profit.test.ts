import { emptyHolding } from '@liangshu/engine/account/holding/holding'
import { emptyBalances } from '@liangshu/engine/account/ledger/ledger'
import { emptyDayTotals } from '@liangshu/engine/account/book/account-book'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { profitDaily, profitMonths, profitSummary, runningDay } from './profit.ts'
import { navDay, stateOf } from './testing/sample-records.ts'

const market = createFixedMarket()
market.list('SHSE.600001', 11)

const holding = { ...emptyHolding('SHSE.600001'), volume: 100, cost: 100_000 }
const settledAt = (nav: number) => ({ nav, inputs: '' }) as never
const stock = stateOf({
  initCash: 500_000,
  holdings: [holding],
  balances: {
    ledger: { ...emptyBalances(), cash: 200_000, receivable: 3000 },
    today: { ...emptyDayTotals(), flowIn: 50_000, flowOut: 20_000, fees: 700 },
    lastNav: settledAt(270_000),
  },
})
const coin = stateOf({
  accountId: 'A2',
  assetClass: 'crypto',
  currency: 'USDT',
  tradingDay: '2026-11-17',
  initCash: 4_000_000_000,
  balances: {
    ledger: { ...emptyBalances(), cash: 5_000_000_000 },
    today: { ...emptyDayTotals(), flowIn: 1_000_000_000, fees: 30_000_000 },
    lastNav: settledAt(3_900_000_000),
  },
})

describe('the running day', () => {
  it('[PNL-100] is what the accounts are worth now, its gain what is neither flow nor settled before', () => {
    expect(runningDay(market, [stock])).toEqual({
      date: '2026-11-16',
      nav: 200_000 + 3000 + 110_000,
      marketValue: 110_000,
      flow: 30_000,
      pnl: 313_000 - 270_000 - 30_000,
      fees: 700,
    })
  })

  it('[PNL-100] adds accounts up in cents, on the latest of their days; without accounts there is none', () => {
    expect(runningDay(market, [stock, coin])).toEqual({
      date: '2026-11-17',
      nav: 313_000 + 5000,
      marketValue: 110_000,
      flow: 30_000 + 1000,
      pnl: 13_000 + 100,
      fees: 730,
    })
    expect(runningDay(market, [coin, stock])?.date).toBe('2026-11-17')
    expect(runningDay(market, [])).toBeNull()
  })
})

describe('the summary', () => {
  // A Friday of October, a Friday of November, then Monday to Wednesday.
  const days = [
    navDay('2025-12-31', 100_000, { flow: 100_000, fees: 1 }),
    navDay('2026-10-30', 110_000, { pnl: 10_000, fees: 20 }),
    navDay('2026-11-01', 111_000, { pnl: 1000 }),
    navDay('2026-11-15', 99_000, { pnl: -12_000, fees: 300 }),
    navDay('2026-11-16', 150_000, { pnl: 1000, flow: 50_000 }),
    navDay('2026-11-18', 153_000, { pnl: 3000, fees: 4000 }),
  ]
  const summary = profitSummary(days, [stock, coin], '2026-11-20 10:00:00')

  it('[PNL-101] adds up the week from its Monday, the month and the year from their first day', () => {
    expect(summary).toMatchObject({
      nav: 1530,
      initCash: 5000 + 40,
      netInflow: 1500,
      totalPnl: 30,
      dayPnl: 30,
      weekPnl: 40,
      monthPnl: -70,
      yearPnl: 30,
      feeTotal: 43.21,
      asOf: '2026-11-20 10:00:00',
    })
    expect(summary.dayRate).toBeCloseTo(0.02, 12)
    expect(summary.winRate).toBeCloseTo(4 / 5, 12)
    expect(summary.maxDD).toBeCloseTo(1 - 99 / 111, 12)
  })

  it('[PNL-101] the returns leave flows out', () => {
    const chain = 1.1 * (111 / 110) * (99 / 111) * (150 / 149) * (153 / 150)
    expect(summary.twr).toBeCloseTo(chain - 1, 12)
    expect(summary.sharpe).not.toBeNull()
    // 1,000 paid in on the first day and 500 two days before the last are worth 1,530.
    const mwr = summary.mwr ?? 0
    const years = (days_: number) => (1 + mwr) ** (days_ / 365)
    expect(1000 * years(322) + 500 * years(2)).toBeCloseTo(1530, 3)
  })

  it('[PNL-101] a gain before this year is in the total only, and a first of January in the year', () => {
    const old = [navDay('2025-12-31', 1000, { pnl: 700 }), navDay('2026-01-01', 1100, { pnl: 100 })]
    expect(profitSummary(old, [], '')).toMatchObject({ totalPnl: 8, yearPnl: 1, monthPnl: 1, initCash: 0 })
  })

  it.each([
    ['2026-11-16', 1],
    ['2026-11-17', 1.1],
    ['2026-11-20', 1.1],
    ['2026-11-22', 1.1],
    ['2026-11-23', 0],
  ])('[PNL-101] the week of %s begins on its Monday', (date, gained) => {
    const week = [navDay('2026-11-15', 1, { pnl: 7 }), navDay('2026-11-16', 1, { pnl: 100 })]
    if (date > '2026-11-16') week.push(navDay(date, 1, { pnl: date === '2026-11-23' ? 0 : 10 }))
    expect(profitSummary(week, [], '').weekPnl).toBe(gained)
  })

  it('[PNL-101] without a day there is no figure but nothing', () => {
    expect(profitSummary([], [], '2026-11-20 10:00:00')).toEqual({
      nav: 0,
      initCash: 0,
      netInflow: 0,
      totalPnl: 0,
      twr: null,
      mwr: null,
      dayPnl: 0,
      dayRate: null,
      weekPnl: 0,
      monthPnl: 0,
      yearPnl: 0,
      maxDD: null,
      sharpe: null,
      winRate: null,
      feeTotal: 0,
      asOf: '2026-11-20 10:00:00',
    })
  })

  it('[PNL-101] the rate of a day is over what it began with; where that was nothing there is none', () => {
    expect(profitSummary([navDay('2026-11-16', 300, { pnl: 100 })], [], '').dayRate).toBe(0.5)
    expect(profitSummary([navDay('2026-11-16', 101, { pnl: 100 })], [], '').dayRate).toBe(100)
    expect(profitSummary([navDay('2026-11-16', 100, { pnl: 100 })], [], '').dayRate).toBeNull()
  })
})

describe('the days', () => {
  const days = [
    navDay('2026-11-16', 100_000, { flow: 100_000, marketValue: 40_000 }),
    navDay('2026-11-17', 110_000, { pnl: 10_000, marketValue: 55_000, fees: 123 }),
    navDay('2026-11-18', 148_500, { pnl: -11_500, flow: 50_000, marketValue: 0 }),
  ]
  const orders = new Map([['2026-11-17', 3]])
  const bench = new Map([['2026-11-18', 0.01]])

  it('[PNL-102] tell the rate of each, the whole since the first, the fall from the peak and what was invested', () => {
    const rows = profitDaily(days, orders, bench, [stock])
    expect(rows).toMatchObject([
      { date: '2026-11-16', nav: 1000, flow: 1000, rate: null, cumRate: null, drawdown: 0, position: 0.4, orders: 0 },
      { date: '2026-11-17', nav: 1100, flow: 0, pnl: 100, position: 0.5, fee: 1.23, orders: 3, benchRate: null },
      { date: '2026-11-18', nav: 1485, flow: 500, pnl: -115, position: 0, fee: 0, orders: 0, benchRate: 0.01 },
    ])
    expect(rows[1]?.rate).toBeCloseTo(0.1, 12)
    expect(rows[1]?.cumRate).toBeCloseTo(0.1, 12)
    expect(rows[1]?.drawdown).toBe(0)
    expect(rows[2]?.rate).toBeCloseTo(1485 / 1600 - 1, 12)
    expect(rows[2]?.cumRate).toBeCloseTo((1.1 * 1485) / 1600 - 1, 12)
    expect(rows[2]?.drawdown).toBeCloseTo(1 - 1485 / 1600, 12)
  })

  it('[PNL-102] a later day without a return keeps the level; a NAV of nothing has no share that is invested', () => {
    const emptied = [...days, navDay('2026-11-19', 0, { flow: -148_500 })]
    const last = profitDaily(emptied, orders, bench, [stock]).at(-1)
    expect(last).toMatchObject({ rate: null, position: null })
    expect(last?.cumRate).toBeCloseTo((1.1 * 1485) / 1600 - 1, 12)
  })

  it.each([
    ['stock', 0.5],
    ['credit', 0.5],
    ['future', null],
    ['crypto', null],
  ] as const)('[PNL-102] an account of %s has %s of its assets invested', (assetClass, position) => {
    expect(profitDaily(days, orders, bench, [stateOf({ assetClass })])[1]?.position).toBe(position)
    expect(profitDaily(days, orders, bench, [stateOf({ assetClass }), stock])[1]?.position).toBe(0.5)
  })
})

describe('the months', () => {
  const days = [
    navDay('2025-12-31', 90_000),
    navDay('2026-01-01', 99_000, { pnl: 9000, fees: 10, flow: 0 }),
    navDay('2026-01-30', 108_900, { pnl: 9900, fees: 5 }),
    navDay('2026-03-02', 129_800, { pnl: -1000, flow: 21_900 }),
    navDay('2026-12-31', 142_780, { pnl: 12_980 }),
  ]
  const bench = new Map([
    ['2026-01-01', 0.02],
    ['2026-01-30', 0.05],
    ['2026-03-03', 0.5],
  ])
  const fills = new Map([
    ['2026-01-01', 2],
    ['2026-01-02', 3],
    ['2025-12-31', 50],
    ['2026-03-31', 4],
  ])
  const months = profitMonths(days, fills, { year: 2026, bench })

  it('[PNL-103] are twelve, from the value before the first day to that of the last', () => {
    expect(months.map(({ month }) => month)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
    )
    expect(months[0]).toMatchObject({ startNav: 900, endNav: 1089, flow: 0, pnl: 189, trades: 5, fee: 0.15 })
    expect(months[0]?.rate).toBeCloseTo(0.21, 12)
    expect(months[0]?.benchRate).toBeCloseTo(1.02 * 1.05 - 1, 12)
    expect(months[0]?.excess).toBeCloseTo(0.21 - 0.071, 12)
    expect(months[2]).toMatchObject({ startNav: 1089, endNav: 1298, flow: 219, pnl: -10, trades: 4, benchRate: null })
    expect(months[2]).toMatchObject({ excess: null })
    expect(months[11]).toMatchObject({ startNav: 1298, endNav: 1427.8, pnl: 129.8 })
    expect(months[11]?.rate).toBeCloseTo(0.1, 12)
  })

  it('[PNL-103] a month without a settled day is empty; the first of all begins with nothing', () => {
    expect(months[1]).toEqual({
      month: '2026-02',
      startNav: null,
      endNav: null,
      flow: 0,
      pnl: 0,
      rate: null,
      benchRate: null,
      excess: null,
      trades: 0,
      fee: 0,
    })
    expect(profitMonths(days, fills, { year: 2025, bench })[11]).toMatchObject({ startNav: 0, endNav: 900, trades: 50 })
  })

  it('[PNL-103] the index counts on the days that have a return of their own', () => {
    const first = [navDay('2026-01-05', 100), navDay('2026-01-06', 110)]
    const both = new Map([
      ['2026-01-05', 0.5],
      ['2026-01-06', 0.03],
    ])
    expect(profitMonths(first, fills, { year: 2026, bench: both })[0]?.benchRate).toBeCloseTo(0.03, 12)
  })
})
