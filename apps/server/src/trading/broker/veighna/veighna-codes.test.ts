import { orderType } from '@liangshu/contract/trading/order-codes'
import { describe, expect, it } from 'vitest'

import type { VenueOrder } from '../venue-client.ts'
import { chineseWords, orderBodyOf, ownSymbolOf, sideOf, statusOf, vtSymbolOf, wordsOf } from './veighna-codes.ts'
import { momentOf } from './veighna-wire.ts'

const order = (more: Partial<VenueOrder> = {}): VenueOrder => ({
  clientId: 'c1',
  symbol: 'SHFE.rb2701',
  side: 1,
  orderType: orderType.limit,
  positionEffect: 1,
  isMarket: false,
  price: '3512',
  volume: '2',
  reduceOnly: false,
  timeInForce: 'GTC',
  positionSide: null,
  ...more,
})
const english = wordsOf({
  Direction: ['Long', 'Short', 'Net'],
  Offset: ['', 'Open', 'Close', 'Close Today', 'Close Yesterday'],
  OrderType: ['Limit', 'Market', 'STOP', 'FAK', 'FOK', 'RFQ', 'ETF'],
})

describe('words of VeighNa', () => {
  it.each([
    ['SHSE.600519', '600519', 'SSE'],
    ['SZSE.000001', '000001', 'SZSE'],
    ['BJSE.920002', '920002', 'BSE'],
    ['CFFEX.IF2612', 'IF2612', 'CFFEX'],
    ['SHFE.rb2701', 'rb2701', 'SHFE'],
    ['INE.sc2701', 'sc2701', 'INE'],
    ['DCE.m2705', 'm2705', 'DCE'],
    ['CZCE.SR701', 'SR701', 'CZCE'],
    ['GFEX.si2701', 'si2701', 'GFEX'],
  ])('[VN-1] %s there and back', (own, symbol, exchange) => {
    expect(vtSymbolOf(own)).toEqual({ symbol, exchange })
    expect(ownSymbolOf({ symbol, exchange })).toBe(own)
  })

  it('[VN-1] what we do not trade is refused, and left out of what it holds', () => {
    expect(() => vtSymbolOf('BINANCE.BTCUSDT-PERP')).toThrow('不支持')
    expect(ownSymbolOf({ symbol: 'IO2612-C-4000', exchange: 'CFFEX' })).toBeNull()
    expect(ownSymbolOf({ symbol: 'AAPL', exchange: 'SMART' })).toBeNull()
  })

  it.each([
    ['opening long', {}, ['多', '开', '限价']],
    ['opening short', { side: 2 }, ['空', '开', '限价']],
    ['closing', { side: 2, positionEffect: 2 }, ['空', '平', '限价']],
    ['closing what was opened today', { positionEffect: 3 }, ['多', '平今', '限价']],
    ['closing what was there yesterday', { positionEffect: 4 }, ['多', '平昨', '限价']],
    ['shares have no offset', { symbol: 'SHSE.600519', side: 2, positionEffect: 2 }, ['空', '', '限价']],
    ['at market', { orderType: orderType.market }, ['多', '开', '市价']],
    ['at once or not at all', { timeInForce: 'FOK' }, ['多', '开', 'FOK']],
    ['at once, the rest withdrawn', { orderType: orderType.limitFak }, ['多', '开', 'FAK']],
  ] as [string, Partial<VenueOrder>, string[]][])('[VN-2] %s', (_what, more, expected) => {
    const { direction, offset, type, reference } = orderBodyOf(order(more), chineseWords)
    expect([direction, offset, type, reference]).toEqual([...expected, 'c1'])
  })

  it('[VN-2] a server in English is spoken to in its own words', () => {
    expect(english && orderBodyOf(order({ side: 2, positionEffect: 3 }), english)).toMatchObject({
      direction: 'Short',
      offset: 'Close Today',
      type: 'Limit',
    })
    expect(wordsOf({ Direction: ['多'], Offset: [], OrderType: [] })).toBeNull()
  })

  it('[VN-2] what it has no word for is refused before anything is sent', () => {
    expect(() => orderBodyOf(order({ orderType: orderType.bestFiveThenCancel }), chineseWords)).toThrow('只支持')
  })

  it.each([
    ['提交中', 'pending'],
    ['Submitting', 'pending'],
    ['未成交', 'working'],
    ['Part Traded', 'working'],
    ['全部成交', 'filled'],
    ['已撤销', 'canceled'],
    ['Cancelled', 'canceled'],
    ['拒单', 'rejected'],
    ['没有见过的词', 'pending'],
  ])('[VN-3] %s is %s', (word, status) => expect(statusOf(word)).toBe(status))

  it('[VN-3] directions and moments of either spelling', () => {
    expect([sideOf('多'), sideOf('Short'), sideOf('空'), sideOf('净')]).toEqual([1, 2, 2, 1])
    const at = Date.parse('2026-11-17T02:00:00.123Z')
    expect(momentOf('2026-11-17 10:00:00.123456+08:00')).toBe(at)
    expect(momentOf('2026-11-17 10:00:00.123')).toBe(at)
    expect([momentOf(null), momentOf('nonsense')]).toEqual([null, null])
  })
})
