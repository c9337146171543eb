import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { dayOf } from '@liangshu/engine/account/book/account-fixture'
import { describe, expect, it } from 'vitest'

import { clOrdIdOf } from '../strategy-run/order-drafts.ts'
import {
  draftOf,
  priceOf,
  sizingOf,
  unitsOfText,
  volumeOf,
  volumeUnits,
  intentText,
  type Sizes,
} from './order-draft.ts'
import { effectsOf, unitOf } from './ticket-figures.ts'

const coin = 'BINANCE.BTCUSDT-PERP'
const share = dayOf('SHSE.600001', 10)
const body = (more: object = {}) =>
  ({
    accountId: 'A1',
    symbol: 'SHSE.600001',
    side: 1,
    orderType: 1,
    tif: 'DAY',
    price: '10',
    volume: 100,
    remark: '',
    confirmCodes: [],
    ...more,
  }) as unknown as OrderDraftBody
const parts = (more: object = {}) =>
  ({
    kind: 'stock',
    isHedged: false,
    account: { id: 'A1', productId: 'P1' },
    clOrdId: 'C1',
    price: 100_000,
    volume: 100,
    createdBy: 'u1',
    ...more,
  }) as never

describe('what was asked for', () => {
  it('[TRADEF-1] is the same intent whatever its order, ticks and remark', () => {
    const one = intentText(body({ a: { y: 1, x: [1, { d: 2, c: 3 }] }, remark: 'r', confirmCodes: [12] }))
    const other = intentText({ ...body(), ...JSON.parse('{"a":{"x":[1,{"c":3,"d":2}],"y":1}}') })
    expect(one).toBe(other)
    expect(intentText(body())).toBe(intentText(body({ unitId: undefined })))
    expect(intentText(body())).not.toBe(intentText(body({ volume: 200 })))
    expect(intentText(body({ a: [1, 2] }))).not.toBe(intentText(body({ a: [2, 1] })))
  })

  it('[TRADEF-1] tells how it was sized', () => {
    expect(sizingOf(body({ amount: '5000', weight: 0.1 }))).toBe('amount:5000')
    expect(sizingOf(body({ weight: 0.1 }))).toBe('weight:0.1')
    expect(sizingOf(body())).toBeNull()
  })

  it('[TRADEF-1] prices have four decimals, those of coins eight', () => {
    expect([priceOf(undefined, 'price'), priceOf('10.0001', 'price')]).toEqual([0, 100_001])
    expect(() => priceOf('10.00001', 'price')).toThrow('参数错误：price 最多四位小数')
    expect(priceOf('60000.12345678', 'price', coin)).toBe(6_000_012_345_678)
    expect(() => priceOf('1.123456789', 'price', coin)).toThrow('最多八位小数')
    expect([unitsOfText('90071992.54740991'), unitsOfText('90071992.54740992')]).toEqual([
      Number.MAX_SAFE_INTEGER,
      null,
    ])
  })

  it('[TRADEF-1] volumes of coins in their own unit, a finer fraction as it is', () => {
    expect([volumeUnits(100, 'SHSE.600001'), volumeUnits(0.1, coin)]).toEqual([100, 10_000_000])
    expect(volumeUnits(0.5, 'SHSE.600001')).toBe(0.5)
    expect(volumeUnits(0.29, coin)).toBe(29_000_000)
  })
})

describe('how much it is', () => {
  const listing = { day: share, quote: { last: 100_000, preClose: 90_000 } }
  const sizes = (more: object = {}) =>
    ({ listing, navFen: 100_000_000, held: 1000, sellable: 500, ...more }) as unknown as Sizes
  const sized = (more: object, price = 100_000, of: object = {}) =>
    volumeOf(body({ volume: undefined, ...more }), price, sizes(of))

  it('[TRADEF-2] a number of shares is taken as it is', () => expect(volumeOf(body(), 0, sizes())).toBe(100))

  it('[TRADEF-2] by amount: whole lots with their fees; a sale no more than may be sold', () => {
    expect(sized({ amount: '10005.1' })).toBe(1000)
    expect(sized({ amount: '10000' })).toBe(900)
    expect(sized({ amount: '99999', side: 2 })).toBe(500)
    expect(() => sized({ amount: '1.001' })).toThrow('参数错误：amount 最多两位小数')
    expect(sized({ amount: '10005.1' }, 0)).toBe(1000)
    expect(sized({ amount: '9005.1' }, 0, { listing: { ...listing, quote: { last: null, preClose: 90_000 } } })).toBe(
      1000,
    )
  })

  it('[TRADEF-2] by weight: up to it for a buy, down to it for a sale, nothing the other way', () => {
    expect(sized({ weight: 0.02 })).toBe(1000)
    expect(sized({ weight: 0.005 })).toBe(0)
    expect(sized({ weight: 0.005, side: 2 })).toBe(500)
    expect(sized({ weight: 0.02, side: 2 })).toBe(0)
  })

  it('[TRADEF-2] without a market there is no size; contracts are counted, not weighed', () => {
    expect(sized({ amount: '5000' }, 100_000, { listing: null })).toBe(0)
    expect(sized({ amount: '5000' }, 0, { listing: { ...listing, quote: { last: null, preClose: 0 } } })).toBe(0)
    const future = { ...listing, day: { ...share, terms: { kind: 'future' } } }
    expect(() => sized({ amount: '5000' }, 1, { listing: future })).toThrow('期货和数字货币委托须填写数量')
  })
})

describe('the draft', () => {
  it('[TRADEF-3] carries everything that was asked for', () => {
    const asked = body({ unitId: 'U', strategyId: 'S', targetId: 'T', reduceOnly: true, remark: 'r' })
    expect(draftOf(asked, parts())).toEqual({
      clOrdId: 'C1',
      accountId: 'A1',
      unitId: 'U',
      productId: 'P1',
      strategyId: 'S',
      proposalTargetId: 'T',
      symbol: 'SHSE.600001',
      side: 1,
      positionEffect: 1,
      positionSide: 1,
      orderType: 1,
      tif: 'DAY',
      price: 100_000,
      volume: 100,
      triggerPrice: null,
      reduceOnly: true,
      originModule: 'PROPOSAL',
      createdBy: 'u1',
      replaces: null,
      remark: 'r',
    })
  })

  it('[TRADEF-3] what was not said is nothing, and comes from a hand unless a strategy or a proposal made it', () => {
    const draft = draftOf(body(), parts())
    expect(draft).toMatchObject({
      unitId: null,
      strategyId: null,
      proposalTargetId: null,
      reduceOnly: false,
      originModule: 'APPUI',
    })
    expect(draftOf(body({ strategyId: 'S' }), parts()).originModule).toBe('STRATEGY')
    expect(draftOf(body({ strategyId: 'S' }), parts({ origin: 'FILE' })).originModule).toBe('FILE')
  })

  it.each([
    ['stock', false, 1, undefined, 1, 1],
    ['stock', false, 2, undefined, 2, 1],
    ['perpetual', false, 2, undefined, 1, 1],
    ['perpetual', true, 1, 1, 1, 1],
    ['perpetual', true, 2, 1, 1, 2],
    ['perpetual', true, 1, 2, 2, 2],
    ['future', false, 1, 1, 1, 1],
    ['future', false, 2, 1, 1, 2],
    ['future', false, 1, 3, 3, 2],
    ['future', false, 2, 4, 4, 1],
  ] as const)(
    '[TRADEF-3] %s, hedged %s, side %d with effect %s: effect %d of side %d',
    (kind, isHedged, side, effect, positionEffect, positionSide) => {
      expect(draftOf(body({ side, positionEffect: effect }), parts({ kind, isHedged }))).toMatchObject({
        positionEffect,
        positionSide,
      })
    },
  )

  it('[TRADEF-3] contracts must say whether they open or close', () => {
    expect(() => draftOf(body(), parts({ kind: 'future' }))).toThrow('期货委托须指定开平')
    expect(() => draftOf(body(), parts({ kind: 'perpetual', isHedged: true }))).toThrow('双向持仓账户须指定开平')
  })

  it('[TRADEF-3] a conditional order has its price, and no other has', () => {
    expect(draftOf(body({ orderType: 91, triggerPrice: '9.9' }), parts()).triggerPrice).toBe(99_000)
    expect(() => draftOf(body({ orderType: 91 }), parts())).toThrow('条件单须填写触发价')
    expect(() => draftOf(body({ triggerPrice: '9.9' }), parts())).toThrow('只有条件单可以填写触发价')
  })

  it('[TRADEF-3] a market order without a price has none, with one it is protected', () => {
    expect(draftOf(body({ orderType: 24, price: undefined }), parts()).price).toBe(0)
    expect(draftOf(body({ orderType: 24 }), parts()).price).toBe(100_000)
  })

  it('[STRAT-27] the same beat of a strategy asks under the same ids', () => {
    expect(clOrdIdOf('abcdefghijklmnop', '2026-11-16', 571, 0)).toBe('Sefghijklmnop-20261116-571-1')
  })
})

describe('the words of a ticket', () => {
  const listing = (more: object) => ({ day: { ...share, ...more } }) as never
  it('[TRADEF-4] what volumes are counted in', () => {
    expect([
      unitOf(listing({})),
      unitOf(listing({ secType: 'fund' })),
      unitOf(listing({ secType: 'convertible' })),
      unitOf(listing({ terms: { kind: 'future' } })),
      unitOf(listing({ symbol: coin, terms: { kind: 'perpetual' } })),
    ]).toEqual(['股', '份', '张', '手', 'BTC'])
  })

  it('[TRADEF-4] the offsets an exchange takes', () => {
    const future = { terms: { kind: 'future' } }
    expect(effectsOf(listing({ ...future, exchange: 'SHFE' }), false)).toEqual([1, 3, 4])
    expect(effectsOf(listing({ ...future, exchange: 'CFFEX' }), false)).toEqual([1, 2, 3, 4])
    expect(effectsOf(listing({ terms: { kind: 'perpetual' } }), true)).toEqual([1, 2])
    expect(effectsOf(listing({ terms: { kind: 'perpetual' } }), false)).toEqual([])
    expect(effectsOf(listing({}), true)).toEqual([])
  })
})
