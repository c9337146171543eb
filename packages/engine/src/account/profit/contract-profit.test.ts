import { describe, expect, it } from 'vitest'

import { createTrader } from '../book/trader-fixture.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import { futuresRow } from './holding-view.ts'
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
  it('[PNL-10] a long that is still open: fees are gone, the gain is open', () => {
    expect(report([fill(1, 3900, 2)], 3910)).toMatchObject({ unrealised: 600_000, realised: -1000, total: 599_000 })
  })

  it('[PNL-10] a short that was bought back, and one that turned into a long', () => {
    expect(report([fill(2, 3900, 1), fill(1, 3890, 1)], 4000)).toMatchObject({
      total: 298_000,
      unrealised: 0,
      winTrades: 1,
    })
    expect(report([fill(2, 3900, 1), fill(1, 3890, 3)], 3900)).toMatchObject({ unrealised: 600_000, total: 898_000 })
  })

  it('[PNL-10] what was held before the period counts from its settlement, funding counts too', () => {
    const openings = new Map([[symbol, { volume: -1, price: 39_000_000 }]])
    const prices = new Map([[symbol, 38_900_000]])
    const [row] = profitByContract({ fills: [fill(1, 3890, 1)], extras: new Map([[symbol, 500]]), openings, prices })
    expect(row).toMatchObject({ total: 299_500, dividend: 500 })
  })

  it('[PNL-7] after a partial close the report and the position say the same: lot by lot, with the fees', () => {
    const trader = createTrader('future', 200_000_000)
    const day = simFutures[0]!.facts.instrument!
    const trades = [
      { id: 'a', side: 1, positionEffect: 1, points: 3904 },
      { id: 'b', side: 1, positionEffect: 1, points: 3902 },
      { id: 'c', side: 2, positionEffect: 2, points: 3902 },
    ] as const
    const fills = trades.map(({ id, points, ...terms }, at) => {
      trader.place(id, { symbol, volume: 1, price: points * 10_000, ...terms }, { day, last: points })
      trader.fill(id, 1, points)
      const fees = trader.orderOf(id).fees.commission
      return fill(terms.side, points, 1, { fees, at, positionEffect: terms.positionEffect })
    })
    const quote = { last: 39_020_000, dayPnlFen: 0, navFen: 0 }
    const row = futuresRow(trader.book, trader.book.futures.get(`${symbol}:L`)!, quote)
    const told = report(fills, 3902)!
    const fees = fills.reduce((sum, one) => sum + one.fees, 0)
    expect([told.realised, told.unrealised]).toEqual([-60_000 - fees, 0])
    expect([row.realisedPnl, row.fpnlOpen]).toEqual([told.realised / 100, told.unrealised / 100])
    expect(row.pnlMethod).toBe('逐笔对冲')
  })

  it('[PNL-7] long and short of one contract are reckoned apart, closes of today take lots of today', () => {
    const lots = [
      fill(1, 3900, 1, { positionEffect: 1, fees: 0, day: '2026-11-13' }),
      fill(2, 3910, 1, { positionEffect: 1, fees: 0 }),
      fill(1, 3920, 1, { positionEffect: 1, fees: 0 }),
      fill(2, 3930, 1, { positionEffect: 3, fees: 0 }),
    ]
    // Today's long made 10 points; the older long and the short are still open.
    expect(report(lots, 3930)).toMatchObject({ realised: 300_000, unrealised: 900_000 - 600_000 })
  })

  it('[PNL-10] coins are reckoned in cents of USDT', () => {
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
