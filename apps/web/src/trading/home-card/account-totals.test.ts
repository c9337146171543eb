import { expect, it } from 'vitest'
import { sparkPoints } from '../../shared/chart/spark-points.ts'
import { totalsOf } from './account-totals.ts'

const account = { id: 'a', nav: 1100, available: 600, marketValue: 500, dayPnl: 100 }

it('[LANDING-4] accounts are added up; rates are of what there was before today', () => {
  expect(totalsOf([account, { ...account, nav: 900, dayPnl: -100, marketValue: 0, available: 900 }])).toEqual({
    nav: 2000,
    available: 1500,
    marketValue: 500,
    dayPnl: 0,
    dayRate: 0,
    invested: 0.25,
  })
})

it('[LANDING-4] without money there is no rate, not a zero', () => {
  expect(totalsOf([])).toMatchObject({ nav: 0, dayRate: null, invested: null })
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
