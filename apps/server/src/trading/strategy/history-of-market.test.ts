import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { describe, expect, it } from 'vitest'

import { historyOfMarket, minutesOfMarket } from './history-of-market.ts'

const coin = 'BINANCE.BTCUSDT-PERP'
type Answer = Parameters<typeof historyOfMarket>[0]

const columnsOf = (price: number) => ({
  open: Float64Array.of(price),
  high: Float64Array.of(price + 20_000),
  low: Float64Array.of(price - 20_000),
  close: Float64Array.of(price + 10_000),
  preClose: Float64Array.of(price - 10_000),
  volume: Float64Array.of(500),
})
const factsOf = (symbol: string, more: object) => ({
  ...(symbol === coin ? { secType: 'crypto', exchange: 'BINANCE', board: null, names: [] } : sampleInstrument(symbol)),
  symbol,
  name: `名${symbol.slice(-3)}`,
  delistDate: null,
  listDate: '2020-01-02',
  ...more,
})
const answer = (more: Partial<Answer>): Answer => ({
  days: ['2026-11-16'],
  from: 0,
  instruments: [],
  contracts: [],
  actions: [],
  benchmark: null,
  missing: [],
  ...more,
})

describe('the market’s days as strategies read them', () => {
  it('[STRAT-102] a share keeps its prices and carries its industry; a fund has none', () => {
    const instruments = [
      { facts: factsOf('SHSE.600001', { stock: { industry: '银行' } }), columns: columnsOf(100_000) },
      { facts: factsOf('SHSE.510300', { stock: null }), columns: columnsOf(40_000) },
    ] as never
    const [share, fund] = historyOfMarket(answer({ instruments })).instruments
    expect(share).toMatchObject({ symbol: 'SHSE.600001', name: '名001', sector: '银行', ...columnsOf(100_000) })
    expect(share?.instrument).toMatchObject({ symbol: 'SHSE.600001', secType: 'stock', listDate: '2020-01-02' })
    expect(fund?.sector).toBeNull()
    expect([share?.coin, share?.future]).toEqual([undefined, undefined])
  })

  it('[STRAT-102] prices of a coin come in the parts of any other, its volume and step as they are', () => {
    const facts = factsOf(coin, { tick: 10_000_000, lot: 0.0012 })
    const columns = columnsOf(6_000_000_000_000)
    const [found] = historyOfMarket(answer({ instruments: [{ facts, columns }] as never })).instruments
    expect(found?.coin).toEqual({ tick: 10_000_000, step: 120_000 })
    expect([found?.open[0], found?.high[0], found?.low[0]]).toEqual([600_000_000, 600_000_002, 599_999_998])
    expect([found?.close[0], found?.preClose[0], found?.volume[0]]).toEqual([600_000_001, 599_999_999, 500])
  })

  it('[STRAT-102] a contract is named by its product and month and carries its last day', () => {
    const contracts = [
      { symbol: 'CFFEX.IF2612', product: '', lastTradingDate: '2026-12-18', columns: columnsOf(40_000_000) },
    ]
    const [found] = historyOfMarket(answer({ contracts })).instruments
    const product = findProduct('CFFEX.IF2612')
    expect(found?.name).toBe(`${product?.name}2612`)
    expect(found?.future).toEqual({ product, lastTradingDate: '2026-12-18' })
    expect(found?.instrument).toMatchObject({ exchange: 'CFFEX', secType: 'future', board: null, names: [] })
    expect(found).toMatchObject({ sector: null, ...columnsOf(40_000_000) })
    const unknown = [{ symbol: 'XXXX.ZZ2612', product: '', lastTradingDate: '2026-12-18', columns: columnsOf(1) }]
    expect(() => historyOfMarket(answer({ contracts: unknown }))).toThrow('no product of XXXX.ZZ2612')
  })

  it('[STRAT-102] days, hand-outs and benchmark go along; shares stand before contracts', () => {
    const contracts = [
      { symbol: 'CFFEX.IF2612', product: '', lastTradingDate: '2026-12-18', columns: columnsOf(40_000_000) },
    ]
    const instruments = [{ facts: factsOf('SHSE.600001', {}), columns: columnsOf(1) }] as never
    const benchmark = { code: 'SHSE.000300', name: '沪深300', close: Float64Array.of(4000) }
    const found = historyOfMarket(answer({ contracts, instruments, benchmark }))
    expect(found).toMatchObject({ days: ['2026-11-16'], actions: [], benchmark })
    expect(found.instruments.map(({ symbol }) => symbol)).toEqual(['SHSE.600001', 'CFFEX.IF2612'])
  })

  it('[STRAT-102] minutes of a coin are scaled like its days, those of a share are not', () => {
    const minutes = { minute: [571], ...columnsOf(6_000_000_000_000) }
    const found = minutesOfMarket({ [coin]: minutes, 'SHSE.600001': minutes } as never)
    const scaled = found.get(coin)
    expect([scaled?.open[0], scaled?.high[0], scaled?.low[0], scaled?.close[0]]).toEqual([
      600_000_000, 600_000_002, 599_999_998, 600_000_001,
    ])
    expect([scaled?.volume[0], scaled?.minute]).toEqual([500, [571]])
    expect(found.get('SHSE.600001')).toEqual(minutes)
  })
})
