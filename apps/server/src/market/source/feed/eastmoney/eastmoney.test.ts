import { fen, price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { klineText, listRow, listText, singleText } from '../testing/upstream-text.ts'
import { parseEastmoneyKline } from './parse-kline.ts'
import { limitPoolDefinition, parseEastmoneyLimitPool } from './parse-limit-pool.ts'
import { parseEastmoneyList } from './parse-list.ts'
import { parseEastmoneySingle } from './parse-single.ts'

const maotai = toInstrumentSymbol('SHSE.600519')

describe('the Eastmoney list', () => {
  it('[FEED-14] reads a page in decimals, with flows and capital', () => {
    const page = parseEastmoneyList(listText([listRow()], 5400))
    expect(page.total).toBe(5400)
    expect(page.rows).toMatchObject([
      {
        ok: true,
        value: {
          symbol: 'SHSE.600519',
          last: price(17_100_000),
          volume: 2_500_000,
          amount: fen(427_000_000_000),
          tradingDay: '2026-11-13',
          limits: null,
          facts: { turnoverRate: 0.002, flow: { main: 12_000_000, s: -7_000_000 }, iopv: null },
        },
      },
    ])
  })

  it('[FEED-14] rows keyed by number are the same rows', () => {
    expect(parseEastmoneyList(listText({ 0: listRow() }))).toEqual(parseEastmoneyList(listText([listRow()])))
  })

  it.each([
    ['000001', 0, 'SZSE.000001'],
    ['920001', 0, 'BJSE.920001'],
    ['600519', 1, 'SHSE.600519'],
  ])('[FEED-15] %s of market %i is %s', (f12, f13, symbol) => {
    expect(parseEastmoneyList(listText([listRow({ f12, f13 })])).rows).toMatchObject([{ value: { symbol } }])
  })

  it('[FEED-2] dashes are a suspended share', () => {
    const dashes = { f2: '-', f5: '-', f6: '-', f15: '-', f16: '-', f17: '-' }
    expect(parseEastmoneyList(listText([listRow(dashes)])).rows).toMatchObject([
      { value: { status: 'suspended', last: price(17_000_000), volume: 0 } },
    ])
  })

  it.each([
    ['[FEED-5] no time', { f124: '-' }, 'FIELD_MISSING'],
    ['[FEED-5] a day after its own stamp', { f297: 20_261_114 }, 'TIME_MALFORMED'],
    ['[FEED-5] text for a number', { f15: '1720' }, 'NUMBER_MALFORMED'],
    [
      '[FEED-7] prices without their decimals',
      { f2: 171_000, f15: 172_000, f16: 169_500, f17: 170_100 },
      'VOLUME_UNIT',
    ],
    ['[FEED-7] shares where 手 is promised', { f5: 2_500_000 }, 'VOLUME_UNIT'],
    ['[FEED-4] 92 in Shanghai', { f12: '920001', f13: 1 }, 'UNKNOWN_CODE'],
  ])('%s is refused', (_rule, changes, reason) => {
    expect(parseEastmoneyList(listText([listRow(changes)])).rows).toMatchObject([{ ok: false, reason }])
  })

  it('[FEED-9] half a page is no page', () => {
    const text = listText([listRow(), listRow({ f12: '600000' })])
    fc.assert(
      fc.property(fc.nat(text.length - 1), (at) => {
        expect(parseEastmoneyList(text.slice(0, at)).rows.some((row) => row.ok)).toBe(false)
      }),
    )
  })

  it('[FEED-14] the page after the last is empty, not broken', () => {
    expect(parseEastmoneyList('{"rc":0,"data":null}')).toEqual({ total: 0, rows: [] })
  })
})

describe('one Eastmoney stock', () => {
  const read = (changes = {}, style: 'decimal' | 'scaled' = 'decimal') =>
    parseEastmoneySingle(singleText(changes), maotai, style)

  it('[FEED-16] reads the book from the inside out', () => {
    expect(read()).toMatchObject({
      ok: true,
      value: {
        last: price(17_100_000),
        limits: { up: price(18_700_000), down: price(15_300_000) },
        book: {
          bids: [
            { price: price(17_099_900), volume: 300 },
            { price: price(17_099_000), volume: 1200 },
          ],
          asks: [
            { price: price(17_100_000), volume: 500 },
            { price: price(17_101_000), volume: 200 },
          ],
        },
      },
    })
  })

  it('[FEED-16] without fltt=2 the digits come from f59', () => {
    const scaled = { f43: 171_000, f44: 172_000, f45: 169_500, f46: 170_100, f51: 187_000, f52: 153_000, f60: 170_000 }
    const noBook = Object.fromEntries([11, 13, 15, 17, 19, 31, 33, 35, 37, 39].map((field) => [`f${field}`, 0]))
    expect(read({ ...scaled, ...noBook }, 'scaled')).toMatchObject({ value: { last: price(17_100_000) } })
    expect(read({ ...scaled, ...noBook })).toMatchObject({ ok: false, reason: 'VOLUME_UNIT' })
  })

  it('[FEED-12] sentinel limits are none', () => {
    expect(read({ f51: 99_999.99, f52: 0.01 })).toMatchObject({ value: { limits: { up: null, down: null } } })
  })

  it('[FEED-5] another stock than asked is refused', () => {
    expect(read({ f57: '600000' })).toMatchObject({ ok: false, reason: 'NOT_ASKED' })
    expect(parseEastmoneySingle('{"data":null}', maotai, 'decimal')).toMatchObject({ reason: 'UNKNOWN_CODE' })
  })
})

describe('Eastmoney bars', () => {
  const day = '2026-11-13,1701.00,1710.00,1720.00,1695.00,25000,4270000000.00,1.47,0.59,10.00,0.20'

  it('[FEED-17] the close stands before the high and the low', () => {
    expect(parseEastmoneyKline(klineText([day]), '1d')).toEqual([
      {
        ok: true,
        value: {
          symbol: 'SHSE.600519',
          frequency: '1d',
          tradingDay: '2026-11-13',
          eob: shanghaiEpoch('2026-11-13', 54_000),
          open: 17_010_000,
          close: 17_100_000,
          high: 17_200_000,
          low: 16_950_000,
          preClose: 17_000_000,
          volume: 2_500_000,
          amount: 427_000_000_000,
        },
      },
    ])
  })

  it('[FEED-17] a minute is stamped with its end', () => {
    const minute = day.replace('2026-11-13', '2026-11-13 09:31')
    expect(parseEastmoneyKline(klineText([minute]), '60s')).toMatchObject([
      { value: { eob: shanghaiEpoch('2026-11-13', 34_260), tradingDay: '2026-11-13' } },
    ])
    expect(parseEastmoneyKline(klineText([minute]), '1d')).toMatchObject([{ reason: 'TIME_MALFORMED' }])
  })

  it('[FEED-17] a bar twice, half a bar and a bar in the wrong unit are refused one by one', () => {
    const rows = parseEastmoneyKline(
      klineText([day, day, '2026-11-16,1701.00,1710.00', day.replace('-13', '-17').replace('25000', '2500000')]),
      '1d',
    )
    expect(rows.map((row) => (row.ok ? 'good' : row.reason))).toEqual([
      'good',
      'TIME_BACKWARDS',
      'FIELD_MISSING',
      'VOLUME_UNIT',
    ])
  })
})

describe('Eastmoney limit pools', () => {
  const row = {
    c: '000001',
    m: 0,
    n: '平安银行',
    p: 12_340,
    fund: 56_000_000,
    fbt: 92_500,
    lbt: 143_012,
    zbc: 2,
    lbc: 3,
  }
  const pool = (changes = {}) =>
    parseEastmoneyLimitPool(JSON.stringify({ data: { qdate: 20_261_113, pool: [{ ...row, ...changes }] } }))

  it('[FEED-18] the price is in thousandths, the times have lost their zero', () => {
    expect(pool()).toEqual([
      {
        ok: true,
        value: {
          symbol: 'SZSE.000001',
          name: '平安银行',
          tradingDay: '2026-11-13',
          price: 123_400,
          sealAmount: 5_600_000_000,
          firstSealAt: shanghaiEpoch('2026-11-13', 9 * 3600 + 25 * 60),
          lastSealAt: shanghaiEpoch('2026-11-13', 14 * 3600 + 30 * 60 + 12),
          openTimes: 2,
          boards: 3,
        },
      },
    ])
  })

  it('[FEED-18] the definition says what is left out', () => {
    expect(limitPoolDefinition).toContain('不含ST股及科创板')
  })

  it('[FEED-18] a last seal before the first, a second 99 and no price are refused', () => {
    expect(pool({ lbt: 92_400 })).toMatchObject([{ reason: 'TIME_BACKWARDS' }])
    expect(pool({ fbt: 92_599 })).toMatchObject([{ reason: 'TIME_MALFORMED' }])
    expect(pool({ p: 0 })).toMatchObject([{ reason: 'FIELD_MISSING' }])
  })
})
