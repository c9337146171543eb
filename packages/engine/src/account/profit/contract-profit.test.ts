import { describe, expect, it } from 'vitest'

import { pairContracts, profitByContract, type ContractFill } from './contract-profit.ts'

const symbol = 'CFFEX.IF2612'
const fill = (side: 1 | 2, points: number, volume: number, more: Partial<ContractFill> = {}): ContractFill => ({
  symbol,
  side,
  price: points * 10_000,
  volume,
  amount: points * 300 * volume * 100,
  fees: 1000,
  day: '2026-11-16',
  multiplier: 300,
  at: 1,
  ...more,
})
const report = (fills: ContractFill[], last: number, extras = new Map<string, number>()) =>
  profitByContract({ fills, extras, openings: new Map(), prices: new Map([[symbol, last * 10_000]]) })[0]

describe('profit of contracts', () => {
  it('[PNL-5] a long that is still open: fees are gone, the gain is open', () => {
    expect(report([fill(1, 3900, 2)], 3910)).toMatchObject({ unrealised: 600_000, realised: -1000, total: 599_000 })
  })

  it('[PNL-5] a short that was bought back, and one that turned into a long', () => {
    expect(report([fill(2, 3900, 1), fill(1, 3890, 1)], 4000)).toMatchObject({
      total: 298_000,
      unrealised: 0,
      winTrades: 1,
    })
    expect(report([fill(2, 3900, 1), fill(1, 3890, 3)], 3900)).toMatchObject({ unrealised: 600_000, total: 898_000 })
  })

  it('[PNL-5] what was held before the period counts from its settlement, funding counts too', () => {
    const openings = new Map([[symbol, { volume: -1, price: 39_000_000 }]])
    const prices = new Map([[symbol, 38_900_000]])
    const [row] = profitByContract({ fills: [fill(1, 3890, 1)], extras: new Map([[symbol, 500]]), openings, prices })
    expect(row).toMatchObject({ total: 299_500, dividend: 500 })
  })

  it('[PNL-5] coins are reckoned in cents of USDT', () => {
    const coin = { symbol: 'BINANCE.BTCUSDT-PERP', multiplier: 1, amount: 0, fees: 0 }
    const buy = fill(1, 0, 50_000_000, { ...coin, price: 60_000 * 1e8 })
    const prices = new Map([[coin.symbol, 61_000 * 1e8]])
    const [row] = profitByContract({ fills: [buy], extras: new Map(), openings: new Map(), prices })
    expect(row?.total).toBeCloseTo(50_000, 6)
  })

  it('[TRIP-1] shorts make trips too, first in first out', () => {
    const trips = pairContracts([fill(2, 3900, 2), fill(1, 3890, 1), fill(1, 3880, 1)])
    expect(trips.map(({ direction, gross }) => [direction, gross])).toEqual([
      [-1, 300_000],
      [-1, 600_000],
    ])
  })
})
