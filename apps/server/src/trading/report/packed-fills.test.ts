import { array, assert, constantFrom, integer, maxSafeInteger, oneof, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { dateOfDay } from '@liangshu/engine/time/calendar/civil-day'
import { readPackedFills } from './packed-fills.ts'

const stored = oneof(integer({ min: -1000, max: 1000 }), maxSafeInteger())
const row = record({
  accountId: constantFrom('A1', '账户二'),
  symbol: constantFrom('SHSE.600000', 'CRYPTO.BTCUSDT-PERP'),
  side: constantFrom(1, 2),
  price: stored,
  volume: stored,
  amount: stored,
  fees: stored,
  realised: stored,
  multiplier: integer({ min: 1, max: 300 }),
  positionEffect: constantFrom(1, 2, 3),
  day: integer({ min: 0, max: 40_000 }),
  at: integer({ min: 0, max: 4_000_000_000_000 }),
  arrival: integer({ min: 0, max: 1_000_000 }),
  strategyId: constantFrom('', 'S7'),
})

describe('fills that came as one text', () => {
  it('[RECORD-4] are read as they were stored, coins in the smallest part of their money', () => {
    assert(
      property(array(row, { maxLength: 20 }), (rows) => {
        const packed = rows.map((one) => Object.values(one).join('\t')).join('\n')
        const expected = rows.map(({ amount, fees, realised, day, at, arrival, strategyId, ...same }) => {
          const scale = same.symbol.endsWith('-PERP') ? 1_000_000 : 1
          return {
            ...same,
            amount: amount / scale,
            fees: fees / scale,
            realised: realised / scale,
            day: dateOfDay(day),
            at: new Date(at),
            arrival: arrival || null,
            strategyId: strategyId || null,
          }
        })
        // An empty last field ends the text with its tab.
        expect(readPackedFills(packed).map(withoutMinusZero)).toEqual(expected.map(withoutMinusZero))
      }),
    )
  })

  it('[RECORD-4] read numbers that a sum of digits would round', () => {
    const packed = [
      'A1',
      'SHSE.600000',
      1,
      1,
      1,
      '953668398497408456',
      0,
      '-953668398497408456',
      1,
      1,
      1,
      1,
      0,
      '',
    ].join('\t')
    expect(readPackedFills(packed)).toMatchObject([
      { amount: Number('953668398497408456'), realised: Number('-953668398497408456') },
    ])
  })

  it('[RECORD-4] are none where nothing was stored', () => expect(readPackedFills('')).toEqual([]))
})

function withoutMinusZero<Row extends object>(one: Row): Row {
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, Object.is(value, -0) ? 0 : value])) as Row
}
