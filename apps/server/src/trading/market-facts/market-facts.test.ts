import { describe, expect, it } from 'vitest'

import type { Quote } from '../../market/index.ts'
import { absentMarket } from './absent-market.ts'
import { factsOfMarket, instrumentOf, isContract, marketQuoteOf, tradedInstrumentOf } from './facts-of-market.ts'
import { dayAfter, orderDayAt, orderDayFor, orderDaysAt, valuationPrice } from './market-facts.ts'

// A Monday and the Friday before it.
const [friday, saturday, monday, tuesday] = ['2026-11-13', '2026-11-14', '2026-11-16', '2026-11-17']
const at = (hour: number, minute: number, second = 0) => hour * 3600 + minute * 60 + second

describe('the day that orders of a moment count for', () => {
  it.each([
    [monday, at(15, 34, 59), monday],
    [monday, at(15, 35), tuesday],
    [friday, at(15, 35), monday],
    [saturday, at(10, 0), monday],
    [monday, 0, monday],
  ])('[TSVC-200] shares on %s at second %d: %s', (date, second, day) => expect(orderDayAt(date, second)).toBe(day))

  it.each([
    [monday, at(15, 59, 59), monday],
    [monday, at(16, 0), tuesday],
    [friday, at(21, 0), monday],
  ])('[TSVC-200] futures on %s at second %d: %s', (date, second, day) =>
    expect(orderDaysAt(date, second).futureDay).toBe(day),
  )

  it.each([
    [monday, at(8, 4, 59), '2026-11-15'],
    [monday, at(8, 5), monday],
    [saturday, at(23, 0), saturday],
  ])('[TSVC-200] coins on %s at second %d: %s', (date, second, day) =>
    expect(orderDaysAt(date, second).coinDay).toBe(day),
  )

  it('[TSVC-200] is that of the class, and so is the day after', () => {
    const time = { tradingDay: '', secondOfDay: 0, orderDay: 'a', futureDay: 'b', coinDay: 'c' }
    expect((['stock', 'credit', 'future', 'crypto'] as const).map((one) => orderDayFor(time, one))).toEqual([
      'a',
      'a',
      'b',
      'c',
    ])
    expect((['stock', 'credit', 'future', 'crypto'] as const).map((one) => dayAfter(friday, one))).toEqual([
      monday,
      monday,
      monday,
      saturday,
    ])
  })

  it('[TSVC-200] a price is the last one, before the first trade the previous close, and none without a quote', () => {
    const market = (quote: object | null) => ({ quote: () => quote }) as never
    expect(valuationPrice(market({ last: 7, preClose: 5 }), 'S')).toBe(7)
    expect(valuationPrice(market({ last: null, preClose: 5 }), 'S')).toBe(5)
    expect(valuationPrice(market(null), 'S')).toBeNull()
  })
})

const row = (symbol: string, more: object = {}) =>
  ({
    symbol,
    name: `名${symbol.slice(-2)}`,
    exchange: 'SHSE',
    secType: 'stock',
    board: 'MAIN',
    listDate: '2020-01-02',
    delistDate: null,
    names: [],
    slot: 0,
    stock: { industry: '银行' },
    fund: null,
    isSameDay: false,
    lastTradingDate: null,
    tick: 100,
    lot: 100,
    ...more,
  }) as never
const quoteOf = (more: Partial<Quote> = {}): Quote =>
  ({
    symbol: 'SHSE.600001',
    phase: 'trading',
    last: 100_000,
    preClose: 99_000,
    preSettle: null,
    open: 98_000,
    limitUp: 110_000,
    limitDown: 90_000,
    volume: 5000,
    bids: [{ price: 99_900, volume: 300 }],
    asks: [{ price: 100_100, volume: 200 }],
    iopv: null,
    ...more,
  }) as Quote

describe('what the market knows, as trading reads it', () => {
  it('[TSVC-201] a share with its industry; the last day of one that leaves; a fund with its kind', () => {
    expect(tradedInstrumentOf(row('SHSE.600001'), 77)).toEqual({
      name: '名01',
      instrument: {
        symbol: 'SHSE.600001',
        exchange: 'SHSE',
        secType: 'stock',
        board: 'MAIN',
        listDate: '2020-01-02',
        names: [],
      },
      sector: '银行',
      adv20: 77,
    })
    const fund = { asset: 'index', isWideLimit: true }
    expect(
      tradedInstrumentOf(row('SHSE.510300', { secType: 'fund', stock: null, fund, isSameDay: true }), 0),
    ).toMatchObject({
      sector: null,
      instrument: { fund: { form: 'ETF', asset: 'index', isWideLimit: true, isSameDay: true } },
    })
    expect(instrumentOf(row('SHSE.600001', { delistDate: tuesday }))).toMatchObject({ delistDate: tuesday })
    expect(instrumentOf(row('SHSE.600001'))).not.toHaveProperty('delistDate')
  })

  it('[TSVC-201] a future with its product and last day, a coin with its step and its hours', () => {
    const future = tradedInstrumentOf(
      row('CFFEX.IF2612', { secType: 'future', stock: null, lastTradingDate: '2026-12-18' }),
      0,
    )
    expect(future.future?.product.code).toBe('IF')
    expect(future).toMatchObject({ future: { lastTradingDate: '2026-12-18' } })
    expect(future).not.toHaveProperty('coin')
    const coin = tradedInstrumentOf(row('BINANCE.BTCUSDT-PERP', { secType: 'crypto', tick: 10_000_000, lot: 0.001 }), 0)
    expect(coin.coin).toMatchObject({ tick: 10_000_000, step: 100_000 })
    expect(coin).not.toHaveProperty('future')
    expect(tradedInstrumentOf(row('SHSE.600001'), 0)).not.toHaveProperty('coin')
    expect([isContract('CFFEX.IF2612'), isContract('BINANCE.BTCUSDT-PERP'), isContract('SHSE.600001')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[TSVC-201] a quote in the units of the books, what a minute has traded since it began', () => {
    expect(marketQuoteOf(quoteOf(), 4200, 'stock')).toEqual({
      last: 100_000,
      open: 98_000,
      preClose: 99_000,
      isSuspended: false,
      volume: 5000,
      minuteVolume: 800,
      book: { bids: [{ price: 99_900, volume: 300 }], asks: [{ price: 100_100, volume: 200 }] },
    })
    // A volume that went back is no trade.
    expect(marketQuoteOf(quoteOf(), 6000, 'stock').minuteVolume).toBe(0)
    expect(marketQuoteOf(quoteOf({ phase: 'suspended', iopv: 1.5 }), 0, 'fund')).toMatchObject({
      isSuspended: true,
      iopv: 1.5,
    })
  })

  it('[TSVC-201] a contract has one previous price, its settlement; coins are counted in 1e-8', () => {
    expect(marketQuoteOf(quoteOf({ preSettle: 101_000 } as never), 0, 'future')).toMatchObject({
      preClose: 101_000,
      future: { preSettle: 101_000, limitUp: 110_000, limitDown: 90_000 },
    })
    expect(marketQuoteOf(quoteOf(), 0, 'stock')).not.toHaveProperty('future')
    const coin = marketQuoteOf(quoteOf({ volume: 1.5, bids: [{ price: 1, volume: 0.25 }] as never }), 1, 'crypto')
    expect(coin).toMatchObject({
      volume: 150_000_000,
      minuteVolume: 50_000_000,
      book: { bids: [{ volume: 25_000_000 }] },
    })
  })
})

type Bar = { time: string; close: number; high: number; low: number; volume: number }

/** A market that answers from what a test puts into it, and remembers what it was asked. */
function sourceOf() {
  const rows = new Map<string, object>([
    ['SHSE.600001', row('SHSE.600001', { slot: 1 })],
    ['SHSE.000300', row('SHSE.000300', { secType: 'index', stock: null })],
    ['BINANCE.BTCUSDT-PERP', row('BINANCE.BTCUSDT-PERP', { secType: 'crypto', stock: null, lot: 0.001, tick: 1 })],
    ['SHSE.510300', row('SHSE.510300', { secType: 'fund', stock: null })],
  ])
  const state = {
    isReady: true,
    time: { date: monday, secondOfDay: at(10, 0, 30) },
    quote: quoteOf() as Quote | null,
    volumes: [0, 4000],
    bars: [] as Bar[],
  }
  const asked: [string, Record<string, unknown>][] = []
  let listener: (beat: { time: { date: string; secondOfDay: number } }) => void = () => undefined
  const answers: Record<string, (args: never) => unknown> = {
    bars: () => ({ bars: state.bars }),
    settlements: () => ({ 'CFFEX.IF2612': 40_000_000 }),
    industryDays: ({ symbol }: { symbol: string }) => (symbol === 'SHSE.600001' ? { rates: { [monday]: 0.01 } } : null),
    tradedDays: ({ symbols }: { symbols: string[] }) => Object.fromEntries(symbols.map((one) => [one, one])),
    funding: () => ({ mark: 1 }),
    industryReturns: () => ({ dates: [] }),
    corporateActions: () => [],
  }
  const source = {
    get isReady() {
      return state.isReady
    },
    time: () => state.time,
    columns: () => ({ volume: Float64Array.from(state.volumes) }),
    instrument: (symbol: string) => rows.get(symbol),
    quote: () => state.quote,
    ask: async (name: string, args: Record<string, unknown>) => {
      asked.push([name, args])
      return answers[name]?.(args as never)
    },
    onBeat: (heard: typeof listener) => (listener = heard),
  }
  // A Saturday morning on the wall, while the market still shows its Monday.
  const clock = { now: () => new Date(`${saturday}T10:00:00+08:00`) }
  const facts = factsOfMarket(source as never, clock as never)
  const bar = (time: string, close: number, volume = 0) => ({ time, close, high: close + 1, low: close - 1, volume })
  return { state, asked, rows, facts, bar, beat: () => listener({ time: state.time }) }
}

describe("the server's market", () => {
  it('[TSVC-202] shows its own day, while orders count for that of the wall', () => {
    const { facts, state } = sourceOf()
    expect(facts.time()).toEqual({
      tradingDay: monday,
      secondOfDay: at(10, 0, 30),
      orderDay: monday,
      futureDay: monday,
      coinDay: saturday,
    })
    state.isReady = false
    expect(facts.time()).toBeNull()
    expect(facts.instrument('SHSE.600001')).toBeNull()
    expect(facts.quote('SHSE.600001')).toBeNull()
  })

  it('[TSVC-202] knows only what can be traded; an absent quote is none', () => {
    const { facts, state } = sourceOf()
    expect(facts.instrument('SHSE.600001')).toMatchObject({ name: '名01', adv20: 0 })
    expect(facts.instrument('SHSE.000300')).toBeNull()
    expect(facts.instrument('SHSE.999999')).toBeNull()
    expect(facts.quote('SHSE.000300')).toBeNull()
    state.quote = quoteOf({ phase: 'absent' })
    expect(facts.quote('SHSE.600001')).toBeNull()
    state.quote = null
    expect(facts.quote('SHSE.600001')).toBeNull()
  })

  it('[TSVC-202] what a minute has traded is the growth since its first beat', () => {
    const { facts, state, beat } = sourceOf()
    const traded = () => facts.quote('SHSE.600001')?.minuteVolume
    // Before the first beat nothing is known to have been traded in it.
    expect(traded()).toBe(0)
    beat()
    expect(traded()).toBe(1000)
    state.volumes = [0, 4900]
    state.time = { date: monday, secondOfDay: at(10, 0, 59) }
    beat()
    expect(traded()).toBe(1000)
    state.time = { date: monday, secondOfDay: at(10, 1, 0) }
    beat()
    expect(traded()).toBe(100)
    state.volumes = [0, 4990]
    state.time = { date: tuesday, secondOfDay: at(10, 1, 0) }
    beat()
    expect(traded()).toBe(10)
  })

  it('[TSVC-202] the mean volume is of the twenty days before, asked for once a day', async () => {
    const { facts, state, asked, bar } = sourceOf()
    state.bars = [bar(friday, 10, 200), bar(monday, 10, 400), bar(tuesday, 10, 99_999)]
    await facts.prepare('SHSE.600001')
    await facts.prepare('SHSE.600001')
    await facts.prepare('SHSE.999999')
    expect(asked).toEqual([['bars', { symbol: 'SHSE.600001', freq: '1d', n: 21, adj: 'none', to: undefined }]])
    expect(facts.instrument('SHSE.600001')?.adv20).toBe(300)
    await facts.prepare('BINANCE.BTCUSDT-PERP')
    expect(facts.instrument('BINANCE.BTCUSDT-PERP')?.adv20).toBe(300e8)
    state.time = { date: tuesday, secondOfDay: 0 }
    expect(facts.instrument('SHSE.600001')?.adv20).toBe(0)
    state.bars = [bar(monday, 10, 5)]
    await facts.prepare('SHSE.600001')
    expect(facts.instrument('SHSE.600001')?.adv20).toBe(0)
    expect(asked).toHaveLength(3)
  })

  it('[TSVC-202] closes are those of the day, settlements for contracts; of a day to come only these', async () => {
    const { facts, state, asked, bar } = sourceOf()
    state.bars = [bar(monday, 10.01)]
    const symbols = ['SHSE.600001', 'CFFEX.IF2612', 'SHSE.999999']
    expect(await facts.closes(symbols, monday)).toEqual(
      new Map([
        ['CFFEX.IF2612', 40_000_000],
        ['SHSE.600001', 100_100],
      ]),
    )
    expect(asked).toEqual([
      ['settlements', { symbols: ['CFFEX.IF2612'], day: monday }],
      ['bars', { symbol: 'SHSE.600001', freq: '1d', n: 1, adj: 'none', to: monday }],
    ])
    expect([...(await facts.closes(symbols, tuesday)).keys()]).toEqual(['CFFEX.IF2612'])
    asked.length = 0
    state.bars = []
    expect(await facts.closes(['SHSE.600001'], monday)).toEqual(new Map())
    expect(asked.map(([name]) => name)).toEqual(['bars'])
    asked.length = 0
    await facts.closes([], monday)
    state.isReady = false
    expect(await facts.closes(symbols, monday)).toEqual(new Map())
    expect(asked).toEqual([])
  })

  it('[TSVC-202] a history is of shares and indices, of the days asked for and not beyond today', async () => {
    const { facts, state, asked, bar } = sourceOf()
    state.bars = [bar(friday, 9), bar(monday, 10.5)]
    expect(await facts.history('SHSE.000300', monday, tuesday)).toEqual({
      name: '名00',
      bars: [{ day: monday, close: 105_000, high: 115_000, low: 95_000 }],
    })
    expect(asked).toEqual([['bars', { symbol: 'SHSE.000300', freq: '1d', n: 1, adj: 'none', to: monday }]])
    await facts.history('SHSE.000300', friday, '2026-11-15')
    expect(asked.at(-1)?.[1]).toMatchObject({ n: 1, to: friday })
    expect((await facts.history('SHSE.000300', friday, monday))?.bars.map(({ day }) => day)).toEqual([friday, monday])
    expect(asked.at(-1)?.[1]).toMatchObject({ n: 4, to: monday })
    await facts.history('SHSE.000300', '2010-01-01', monday)
    expect(asked.at(-1)?.[1]).toMatchObject({ n: 1000 })
    const before = asked.length
    expect(await facts.history('SHSE.000300', tuesday, tuesday)).toEqual({ name: '名00', bars: [] })
    expect(await facts.history('BINANCE.BTCUSDT-PERP', friday, monday)).toBeNull()
    expect(await facts.history('SHSE.999999', friday, monday)).toBeNull()
    state.isReady = false
    expect(await facts.history('SHSE.000300', friday, monday)).toBeNull()
    expect(asked).toHaveLength(before)
  })

  it('[TSVC-202] the industry of a stock, and of nothing else', async () => {
    const { facts, rows, asked } = sourceOf()
    expect(await facts.industryRates('SHSE.600001')).toEqual(new Map([[monday, 0.01]]))
    expect(await facts.industryRates('SHSE.510300')).toBeNull()
    expect(await facts.industryRates('SHSE.999999')).toBeNull()
    expect(asked).toHaveLength(1)
    rows.set('SHSE.600009', row('SHSE.600009'))
    expect(await facts.industryRates('SHSE.600009')).toBeNull()
  })

  it('[TSVC-202] days of many symbols are asked for twenty-five at a time, unknown ones not at all', async () => {
    const { facts, rows, asked } = sourceOf()
    const many = Array.from({ length: 51 }, (_, n) => `SHSE.6010${String(n).padStart(2, '0')}`)
    for (const symbol of many) rows.set(symbol, row(symbol))
    const found = await facts.tradedDays([...many, 'SHSE.999999'], friday, monday)
    expect(asked.map(([, args]) => (args['symbols'] as string[]).length)).toEqual([25, 25, 1])
    expect([...found.keys()]).toEqual(many)
    expect(asked[0]?.[1]).toMatchObject({ from: friday, to: monday })
  })

  it('[TSVC-202] funding and industries are asked of a market that is there', async () => {
    const { facts, state, asked } = sourceOf()
    expect(await facts.funding(['C'], 7)).toEqual({ mark: 1 })
    expect(await facts.industryReturns({} as never)).toEqual({ dates: [] })
    expect(await facts.actionsOn(monday, ['S'])).toEqual([])
    expect(asked).toEqual([
      ['funding', { symbols: ['C'], stamp: 7 }],
      ['industryReturns', {}],
      ['corporateActions', { day: monday, symbols: ['S'] }],
    ])
    state.isReady = false
    expect(await facts.funding(['C'], 7)).toEqual({})
    expect(await facts.industryReturns({} as never)).toBeNull()
  })

  it('[TSVC-202] a market that is absent knows nothing', () => {
    expect(absentMarket.time()).toBeNull()
    expect(absentMarket.quote('SHSE.600001')).toBeNull()
  })
})
