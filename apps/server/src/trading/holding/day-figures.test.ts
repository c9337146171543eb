import { describe, expect, it } from 'vitest'

import { contractDayPnl, dayPnlOf, inOneCurrency } from './day-figures.ts'

type Quote = { last: number | null; preClose: number; future?: { preSettle: number } }
const today = '2026-11-17'
const marketOf = (quote: Quote | null) => ({ quote: () => quote, time: () => ({ tradingDay: today }) }) as never
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
const settled = (inputs: string) => ({ lastNav: { inputs } })
const state = (volume: number, more: object = {}) =>
  ({
    accountId: 'A1',
    assetClass: 'stock',
    tradingDay: today,
    holdings: [{ symbol: 'S', volume }],
    contracts: [],
    balances: settled(''),
    ...more,
  }) as never
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
    const gone = state(0, { holdings: [] })
    expect(dayPnlOf(marketOf(quote), gone, 'S', [fill(2, 120_000, 100)])).toBe(20_000 - 10)
  })

  const lots = (volume: number) => [{ qty: volume, openDate: '2026-11-13', openPrice: 1, basis: 1 }]
  const future = (side: 1 | 2, volume: number) =>
    ({ kind: 'future', body: { symbol: 'S', side, multiplier: 300, lots: lots(volume) } }) as never
  const settledQuote = { ...quote, future: { preSettle: 105_000 } }

  it('[PNL-2] contracts count from the settlement, each side its own fills', () => {
    const market = marketOf(settledQuote)
    const contracts = state(0, { assetClass: 'future' })
    // One long overnight by 0.50.
    expect(contractDayPnl(market, contracts, future(1, 1), [])).toBe(300 * 50)
    expect(contractDayPnl(market, contracts, future(2, 1), [])).toBe(-300 * 50)
    const openedShort = fill(2, 112_000, 1, { positionEffect: 1 })
    expect(contractDayPnl(market, contracts, future(1, 1), [openedShort])).toBe(300 * 50)
    expect(contractDayPnl(market, contracts, future(2, 1), [openedShort])).toBe(300 * 20 - 10)
    expect(contractDayPnl(marketOf(quote), contracts, future(1, 1), [])).toBe(300 * 100)
  })

  it('[PNL-2] coins in the units of the account; without a close before nothing was made overnight', () => {
    const symbol = 'BINANCE.BTCUSDT-PERP'
    const coinAccount = state(0, { assetClass: 'crypto' })
    const coins = { kind: 'perpetual', body: { symbol, side: 'both', qty: 300_000_000 } } as never
    expect(contractDayPnl(marketOf(quote), coinAccount, coins, [])).toBe(30_000)
    const bought = fill(1, 105_000, 100_000_000, { symbol })
    expect(contractDayPnl(marketOf(quote), coinAccount, coins, [bought])).toBe(20_000 + 5000 - 10)
    const sold = fill(2, 115_000, 100_000_000, { symbol })
    expect(contractDayPnl(marketOf(quote), coinAccount, coins, [sold])).toBe(40_000 + 5000 - 10)
  })

  it('[PNL-8] an account that is a day ahead of the quotes counts from its own settlement', () => {
    const ahead = { tradingDay: '2026-11-18', balances: settled('S=109000,T=1') }
    expect(dayPnlOf(marketOf(quote), state(1000, ahead), 'S', [])).toBe(10_000)
    // On the day of the quotes an ex-right reference differs from the last close.
    expect(dayPnlOf(marketOf(quote), state(1000, { balances: settled('S=109000') }), 'S', [])).toBe(100_000)
    const futures = { assetClass: 'future', balances: settled('S=109000') }
    // What nobody quotes any more has not moved since it was settled.
    expect(contractDayPnl(marketOf(null), state(0, futures), future(1, 1), [])).toBe(0)
    expect(dayPnlOf(marketOf(null), state(1000, ahead), 'S', [])).toBe(0)
    expect(contractDayPnl(marketOf(settledQuote), state(0, futures), future(1, 1), [])).toBe(300 * 10)
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
