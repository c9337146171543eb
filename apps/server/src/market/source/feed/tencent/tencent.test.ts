import { fen, price } from '@liangshu/contract/market/scaled'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { tencentLine } from '../testing/upstream-text.ts'
import { parseTencentMinutes } from './parse-minutes.ts'
import { parseTencent } from './parse-tencent.ts'

const reasonOf = (text: string) => parseTencent(text).map((row) => (row.ok ? 'good' : row.reason))
const valueOf = (text: string) => {
  const [row] = parseTencent(text)
  if (!row?.ok) throw new Error(row?.reason ?? 'nothing')
  return row.value
}

describe('the Tencent format', () => {
  it('[FEED-10] turns 手 into shares and 万 into yuan', () => {
    expect(valueOf(tencentLine())).toMatchObject({
      source: 'tencent',
      last: price(17_100_000),
      volume: 2_500_000,
      amount: fen(427_000_000_000),
      asOf: shanghaiEpoch('2026-11-13', 15 * 3600 + 3),
      limits: { up: price(18_700_000), down: price(15_300_000) },
      facts: { turnoverRate: 0.002, floatCapital: 2_148_050_000_000, volumeRatio: 1.05 },
    })
    expect(valueOf(tencentLine()).book?.bids[0]).toEqual({ price: price(17_099_900), volume: 300 })
    expect(valueOf(tencentLine()).book?.asks).toHaveLength(5)
  })

  it('[FEED-10] a convertible bond has ten to the 手', () => {
    const bond = tencentLine(
      {
        2: '113050',
        3: '120.00',
        4: '118.00',
        5: '119.00',
        33: '121.00',
        34: '118.00',
        35: '120.00/25000/30000000',
        37: '3000',
        ...bookAround(120),
      },
      50,
      'sh113050',
    )
    expect(valueOf(bond).volume).toBe(250_000)
  })

  it('[FEED-11] a row of only 50 fields is whole, one of 49 is not', () => {
    expect(reasonOf(tencentLine({}, 50))).toEqual(['good'])
    expect(reasonOf(tencentLine({}, 49))).toEqual(['FIELD_MISSING'])
  })

  it.each([
    ['99999.99', '0.01'],
    ['100000', '0'],
    ['0.00', '0.00'],
    ['', ''],
  ])('[FEED-12] the limits %s and %s mean that there is none', (up, down) => {
    expect(valueOf(tencentLine({ 47: up, 48: down })).limits).toEqual({ up: null, down: null })
  })

  it('[FEED-2] a suspended share shows its previous close', () => {
    const idle = { 3: '1700.00', 5: '0.00', 6: '0', 33: '0.00', 34: '0.00', 35: '1700.00/0/0', 36: '0', 37: '0' }
    expect(valueOf(tencentLine(idle))).toMatchObject({ status: 'suspended', last: price(17_000_000), open: null })
  })

  it.each([
    ['[FEED-3] an unknown code', 'v_pv_none_match="1";', 'UNKNOWN_CODE'],
    ['[FEED-4] sh92… answers empty', 'v_sh920001="";', 'UNKNOWN_CODE'],
    ['[FEED-4] a Beijing code dressed as Shanghai', tencentLine({ 2: '920001' }, 54, 'sh920001'), 'UNKNOWN_CODE'],
    ['[FEED-5] a line without its end', tencentLine().slice(0, -1), 'CUT_OFF'],
    ["[FEED-5] somebody else's row", tencentLine({ 2: '600000' }), 'FIELDS_DISAGREE'],
    ['[FEED-5] a second that never was', tencentLine({ 30: '20261113250003' }), 'TIME_MALFORMED'],
    ['[FEED-7] two volumes that disagree', tencentLine({ 36: '2500000' }), 'FIELDS_DISAGREE'],
    ['[FEED-7] an amount in yuan where 万 is promised', tencentLine({ 35: '', 37: '4270000000' }), 'VOLUME_UNIT'],
    ['[FEED-7] shares where 手 is promised', tencentLine({ 6: '2500000', 36: '2500000' }), 'VOLUME_UNIT'],
  ])('%s is refused', (_rule, text, reason) => expect(reasonOf(text)).toEqual([reason]))

  it('[FEED-10] Beijing shares carry the prefix bj', () => {
    expect(valueOf(tencentLine({ 2: '920001' }, 54, 'bj920001')).symbol).toBe('BJSE.920001')
  })

  it('[FEED-9] cut off anywhere, every row still believed is a true one', () => {
    const text = `${tencentLine()}\n${tencentLine({}, 50)}\n`
    const truth = parseTencent(text)
    fc.assert(
      fc.property(fc.nat(text.length - 1), (at) => {
        const rows = parseTencent(text.slice(0, at)).filter((row) => row.ok)
        expect(rows).toEqual(truth.slice(0, rows.length))
      }),
    )
  })
})

function bookAround(yuan: number): Record<number, string> {
  return Object.fromEntries(
    Array.from({ length: 10 }, (_, level) => {
      const side = level < 5 ? -1 : 1
      const depth = (level % 5) + 1
      return [9 + level * 2, (yuan + side * depth * 0.01).toFixed(2)]
    }),
  )
}

const minutes = (rows: string[]) =>
  JSON.stringify({ code: 0, data: { sh600519: { data: { data: rows, date: '20261113' }, qt: {} } } })

describe('the Tencent minute line', () => {
  it('[FEED-13] is cut at 15:00, where the service goes on repeating', () => {
    const text = minutes([
      '0930 1701.00 100 17010000.00',
      '1459 1709 24000 4000000000',
      '1500 1710.00 25000 4270000000',
      '1501 1710.00 25000 4270000000',
      '1530 1710.00 25000 4270000000',
    ])
    const [row] = parseTencentMinutes(text)
    expect(row?.ok && row.value.points.map(({ asOf }) => asOf)).toEqual([
      shanghaiEpoch('2026-11-13', 34_200),
      shanghaiEpoch('2026-11-13', 53_940),
      shanghaiEpoch('2026-11-13', 54_000),
    ])
    expect(row?.ok && row.value.points[0]).toMatchObject({ volume: 10_000, amount: 1_701_000_000 })
  })

  it.each([
    ['a minute out of order', ['0931 1 1 100', '0930 1 1 100'], 'TIME_BACKWARDS'],
    ['a total that shrinks', ['0930 1 5 500', '0931 1 4 400'], 'VOLUME_BACKWARDS'],
    ['half a row', ['0930 1701.00'], 'NUMBER_MALFORMED'],
  ])('[FEED-13] %s refuses the line', (_rule, rows, reason) => {
    expect(parseTencentMinutes(minutes(rows))).toMatchObject([{ ok: false, reason }])
  })

  it('[FEED-5] half an answer is none', () => {
    expect(parseTencentMinutes(minutes(['0930 1701.00 100 17010000.00']).slice(0, -9))).toMatchObject([
      { reason: 'GARBAGE' },
    ])
  })
})
