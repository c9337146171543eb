import { emptyBalances } from '@liangshu/engine/account/ledger/ledger'
import { emptyHolding } from '@liangshu/engine/account/holding/holding'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { fillOf, stateOf } from '../report/testing/sample-records.ts'
import { limitUse } from './account-limits.ts'
import type { EntrustOrder } from './entrust-reader.ts'
import { storyLine } from './order-story.ts'
import { createReviewCache } from './review-cache.ts'
import { rowsPage } from './rows-page.ts'
import {
  friday,
  monday,
  tradedDays,
  tripInputs as inputs,
  tripStock as stock,
  tuesday,
} from './testing/sample-trips.ts'
import { indexed, tripPopulation } from './trip-population.ts'

const future = 'CFFEX.IF2612'
const market = createFixedMarket('2026-11-18')
market.list(stock, 10)

describe('a page of rows that are at hand', () => {
  const rows = [
    { n: 3, t: 'b' },
    { n: null, t: 'a' },
    { n: 1, t: 'c' },
    { n: 3, t: 'd' },
  ]
  const shown = (wanted: Parameters<typeof rowsPage>[1]) =>
    rowsPage(rows, wanted)
      .records.map(({ t }) => t)
      .join('')

  it('[REVIEW-100] in its own order, or by a column, unknown ones last whichever way', () => {
    expect(shown({})).toBe('bacd')
    expect(shown({ column: 'n' })).toBe('cbda')
    expect(shown({ column: 'n', order: 'desc' })).toBe('bdca')
    expect(shown({ column: 't', order: 'asc' })).toBe('abcd')
    expect(shown({ column: 't', order: 'desc' })).toBe('dcba')
  })

  it('[REVIEW-100] page by page, with how many there are', () => {
    expect(shown({ pageSize: 3 })).toBe('bac')
    expect(shown({ pageSize: 3, pageNo: 2 })).toBe('d')
    expect(rowsPage(rows, { pageSize: 1, pageNo: 9 })).toEqual({ records: [], total: 4 })
    const many = Array.from({ length: 1001 }, (_, n) => ({ n }))
    expect(rowsPage(many, {}).records).toHaveLength(20)
    expect(rowsPage(many, { pageSize: 1000 }).records).toHaveLength(1000)
  })

  it('[REVIEW-100] refuses a page that is none and a column nobody knows', () => {
    for (const wanted of [{ pageNo: 0 }, { pageSize: 0 }, { pageSize: 1001 }])
      expect(() => rowsPage(rows, wanted)).toThrow('每页应为1到1000条')
    expect(() => rowsPage(rows, { column: 'x' })).toThrow('没有可排序的列：x')
    expect(rowsPage([], { column: 'x' })).toEqual({ records: [], total: 0 })
  })
})

describe('what was worked out a moment ago', () => {
  it('[REVIEW-101] is kept for the same question, eight of them; a failure is not', async () => {
    const cache = createReviewCache<number>()
    let made = 0
    const ask = (key: string) => cache(key, async () => (made += 1))
    expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2])
    for (const key of ['c', 'd', 'e', 'f', 'g', 'h']) await ask(key)
    expect(await ask('a')).toBe(1)
    await ask('i')
    expect(await ask('b')).toBe(2)
    expect(await ask('a')).toBe(10)
    await expect(cache('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await ask('x')).toBe(11)
  })
})

describe("an order's life in words", () => {
  const at = new Date('2026-11-16T10:00:00+08:00')
  const line = (type: string, body: Record<string, unknown> = {}, symbol = stock) =>
    storyLine({ type, body, at } as never, symbol)

  it('[REVIEW-102] names the step, the moment and what is to be said of it', () => {
    expect(line('orderCreated')).toEqual({ time: '2026-11-16 10:00:00', text: '创建委托', detail: '' })
    const later = at.getTime() + 61_000
    expect(line('orderMoved', { step: 'ack', at: later })).toEqual({
      time: '2026-11-16 10:01:01',
      text: '柜台确认',
      detail: '',
    })
    expect(line('orderMoved', { step: 'unheard' }).text).toBe('unheard')
    expect(line('somethingNew').text).toBe('somethingNew')
    expect(line('orderMoved', {}).text).toBe('orderMoved')
  })

  it('[REVIEW-102] a fill by its volume and price, a refusal by its detail or its reason', () => {
    const fill = { price: 100_100, volume: 300, at: at.getTime() + 1000 }
    expect(line('fillBooked', { fill, at: 1 })).toEqual({
      time: '2026-11-16 10:00:01',
      text: '成交',
      detail: '300 @ 10.01',
    })
    expect(line('fillBooked', { fill: { ...fill, price: 60_000e8, volume: 5e7 } }, 'BINANCE.BTCUSDT-PERP').detail).toBe(
      '0.5 @ 60000',
    )
    expect(line('orderCreated', { rejectReason: 6, rejectDetail: '某' }).detail).toBe('某')
    expect(line('orderCreated', { rejectReason: 6, rejectDetail: '' }).detail).toBe('证券代码不存在或不可交易')
    expect(line('orderCreated', { rejectReason: 0, rejectDetail: 7 }).detail).toBe('')
  })
})

describe('how near an account came to its limits', () => {
  const order = (day: string, status: number) => ({ day, status }) as EntrustOrder
  const profile = { ordersPerDay: 9, cancelsPerDay: 8, cancelRatioMax: 0.5, singleNamePct: 0.1, grossPct: 0.9 } as never
  const orders = [order(monday, 5), order(monday, 3), order(monday, 3), order(tuesday, 5), order(tuesday, 5)]
  const holdings = [
    { ...emptyHolding(stock), volume: 300 },
    { ...emptyHolding('SHSE.600009'), volume: 7, cost: 700 },
    { ...emptyHolding('SHSE.600002'), volume: 100 },
  ]
  market.list('SHSE.600002', 2)
  const balances = { ledger: { ...emptyBalances(), cash: 679_300 } }

  it('[REVIEW-103] on its busiest day, and by what it holds now', () => {
    expect(limitUse(market, stateOf({ holdings, balances }), orders, profile)).toEqual([
      { name: '单日委托数', used: 3, limit: 9, unit: 'count' },
      { name: '单日撤单数', used: 2, limit: 8, unit: 'count' },
      { name: '撤单比例', used: 0.6, limit: 0.5, unit: 'percent' },
      { name: '单票占比', used: 0.3, limit: 0.1, unit: 'percent' },
      { name: '总仓位', used: 0.32, limit: 0.9, unit: 'percent' },
    ])
  })

  it('[REVIEW-103] without orders there is no ratio, without worth no share, and contracts have no shares', () => {
    expect(limitUse(market, stateOf(), [], profile).map(({ used }) => used)).toEqual([0, 0, null, null, null])
    const rich = limitUse(market, stateOf({ balances }), [], profile)
    expect(rich.map(({ used }) => used)).toEqual([0, 0, null, 0, 0])
    expect(limitUse(market, stateOf({ assetClass: 'credit' }), [], profile)).toHaveLength(5)
    expect(limitUse(market, stateOf({ assetClass: 'future' }), [], profile)).toHaveLength(3)
    expect(limitUse(market, stateOf({ assetClass: 'crypto' }), [], profile)).toHaveLength(3)
  })
})

describe('the round trips of a period', () => {
  const buy = fillOf(friday, { strategyId: 'S1', arrival: 99_000, price: 100_000 })
  const sell = (day: string, more: object = {}) =>
    fillOf(day, { side: 2, price: 110_000, arrival: 111_000, ...more }, '14:00:00')

  it('[REVIEW-104] are those that ended in it, with who opened them, the signal, the slippage and the sector', () => {
    const [trip, ...none] = tripPopulation(market, inputs({ fills: [buy, sell(monday)] }))
    expect(none).toEqual([])
    expect(trip).toMatchObject({
      id: `A1:${stock}:0`,
      accountId: 'A1',
      sector: '其他',
      strategy: '均线',
      tag: 'B_MA',
      direction: 1,
      gross: 10_000,
    })
    expect(trip?.arrivalSlippage).toBeCloseTo(1000 / 99_000 + 1000 / 111_000, 12)
    // The mean price of Friday was 10.00, that of Monday 10.50.
    expect(trip?.vwapSlippage).toBeCloseTo(-5000 / 105_000, 12)
  })

  it('[REVIEW-104] by account and symbol, the oldest exit first, of equal ones by their name', () => {
    const fills = [
      { ...buy, accountId: 'A2' },
      { ...sell(tuesday), accountId: 'A2' },
      { ...buy, symbol: 'SHSE.600002' },
      { ...sell(monday), symbol: 'SHSE.600002' },
      buy,
      sell(monday),
    ]
    expect(tripPopulation(market, inputs({ fills })).map(({ id }) => id)).toEqual([
      `A1:${stock}:0`,
      'A1:SHSE.600002:0',
      `A2:${stock}:0`,
    ])
  })

  it('[REVIEW-104] an exit before or after it is none of it', () => {
    expect(tripPopulation(market, inputs({ fills: [fillOf('2026-11-12'), sell(friday)] }))).toEqual([])
    expect(tripPopulation(market, inputs({ fills: [buy, sell('2026-11-18')] }))).toEqual([])
    expect(tripPopulation(market, inputs({ fills: [buy, sell(monday), sell(tuesday)], to: monday }))).toHaveLength(1)
    const twice = [{ ...buy, volume: 200, amount: 200_000 }, sell(friday), sell(tuesday)]
    expect(tripPopulation(market, inputs({ fills: twice })).map(({ id }) => id)).toEqual([`A1:${stock}:1`])
  })

  it('[REVIEW-104] by hand where no strategy opened them, by its number where nobody knows its name', () => {
    const strategyOf = (strategyId: string | null) =>
      tripPopulation(market, inputs({ fills: [{ ...buy, strategyId }, sell(monday)] }))[0]?.strategy
    expect([strategyOf(null), strategyOf('S9')]).toEqual(['人工', 'S9'])
    const blind = tripPopulation(market, inputs({ fills: [buy, sell(monday)], days: new Map() }))[0]
    expect(blind).toMatchObject({ tag: '人工', vwapSlippage: null, mae: null })
    // Of a day without a mean price nobody knows what it slipped.
    expect(tripPopulation(market, inputs({ fills: [buy, sell(tuesday)] }))[0]?.vwapSlippage).toBeNull()
  })

  it('[REVIEW-104] shares that came without a trade count, contracts are paired both ways', () => {
    const move = { accountId: 'A1', symbol: stock, day: monday, delta: 100, kind: 'scale' as const, amount: 0 }
    const scaled = tripPopulation(market, inputs({ fills: [buy, sell(monday, { volume: 200 })], moves: [move] }))
    expect(scaled).toMatchObject([{ volume: 200, entryPrice: 50_000 }])
    const other = { ...move, accountId: 'A2' }
    expect(
      tripPopulation(market, inputs({ fills: [buy, sell(monday, { volume: 200 })], moves: [other] })),
    ).toMatchObject([{ volume: 100 }])
    const short = fillOf(friday, {
      symbol: future,
      side: 2,
      price: 40_000_000,
      volume: 1,
      multiplier: 300,
      strategyId: 'S1',
    })
    const back = fillOf(monday, { symbol: future, price: 39_900_000, volume: 1, multiplier: 300 })
    expect(tripPopulation(market, inputs({ fills: [short, back] }))).toMatchObject([
      {
        direction: -1,
        strategy: '均线',
        tag: '人工',
        gross: 300_000,
        arrivalSlippage: null,
        vwapSlippage: null,
        scalings: [],
      },
    ])
    expect(
      indexed(new Map([[stock, tradedDays]]))
        .get(stock)
        ?.indexOf.get(tuesday),
    ).toBe(4)
  })
})
