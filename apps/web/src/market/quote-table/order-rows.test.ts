import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import type { LiveMarket } from '../live/use-live-market.ts'
import { filterRows, rowsInState, sortRows } from './order-rows.ts'
import { totalsOf } from './row-totals.ts'

const instruments: InstrumentColumns = {
  version: 1,
  symbol: ['SHSE.600001', 'SZSE.300001', 'SHSE.510300', 'SZSE.000002'],
  name: ['甲乙银行', '丙丁电子', '沪深300ETF', '已退公司'],
  pinyin: ['JYYH', 'BDDZ', 'HS300ETF', 'YTGS'],
  secType: ['stock', 'stock', 'fund', 'stock'],
  board: ['MAIN', 'GEM', null, 'MAIN'],
  priceScale: [10_000, 10_000, 10_000, 10_000],
  volumeScale: [1, 1, 1, 1],
  tick: [100, 100, 10, 100],
  lot: [100, 100, 100, 100],
  floatShares: [1000, null, null, null],
  eps: [null, null, null, null],
  industry: ['银行', '电子', null, null],
  isListed: [true, true, true, false],
}
const everything = { secType: 'all', board: 'all', keyword: '' } as const

describe('rows of the market table', () => {
  it.each([
    ['everything listed', everything, [0, 1, 2]],
    ['by type', { ...everything, secType: 'fund' as const }, [2]],
    ['by board', { ...everything, board: 'GEM' as const }, [1]],
    ['by code', { ...everything, keyword: '6000' }, [0]],
    ['by initials', { ...everything, keyword: 'bdd' }, [1]],
    ['by name', { ...everything, keyword: '沪深' }, [2]],
  ])('[MKT-WEB-4] filter: %s', (_case, filter, rows) => expect(filterRows(instruments, filter)).toEqual(rows))

  it('[MKT-WEB-5] rows without a price stand last in both directions', () => {
    const table = createQuoteTable(4)
    const set = (slot: number, last: number) => {
      table.values[slot * FIELDS + fieldAt.last] = last
      table.values[slot * FIELDS + fieldAt.preClose] = 100
    }
    set(0, 110)
    set(1, 0)
    set(2, 90)
    const sort = (descending: boolean) => sortRows([0, 1, 2], { by: 'changePct', descending }, table, instruments)
    expect([sort(true), sort(false)]).toEqual([
      [0, 2, 1],
      [2, 0, 1],
    ])
  })

  it('[QTABLE-2] a set keeps to its own members, and the filter still counts inside it', () => {
    expect(filterRows(instruments, everything, [2, 0, 3])).toEqual([2, 0])
    expect(filterRows(instruments, { ...everything, board: 'MAIN' }, [2, 0])).toEqual([0])
  })

  it('[QTABLE-2] the state of a row is that of its last price', () => {
    const table = createQuoteTable(4)
    const set = (slot: number, fields: Partial<Record<keyof typeof fieldAt, number>>) => {
      for (const [name, value] of Object.entries(fields))
        table.values[slot * FIELDS + fieldAt[name as keyof typeof fieldAt]] = value
    }
    set(0, { last: 110, preClose: 100, limitUp: 110, limitDown: 90 })
    set(1, { last: 90, preClose: 100, limitUp: 110, limitDown: 90 })
    set(2, { last: 100, preClose: 100, status: 3 })
    set(3, { last: 100, preClose: 100, status: 7 })
    const rows = [0, 1, 2, 3]
    expect(rowsInState(rows, 'limitUp', table)).toEqual([0])
    expect(rowsInState(rows, 'limitDown', table)).toEqual([1])
    expect(rowsInState(rows, 'up', table)).toEqual([0])
    expect(rowsInState(rows, 'down', table)).toEqual([1])
    expect(rowsInState(rows, 'flat', table)).toEqual([2])
    expect(rowsInState(rows, 'suspended', table)).toEqual([3])
    // What is suspended is neither flat nor part of the mean.
    const market = { store: { table }, instruments } as unknown as LiveMarket
    expect(totalsOf(market, rows)).toEqual({ up: 1, down: 1, flat: 1, mean: expect.closeTo(0) })
    set(3, { status: 3 })
    expect(totalsOf(market, rows)).toMatchObject({ flat: 2 })
  })
})
