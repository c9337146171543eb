import { expect, it } from 'vitest'
import { sparkPoints } from '../../shared/chart/spark-points.ts'
import { totalsByCurrency } from './account-totals.ts'

const account = {
  id: 'a',
  currency: 'CNY',
  assetClass: 'stock',
  nav: 1100,
  available: 600,
  marketValue: 500,
  marginUsed: null,
  dayPnl: 100,
}

it('[LANDING-4] accounts are added up; rates are of what there was before today', () => {
  const other = { ...account, nav: 900, dayPnl: -100, marketValue: 0, available: 900 }
  expect(totalsByCurrency([account, other])).toEqual([
    {
      currency: 'CNY',
      accounts: 2,
      nav: 2000,
      available: 1500,
      inUse: 500,
      dayPnl: 0,
      dayRate: 0,
      invested: 0.25,
    },
  ])
})

it('[LANDING-4] without money there is no rate, not a zero', () => {
  const empty = { ...account, nav: 0, available: 0, marketValue: 0, dayPnl: 0 }
  expect(totalsByCurrency([empty])).toMatchObject([{ nav: 0, dayRate: null, invested: null }])
})

it('[DEMO-8] money of two currencies is not added up; yuan come first', () => {
  const coins = {
    ...account,
    currency: 'USDT',
    assetClass: 'crypto',
    nav: 1000,
    available: 900,
    marketValue: null,
    marginUsed: 100,
    dayPnl: 0,
  }
  expect(totalsByCurrency([coins, account])).toMatchObject([
    { currency: 'CNY', nav: 1100 },
    // A loss that floats is no short position of the account.
    { currency: 'USDT', nav: 1000, inUse: 100, invested: 0.1 },
  ])
})

it.each([
  [
    [1, 2, 3],
    [
      [0, 10],
      [50, 5],
      [100, 0],
    ],
  ],
  [
    [1, null, 3],
    [
      [0, 10],
      [100, 0],
    ],
  ],
  [
    [2, 2],
    [
      [0, 5],
      [100, 5],
    ],
  ],
  [[7], [[0, 5]]],
  [[], []],
])('[LANDING-4] the line of %j', (prices, points) => {
  expect(sparkPoints(prices, 100, 10)).toEqual(points)
})
