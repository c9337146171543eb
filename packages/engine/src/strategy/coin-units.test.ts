import { expect, it } from 'vitest'
import { coinPriceRatio, coinsOf, heldCoins, seenCoin } from './coin-units.ts'

const coin = 100_000_000

it('[STRAT-17] a coin is seen in the parts of a price any other has, its volume in its smallest steps', () => {
  const lot = { buyMin: 0.005 * coin, buyStep: 0.001 * coin, maxLimit: 120.0005 * coin }
  expect(seenCoin({ last: 65_000 * coin, preClose: 64_000 * coin, tick: 0.1 * coin, lot })).toEqual({
    open: null,
    last: 650_000_000,
    preClose: 640_000_000,
    limitUp: null,
    limitDown: null,
    tick: 1000,
    lotMin: 5,
    lotStep: 1,
    lotMost: 120_000,
    isSuspended: false,
    isSameDay: true,
    multiplier: 0.001,
    iopv: null,
  })
  expect(seenCoin({ last: 1, preClose: 1, tick: 1, lot: { ...lot, buyMin: 0 } }).lotMin).toBe(1)
  expect(coinPriceRatio).toBe(10_000)
})

it('[STRAT-17] steps are coins, exact to the last digit', () =>
  expect([coinsOf(3, 0.1 * coin), coinsOf(-2, coin), coinsOf(1, 1)]).toEqual([0.3, -2, 0.00000001]))

it('[STRAT-17] coins held are told in steps, a short one below zero, what is closed or unknown not at all', () => {
  const held = (symbol: string, qty: number, entry: number) => [symbol, { symbol, qty, entry }] as const
  const book = {
    perpetuals: new Map([
      held('BTC', 0.03 * coin, 65_000 * coin),
      held('ETH', -2 * coin, 3000 * coin),
      held('SOL', 0, 1),
      held('XRP', 5, 1),
    ]),
  } as unknown as Parameters<typeof heldCoins>[0]
  const steps: Record<string, number> = { BTC: 0.001 * coin, ETH: 0.1 * coin, SOL: 1 }
  expect(heldCoins(book, (symbol) => steps[symbol])).toEqual([
    ['BTC', { volume: 30, free: 30, cost: 650_000_000 }],
    ['ETH', { volume: -20, free: 20, cost: 30_000_000 }],
  ])
})
