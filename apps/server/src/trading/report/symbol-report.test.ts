import { emptyHolding } from '@liangshu/engine/account/holding/holding'
import { emptyBalances } from '@liangshu/engine/account/ledger/ledger'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { fetchCloses, type Closes } from './closes.ts'
import { tradesBySymbol, tradeSummary } from './product-trade.ts'
import { isContract, sharesAfter, symbolReport, type SymbolPeriod } from './symbol-report.ts'
import { fillOf, stateOf } from './testing/sample-records.ts'

const [friday, monday, tuesday, wednesday] = ['2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']
const stock = 'SHSE.600001'
const future = 'CFFEX.IF2612'
const coin = 'BINANCE.BTCUSDT-PERP'

/** Wednesday; shares at 12.00, the future at 4,000, the coin at 50,000. */
function marketOf() {
  const market = createFixedMarket(wednesday)
  market.list(stock, 12)
  market.listFuture(future, 4000)
  market.listCoin(coin, 50_000)
  return market
}
const market = marketOf()

const closesOf =
  (known: Record<string, number>): Closes =>
  (symbol, day) =>
    known[`${symbol} ${day}`] ?? null
const period = (more: Partial<SymbolPeriod>): SymbolPeriod => ({
  fills: [],
  moves: [],
  dividends: new Map(),
  from: monday,
  to: wednesday,
  closes: closesOf({}),
  ...more,
})
const report = (more: Partial<SymbolPeriod>) => symbolReport(market, period(more))

describe('profit by symbol', () => {
  it.each([
    [stock, false],
    [future, true],
    [coin, true],
    ['SHFE.au2612', true],
    ['SZSE.000001', false],
  ])('[PNL-108] %s is a contract: %s', (symbol, is) => expect(isContract(symbol)).toBe(is))

  it('[PNL-108] shares are what was bought less what was sold and what came or went', () => {
    const fills = [fillOf(monday, { volume: 300 }), fillOf(monday, { side: 2, volume: 100 })]
    const move = (delta: number) => ({ symbol: stock, day: monday, delta, kind: 'in' as const, amount: 0 })
    expect(sharesAfter(fills, [])).toBe(200)
    expect(sharesAfter(fills, [move(50), move(-20)])).toBe(230)
  })

  it('[PNL-108] tells what was bought, sold, paid and made, and the same of all together', () => {
    const { rows, totals } = report({
      fills: [
        fillOf(monday, { price: 100_000, volume: 300, fees: 500 }),
        fillOf(wednesday, { side: 2, price: 110_000, volume: 100, fees: 350 }),
      ],
      dividends: new Map([[stock, 1234]]),
    })
    // 100 of 300 sold for 1,100 less 3.50, which had cost 1,001.67 of 3,005; 200 left at 12.00.
    expect(rows).toEqual([
      {
        symbol: stock,
        name: '测试001',
        buyAmount: 3000,
        sellAmount: 1100,
        fees: 8.5,
        dividend: 12.34,
        realised: 94.83,
        unrealised: 396.67,
        pnlMethod: '持仓均价',
        total: 503.84,
        returnRate: expect.closeTo(503.84 / 3005, 8),
        holdDays: 2,
        trades: 2,
        winTrades: 1,
      },
    ])
    expect(String(rows[0]?.returnRate)).toMatch(/^0\.\d{8}$/)
    expect(totals).toEqual({
      buyAmount: 3000,
      sellAmount: 1100,
      fees: 8.5,
      dividend: 12.34,
      realised: 94.83,
      unrealised: 396.67,
      total: 503.84,
      trades: 2,
    })
  })

  it('[PNL-108] the best stands first; futures are reckoned by lot, coins by average', () => {
    const { rows, totals } = report({
      fills: [
        fillOf(monday, { volume: 100, price: 130_000, amount: 130_000 }),
        fillOf(monday, { symbol: future, price: 39_990_000, volume: 1, multiplier: 300, amount: 119_970_000 }),
        fillOf(tuesday, { symbol: coin, price: 49_000e8, volume: 1e8, amount: 4_900_000 }),
      ],
      dividends: new Map([
        [coin, -500],
        [future, 7],
      ]),
    })
    expect(rows.map(({ symbol, total, pnlMethod }) => [symbol, total, pnlMethod])).toEqual(
      [
        [future, 300.07, '逐笔对冲'],
        [coin, 995, '持仓均价'],
        [stock, -100, '持仓均价'],
      ].toSorted((a, b) => Number(b[1]) - Number(a[1])),
    )
    expect(rows.find(({ symbol }) => symbol === coin)).toMatchObject({ dividend: -5, unrealised: 1000 })
    expect(totals).toMatchObject({ total: 995 + 3000 * 0.1 + 0.07 - 100, trades: 3 })
  })

  it('[PNL-108] a period begins with what was held, at the close before its first day', () => {
    const fills = [fillOf(friday, { volume: 200 }), fillOf(tuesday, { side: 2, price: 115_000, volume: 50 })]
    const closes = closesOf({ [`${stock} ${friday}`]: 110_000 })
    const { rows } = report({ fills, closes })
    // From 11.00: 50 sold at 11.50, 150 at 12.00 now.
    expect(rows).toMatchObject([
      { buyAmount: 0, sellAmount: 575, realised: 25, unrealised: 150, trades: 1, holdDays: 0 },
    ])
  })

  it('[PNL-108] without that close at the price of now, before it at the price it was last bought for', () => {
    const fills = [fillOf(friday, { volume: 200 })]
    expect(report({ fills }).totals.total).toBe(0)
    const unknown = 'SHSE.600002'
    const lost = [
      fillOf(friday, { symbol: unknown, price: 90_000 }),
      fillOf(friday, { symbol: unknown, price: 95_000 }),
    ]
    const sold = fillOf(tuesday, { symbol: unknown, side: 2, price: 97_000, volume: 200 })
    expect(report({ fills: [...lost, sold] }).totals.total).toBe(40)
    // What is held of a symbol nobody shows is worth what was last paid for it.
    expect(report({ fills: lost }).rows).toMatchObject([{ symbol: unknown, name: unknown, total: 0, returnRate: 0 }])
  })

  it('[PNL-108] shares that came before the period are there too, and those that left are not', () => {
    const move = (delta: number, day = friday) => ({ symbol: stock, day, delta, kind: 'in' as const, amount: 0 })
    const closes = closesOf({ [`${stock} ${friday}`]: 110_000 })
    expect(report({ moves: [move(100)], closes }).rows).toMatchObject([{ unrealised: 100, buyAmount: 0, holdDays: 0 }])
    const gone = [fillOf(friday, { volume: 100 })]
    const out = { symbol: stock, day: friday, delta: -100, kind: 'out' as const, amount: 100_000 }
    expect(report({ fills: gone, moves: [out], closes }).rows).toEqual([])
    // Within the period they count for nothing paid.
    expect(report({ moves: [move(100, monday)] }).rows).toMatchObject([{ unrealised: 1200 }])
    expect(report({ moves: [move(100, wednesday)] }).rows).toMatchObject([{ unrealised: 1200 }])
    expect(report({ moves: [move(100, '2026-11-19')] }).rows).toEqual([])
    const other = { ...move(7), symbol: 'SHSE.600002' }
    expect(
      report({ moves: [move(100), other], closes }).rows.map(({ symbol, unrealised }) => [symbol, unrealised]),
    ).toEqual([
      [stock, 100],
      ['SHSE.600002', 0],
    ])
  })

  it('[PNL-108] a short of contracts is carried into a period, a short of shares is none', () => {
    const sold = (symbol: string, more: object) => fillOf(friday, { symbol, side: 2, volume: 1, ...more })
    const closes = closesOf({ [`${future} ${friday}`]: 40_100_000, [`${coin} ${friday}`]: 50_100e8 })
    const { rows } = report({
      fills: [sold(future, { multiplier: 300 }), sold(coin, { volume: 1e8 }), sold(stock, {})],
      closes,
    })
    // Ten points of a future of 300 a point, though it was not traded in the period.
    expect(rows.map(({ symbol, total }) => [symbol, total])).toEqual([
      [future, 3000],
      [coin, 100],
    ])
  })

  it('[PNL-108] a period that is over ends at its close, without one at the price of now', () => {
    const fills = [fillOf(monday, { volume: 100 })]
    const closes = closesOf({ [`${stock} ${tuesday}`]: 115_000, [`${stock} ${wednesday}`]: 1 })
    expect(report({ fills, closes, to: tuesday }).totals.total).toBe(150)
    expect(report({ fills, closes, to: wednesday }).totals.total).toBe(200)
    expect(report({ fills, closes, to: monday }).totals.total).toBe(200)
  })

  it('[PNL-108] trades outside the period are none of it', () => {
    const fills = [friday, monday, wednesday, '2026-11-19'].map((day) => fillOf(day))
    expect(report({ fills }).totals.trades).toBe(2)
  })
})

describe('closes of a report', () => {
  const asked: [readonly string[], string][] = []
  const watched = {
    ...market,
    closes: async (symbols: readonly string[], day: string) => {
      asked.push([symbols, day])
      return new Map(symbols.map((symbol, at) => [symbol, at + 1]))
    },
  }
  const ask = async (fills: ReturnType<typeof fillOf>[], more: Partial<Parameters<typeof fetchCloses>[2]> = {}) => {
    asked.length = 0
    return fetchCloses(watched, fills, { from: tuesday, to: wednesday, ...more })
  }
  const other = 'SHSE.600002'

  it('[PNL-109] are fetched of the day before where something was traded before, and of the last day when it is over', async () => {
    const closes = await ask([fillOf(monday), fillOf(monday), fillOf(tuesday, { symbol: other })], { to: tuesday })
    expect(asked).toEqual([
      [[stock, other], monday],
      [[stock, other], tuesday],
    ])
    expect([closes(stock, monday), closes(other, tuesday), closes(stock, wednesday)]).toEqual([1, 2, null])
    await ask([fillOf(tuesday)])
    expect(asked).toEqual([])
  })

  it('[PNL-109] and of the days of trades of the symbol that is asked for, each once', async () => {
    const fills = [fillOf(tuesday), fillOf(tuesday), fillOf(wednesday), fillOf(wednesday, { symbol: other })]
    await ask(fills, { tradeDaysOf: stock })
    expect(asked).toEqual([
      [[stock], tuesday],
      [[stock], wednesday],
    ])
  })

  it('[PNL-109] a market that is not read yet has no day that is over', async () => {
    asked.length = 0
    await fetchCloses({ ...watched, time: () => null }, [fillOf(tuesday)], { from: tuesday, to: monday })
    expect(asked).toEqual([])
  })
})

describe("a product's trading", () => {
  const states = [
    stateOf({
      holdings: [
        { ...emptyHolding('SHSE.600002'), volume: 5 },
        { ...emptyHolding(stock), volume: 300, cost: 300_000 },
      ],
      balances: { ledger: { ...emptyBalances(), cash: 139_995 } },
    }),
  ]
  const fills = [
    fillOf(friday, { amount: 777 }),
    fillOf(monday, { price: 100_000, volume: 300, amount: 300_000, fees: 100 }),
    fillOf(monday, { price: 110_000, volume: 100, amount: 110_000, fees: 50 }),
    fillOf(tuesday, { side: 2, price: 120_000, volume: 150, amount: 180_000, fees: 75, realised: 9900 }, '14:30:01'),
    fillOf(monday, { symbol: 'SHSE.600002', price: 50_000, volume: 10, amount: 5000 }),
  ]
  const sectored = {
    ...market,
    instrument: (symbol: string) => {
      const found = market.instrument(symbol)
      return found && { ...found, sector: '银行' }
    },
  }
  const traded = { ...period({ fills }), states }

  it('[PNL-110] by side and by sector, the smaller side over what it is worth', () => {
    expect(tradeSummary(sectored, traded)).toEqual({
      bySide: [
        { side: 1, count: 3, amount: 4150, fee: 1.5, realised: 0 },
        { side: 2, count: 1, amount: 1800, fee: 0.75, realised: 99 },
      ],
      bySector: [
        { sector: '银行', amount: 5900 },
        { sector: '其他', amount: 50 },
      ],
      // 1,399.95 in cash and 300 at 12.00; five of the other without a price and without a cost.
      turnover: expect.closeTo(180_000 / (139_995 + 360_000), 12),
    })
    expect(tradeSummary(market, traded).bySector).toEqual([{ sector: '其他', amount: 5950 }])
    expect(tradeSummary(market, { ...traded, states: [] }).turnover).toBeNull()
    const poor = stateOf({ balances: { ledger: { ...emptyBalances(), cash: 1 } } })
    expect(tradeSummary(market, { ...traded, states: [poor] }).turnover).toBe(180_000)
    const sold = [fillOf(monday, { amount: 1000 }), fillOf(monday, { side: 2, amount: 5000 })]
    expect(tradeSummary(market, { ...traded, fills: sold, states: [poor] }).turnover).toBe(1000)
    const smallFirst = [fillOf(monday, { symbol: 'SHSE.600002', amount: 100 }), fillOf(monday, { amount: 300 })]
    expect(tradeSummary(sectored, { ...traded, fills: smallFirst }).bySector.map(({ amount }) => amount)).toEqual([
      3, 1,
    ])
    const bought = { ...traded, fills: [fillOf(monday, { amount: 100_000 })] }
    expect(tradeSummary(market, bought).turnover).toBe(0)
  })

  it('[PNL-110] by symbol with average prices, what is held, what it made and when it was last traded', () => {
    const [first, second] = tradesBySymbol(market, traded)
    expect(first).toMatchObject({
      symbol: stock,
      name: '测试001',
      buyVol: 400,
      buyAvg: 10.25,
      sellVol: 150,
      sellAvg: 12,
      netVol: 250,
      position: 300,
      lastTradeTime: '2026-11-17 14:30:01',
    })
    // 100 of Friday at 12.00 (no close is known), 400 of Monday for 4,101.50, 150 sold for 1,800 less 0.75.
    expect(first?.pnl).toBe(symbolReport(market, traded).rows.find(({ symbol }) => symbol === stock)?.total)
    expect(first?.pnl).not.toBe(0)
    expect(second).toMatchObject({ symbol: 'SHSE.600002', name: 'SHSE.600002', sellAvg: null, sellVol: 0, position: 5 })
  })

  it('[PNL-110] contracts are held long less short, coins in whole coins', () => {
    const lots = (volume: number) => [{ qty: volume, openDate: monday, openPrice: 1, basis: 1 }]
    const held = (side: 1 | 2, volume: number, symbol = future) =>
      ({ kind: 'future', key: '', body: { symbol, side, multiplier: 300, lots: lots(volume) } }) as never
    const coins = { kind: 'perpetual', key: '', body: { symbol: coin, qty: -150_000_000 } } as never
    const contracts = [held(1, 5), held(2, 2), held(1, 9, 'CFFEX.IF2701'), coins]
    const own = [
      fillOf(monday, { symbol: future, multiplier: 300, price: 40_000_000, volume: 3 }),
      fillOf(monday, { symbol: coin, side: 2, price: 50_000e8, volume: 2e8 }),
    ]
    const rows = tradesBySymbol(market, { ...period({ fills: own }), states: [stateOf({ contracts }), stateOf()] })
    expect(rows).toMatchObject([
      { symbol: future, buyVol: 3, buyAvg: 4000, netVol: 3, position: 3 },
      { symbol: coin, buyAvg: null, sellVol: 2, sellAvg: 50_000, netVol: -2, position: -1.5 },
    ])
  })
})
