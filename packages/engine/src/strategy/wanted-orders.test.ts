import { expect, it } from 'vitest'
import { buyFor, crossingPrice, lotsFor, sellSome, withinCash } from './wanted-orders.ts'
import { isDue } from './rhythm.ts'
import { quoteAt, viewOf } from './view-fixture.ts'

const symbol = 'SHSE.600001'
const viewAt = (more: Parameters<typeof quoteAt>[1] = {}, view: Parameters<typeof viewOf>[1] = {}) =>
  viewOf(
    { quotes: { [symbol]: quoteAt(10, more) }, held: { [symbol]: { volume: 1250, free: 1250, cost: 100_000 } } },
    view,
  )

it.each([
  ['at its upper limit', { limitUp: 100_000 }],
  ['that is suspended', { isSuspended: true }],
])('[STRAT-4] a name %s is not bought', (_rule, quote) => {
  expect(buyFor(viewAt(quote), symbol, 1_000_000, '')).toEqual([])
  expect(buyFor(viewAt(), symbol, 1_100_000, '')).toHaveLength(1)
})

it('[STRAT-4] a name at its lower limit is not sold, and a price never leaves the limits', () => {
  expect(sellSome(viewAt({ limitDown: 100_000 }), symbol, 1000, '')).toEqual([])
  expect(crossingPrice(viewAt(), quoteAt(10, { limitUp: 100_050 }), 1)).toBe(100_050)
})

it('[STRAT-4] lots are whole, and an odd rest goes only with everything', () => {
  expect(lotsFor(quoteAt(10), 1_099_999, 100_000)).toBe(1000)
  expect(lotsFor(quoteAt(10, { lotMin: 200, lotStep: 1 }), 250_500, 100_000)).toBe(250)
  expect(sellSome(viewAt(), symbol, 1230, '').map(({ volume }) => volume)).toEqual([1200])
  expect(sellSome(viewAt(), symbol, Infinity, '').map(({ volume }) => volume)).toEqual([1250])
})

it('[STRAT-5] buys go as far as the cash less two percent of the worth, in their order; sales all stay', () => {
  const order = (side: 1 | 2, volume: number) => ({ symbol, side, price: 100_000, volume, reason: '' })
  const view = viewAt({}, { equity: 10_000_000, cash: 3_200_000 })
  // 32 000 yuan less 2 000: one buy of 20 000 fits, the second does not, a smaller third does.
  const left = withinCash(view, [order(2, 9000), order(1, 2000), order(1, 2000), order(1, 900)])
  expect(left.map(({ side, volume }) => [side, volume])).toEqual([
    [2, 9000],
    [1, 2000],
    [1, 900],
  ])
})

it('[STRAT-5] a buy for all that may be spent leaves room for its fees, so that it is not left out', () => {
  const view = viewAt({}, { equity: 100_000_000, cash: 100_000_000 })
  const [order, ...rest] = buyFor(view, symbol, 98_000_000, '')
  // 97 900 shares at 10.01 would be 980 958.98 with a thousandth for fees, more than the 980 000 there are.
  expect([order?.volume, order?.price, rest]).toEqual([97_800, 100_100, []])
  expect(withinCash(view, order ? [order] : [])).toEqual([order])
})

it.each([
  ['weekly', '2026-11-16', '2026-11-13', true],
  ['weekly', '2026-11-20', '2026-11-16', false],
  ['weekly', '2026-10-09', '2026-09-30', true],
  ['monthly', '2026-11-30', '2026-11-02', false],
  ['monthly', '2026-12-01', '2026-11-30', true],
  ['daily', '2026-11-17', '2026-11-16', true],
  ['daily', '2026-11-16', '2026-11-16', false],
] as const)('[STRAT-6] %s on %s after %s: %s', (rhythm, day, last, due) => {
  expect(isDue(rhythm, day, last)).toBe(due)
  expect(isDue(rhythm, day, null)).toBe(true)
})
