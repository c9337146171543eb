import { describe, expect, it } from 'vitest'

import { contractDayPnl, dayPnlOf, inOneCurrency } from './day-figures.ts'

type Quote = { last: number | null; preClose: number; future?: { preSettle: number } }
const marketOf = (quote: Quote | null) => ({ quote: () => quote }) as never
const fill = (side: 1 | 2, price: number, volume: number, more: object = {}) => ({
  accountId: 'A1',
  symbol: 'S',
  side,
  price,
  volume,
  fees: 10,
  amount: 0,
  positionEffect: side === 1 ? 1 : 2,
  multiplier: 1,
  ...more,
})
const state = (volume: number) => ({ accountId: 'A1', holdings: [{ symbol: 'S', volume }] }) as never
const quote = { last: 110_000, preClose: 100_000 }

describe('what today made', () => {
  it('[PNL-2] of what was held overnight since the close, of what was traded since its price, less the fees', () => {
    // 1000 overnight by 1.00, 200 bought at 10.50 by 0.50.
    expect(dayPnlOf(marketOf(quote), state(1200), 'S', [fill(1, 105_000, 200)])).toBe(100_000 + 10_000 - 10)
    // 300 of 1000 sold at 10.20.
    expect(dayPnlOf(marketOf(quote), state(700), 'S', [fill(2, 102_000, 300)])).toBe(100_000 - 24_000 - 10)
  })

  it('[PNL-2] fills of other accounts and symbols are not of this one; what is not held any more still made its day', () => {
    const others = [fill(1, 1, 100, { accountId: 'A2' }), fill(1, 1, 100, { symbol: 'T' })]
    expect(dayPnlOf(marketOf(quote), state(100), 'S', others)).toBe(10_000)
    const gone = { accountId: 'A1', holdings: [] } as never
    expect(dayPnlOf(marketOf(quote), gone, 'S', [fill(2, 120_000, 100)])).toBe(20_000 - 10)
  })

  const lots = (volume: number) => [{ qty: volume, openDate: '2026-11-13', openPrice: 1, basis: 1 }]
  const future = (side: 1 | 2, volume: number) =>
    ({ kind: 'future', body: { symbol: 'S', side, multiplier: 300, lots: lots(volume) } }) as never
  const settled = { ...quote, future: { preSettle: 105_000 } }

  it('[PNL-2] contracts count from the settlement, each side its own fills', () => {
    const market = marketOf(settled)
    // One long overnight by 0.50.
    expect(contractDayPnl(market, state(0), future(1, 1), [])).toBe(300 * 50)
    expect(contractDayPnl(market, state(0), future(2, 1), [])).toBe(-300 * 50)
    const openedShort = fill(2, 112_000, 1, { positionEffect: 1 })
    expect(contractDayPnl(market, state(0), future(1, 1), [openedShort])).toBe(300 * 50)
    expect(contractDayPnl(market, state(0), future(2, 1), [openedShort])).toBe(300 * 20 - 10)
    expect(contractDayPnl(marketOf(quote), state(0), future(1, 1), [])).toBe(300 * 100)
  })

  it('[PNL-2] coins in the units of the account; without a close before nothing was made overnight', () => {
    const coins = { kind: 'perpetual', body: { symbol: 'S', side: 'both', qty: 300_000_000 } } as never
    expect(contractDayPnl(marketOf(quote), state(0), coins, [])).toBe(30_000)
    const bought = fill(1, 105_000, 100_000_000)
    expect(contractDayPnl(marketOf(quote), state(0), coins, [bought])).toBe(20_000 + 5000 - 10)
    const sold = fill(2, 115_000, 100_000_000)
    expect(contractDayPnl(marketOf(quote), state(0), coins, [sold])).toBe(40_000 + 5000 - 10)
  })

  it('[PNL-2] money of other currencies is left out', () => {
    const rows = [
      { currency: 'CNY', id: 1 },
      { currency: 'USDT', id: 2 },
      { currency: 'CNY', id: 3 },
    ]
    expect(inOneCurrency(rows).map(({ id }) => id)).toEqual([1, 3])
    expect(inOneCurrency([])).toEqual([])
  })
})
