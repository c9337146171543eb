import type { WantedOrder } from '@liangshu/engine/strategy/strategy'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { clOrdIdOf, draftsOf } from './order-drafts.ts'

const share = 'SHSE.600001'
const coin = 'BINANCE.BTCUSDT-PERP'
const fixed = createFixedMarket('2026-11-16', '10:00')
fixed.list(share, 10)
fixed.listCoin(coin, 60_000)
/** What usually trades in a day: shares, or parts of a coin. */
const marketOf = (adv20: number) => ({
  ...fixed,
  instrument: (symbol: string) => {
    const found = fixed.instrument(symbol)
    return found && { ...found, adv20 }
  },
})
const asked = {
  strategyId: '1234567890abcdefghij',
  accountId: 'A1',
  orderDay: '2026-11-16',
  minute: 571,
  execution: { algo: 'LIMIT', participation: 0.1 },
} as const
const wanted = (more: Partial<WantedOrder> = {}): WantedOrder => ({
  symbol: share,
  side: 1,
  price: 101_200,
  volume: 1000,
  reason: '买点',
  ...more,
})
const draft = async (more: Partial<WantedOrder>, how: object = {}, adv20 = 0) =>
  (await draftsOf(marketOf(adv20), [wanted(more)], { ...asked, ...how }))[0]

describe('what a strategy wants, as orders', () => {
  it('[STRAT-116] a limit order for the day under an id that the same beat always has', async () => {
    expect(await draftsOf(fixed, [wanted(), wanted({ side: 2, effect: 2 })], asked)).toEqual([
      {
        clOrdId: 'S90abcdefghij-20261116-571-1',
        accountId: 'A1',
        symbol: share,
        side: 1,
        orderType: 1,
        price: '10.12',
        volume: 1000,
        tif: 'DAY',
        remark: '买点',
        confirmCodes: [],
        strategyId: asked.strategyId,
      },
      expect.objectContaining({ clOrdId: 'S90abcdefghij-20261116-571-2', side: 2, positionEffect: 2 }),
    ])
    expect(clOrdIdOf('short', '2026-01-05', 0, 9)).toBe('Sshort-20260105-0-10')
    expect(await draft({ side: 2 })).not.toHaveProperty('reduceOnly')
  })

  it('[STRAT-26] coins are counted from their steps, and a sale never goes short', async () => {
    const buy = await draft({ symbol: coin, volume: 12, price: 600_001_000 })
    expect(buy).toMatchObject({ volume: 0.012, price: '60000.1' })
    expect(buy).not.toHaveProperty('reduceOnly')
    expect(await draft({ symbol: coin, volume: 12, side: 2 })).toMatchObject({ reduceOnly: true })
    expect(await draft({ symbol: 'BINANCE.ETHUSDT-PERP', volume: 12 })).toMatchObject({ volume: 0 })
  })

  it.each([
    // A tenth of 23,700 a day is ten a minute.
    ['in the morning', 570, 1000, 23_700, 100],
    ['at half past ten', 630, 100_000, 23_700, 177],
    ['at noon', 720, 100_000, 23_700, 117],
    ['at two', 840, 100_000, 23_700, 57],
    ['in the last minutes', 895, 100_000, 23_700, 2],
    ['where nobody knows what trades', 630, 10_000, 0, 5],
  ])(
    '[STRAT-27] shares %s are worked in what is left of the sessions',
    async (_when, minute, volume, adv20, minutes) => {
      const how = { execution: { algo: 'TWAP', participation: 0.1 }, minute }
      expect((await draft({ volume }, how, adv20))?.split).toMatchObject({ algo: 'TWAP', minutes })
    },
  )

  it('[STRAT-27] slices are whole lots: less than two of them, or no time left, and it is not split', async () => {
    const how = { execution: { algo: 'VWAP', participation: 0.1 }, minute: 570 }
    expect((await draft({ volume: 300 }, how))?.split).toEqual({ algo: 'VWAP', slices: 3, minutes: 5 })
    expect(await draft({ volume: 199 }, how)).not.toHaveProperty('split')
    expect(await draft({}, { ...how, minute: 897 })).not.toHaveProperty('split')
    expect(await draft({ symbol: 'SHSE.600777' }, how)).not.toHaveProperty('split')
    expect(await draft({})).not.toHaveProperty('split')
  })

  it('[STRAT-27] coins are worked around the clock, counted in their steps', async () => {
    const how = { execution: { algo: 'TWAP', participation: 0.1 }, minute: 1400 }
    // 14.4 coins a day are 14,400 steps of which one a minute is a tenth.
    expect((await draft({ symbol: coin, volume: 100 }, how, 14.4e8))?.split).toEqual({
      algo: 'TWAP',
      slices: 100,
      minutes: 100,
    })
    expect((await draft({ symbol: coin, volume: 2 }, how))?.split).toEqual({ algo: 'TWAP', slices: 2, minutes: 5 })
  })
})
