import { ticketSchema } from '@liangshu/contract/trading/order-list'
import { describe, expect, it } from 'vitest'
import { symbolOfText } from './symbol-text.ts'
import { draftOf, effectOf, holdingAfter, intentOf, mostOf, partOf, stepped } from './ticket-draft.ts'

const ticket = (more: object = {}) =>
  ticketSchema.parse({
    symbol: 'SHSE.600001',
    name: '示例',
    last: 10,
    preClose: 10,
    limitUp: 11,
    limitDown: 9,
    tick: 0.01,
    lotMin: 100,
    lotStep: 100,
    bids: [],
    asks: [],
    orderTypes: [1],
    phase: 'morning',
    isSuspended: false,
    price: 10,
    available: 10_000,
    holding: 250,
    sellable: 250,
    maxVolume: 1000,
    feeOfMax: 5,
    ...more,
  })
const future = ticket({
  unit: '手',
  lotStep: 1,
  effects: [1, 3, 4],
  sellable: 5,
  closableToday: 2,
  closableYesterday: 3,
})
const coin = ticket({ unit: 'BTC', lotStep: 0.001, maxVolume: 1.2345, sellable: 0.3, takesReduceOnly: true })

describe('what a ticket sends', () => {
  it.each([
    ['shse.600001', 'SHSE.600001'],
    [' SHFE.RB2701 ', 'SHFE.rb2701'],
    ['czce.sr701', 'CZCE.SR701'],
    ['cffex.if2612', 'CFFEX.IF2612'],
    ['binance.btcusdt-perp', 'BINANCE.BTCUSDT-PERP'],
    ['600001', '600001'],
  ])('[TICKET-7] %s is read as %s', (text, symbol) => expect(symbolOfText(text)).toBe(symbol))

  it('[TICKET-8] an offset the exchange does not take becomes another way to close, shares have none', () => {
    expect(effectOf(draftOf({ effect: 2 }), future)).toBe(3)
    expect(effectOf(draftOf({ effect: 3 }), future)).toBe(3)
    expect(effectOf(draftOf({ effect: 3 }), ticket())).toBeUndefined()
  })

  it('[TICKET-8] the most is what the cash opens or what the offset has left to close', () => {
    expect([1, 3, 4].map((effect) => mostOf(draftOf({ effect: effect as 1 }), future))).toEqual([1000, 2, 3])
    expect(mostOf(draftOf({ reduceOnly: true }), coin)).toBe(0.3)
    expect(mostOf(draftOf({}), coin)).toBe(1.2345)
  })

  it('[TICKET-9] parts are whole steps; everything that is sold goes with its odd lot', () => {
    expect(partOf(draftOf({ side: 1 }), ticket({ maxVolume: 1050 }), 1)).toBe(1000)
    expect(partOf(draftOf({ side: 2 }), ticket({ maxVolume: 250 }), 1)).toBe(250)
    expect(partOf(draftOf({ side: 2 }), ticket({ maxVolume: 250 }), 0.5)).toBe(100)
    expect(partOf(draftOf({}), coin, 0.5)).toBe(0.617)
    expect(partOf(draftOf({ reduceOnly: true }), coin, 1 / 3)).toBe(0.1)
  })

  it.each([
    [1, 1, '买入开多'],
    [2, 1, '卖出开空'],
    [2, 3, '卖出平多'],
    [1, 4, '买入平空'],
    [2, undefined, '卖出'],
  ] as const)('[TICKET-8] side %i with offset %s is %s', (side, effect, word) =>
    expect(intentOf(side, effect)).toBe(word),
  )
})

describe('a price moved by keys', () => {
  it.each([
    ['a tick up', 10, 1, 10.01],
    ['a tick down from between two', 10.004, -1, 9.99],
    ['not above the limit', 10.995, 10, 11],
    ['not below the limit', 9.01, -10, 9],
  ])('[TICKET-12] %s', (_rule, from, ticks, to) => expect(stepped(from, ticks, ticket())).toBe(to))

  it('[TICKET-12] without limits only zero ends it', () => {
    expect(stepped(0.02, -10, ticket({ limitUp: null, limitDown: null }))).toBe(0.01)
  })
})

describe('what is held afterwards', () => {
  it.each([
    ['a buy adds', ticket(), { side: 1, volume: 100 }, 350],
    ['a sale takes', ticket(), { side: 2, volume: 100 }, 150],
    ['closing contracts takes', future, { side: 2, effect: 3, volume: 2 }, 248],
    ['opening contracts is on the other side, which the ticket does not know', future, { side: 1, volume: 2 }, null],
    ['a coin that may only shrink', coin, { side: 2, reduceOnly: true, volume: 0.5 }, 249.5],
  ] as const)('[TICKET-13] %s', (_rule, of, start, held) => expect(holdingAfter(draftOf(start), of)).toBe(held))
})
