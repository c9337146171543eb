import { describe, expect, it } from 'vitest'

import { pageResult } from './page-result.ts'
import { fromWireTime, toWireDate, toWireTime, toWireTimeOrNull } from './wire-time.ts'

describe('times of the contract', () => {
  it('[WIRE-100] are of Shanghai, to the second, whatever the hour of Greenwich', () => {
    expect(toWireTime(new Date('2026-01-04T16:00:00.999Z'))).toBe('2026-01-05 00:00:00')
    expect(toWireTime(new Date('2026-01-05T15:59:59Z'))).toBe('2026-01-05 23:59:59')
    expect(toWireDate(new Date('2026-01-05T15:59:59Z'))).toBe('2026-01-05')
    expect(toWireDate(new Date('2026-01-05T16:00:00Z'))).toBe('2026-01-06')
    expect(toWireTimeOrNull(new Date('2026-01-05T01:31:00Z'))).toBe('2026-01-05 09:31:00')
    expect(toWireTimeOrNull(null)).toBeNull()
  })

  it.each([
    ['2026-01-05 09:31:00', '2026-01-05T01:31:00.000Z'],
    [' 2026-01-05T23:59:59 ', '2026-01-05T15:59:59.000Z'],
    ['2026-01-05', '2026-01-04T16:00:00.000Z'],
    ['2024-02-29', '2024-02-28T16:00:00.000Z'],
  ])('[WIRE-100] %j is read', (text, moment) => expect(fromWireTime(text)?.toISOString()).toBe(moment))

  it.each([
    '2026-02-29',
    '2026-02-30 10:00:00',
    '2026-13-01',
    '2026-01-05 25:00:00',
    '2026-01-05 09:31',
    '20260105',
    '',
  ])('[WIRE-100] %j is no time', (text) => expect(fromWireTime(text)).toBeUndefined())
})

describe('a page of the contract', () => {
  it.each([
    [0, 10, 0],
    [1, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [7, 1, 7],
    [7, 0, 0],
    [7, -1, 0],
  ])('[WIRE-101] %d records, %d on a page: %d pages', (total, size, pages) => {
    expect(pageResult(['a'], total, 3, size)).toEqual({
      records: ['a'],
      total,
      size,
      current: 3,
      pages,
      orders: [],
      optimizeCountSql: true,
      searchCount: true,
      countId: null,
      maxLimit: null,
    })
  })
})
