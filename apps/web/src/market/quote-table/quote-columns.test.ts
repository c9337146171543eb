import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { moved } from './column-dialog.tsx'
import { columnsOf, fitting, hasLongNames } from './column-sets.ts'
import { figureText, plainFigure } from './quote-columns.ts'
import { clipboardText } from './rows-text.ts'

describe('figures of the quote table', () => {
  it.each([
    ['signedPercent', 0.0523, 2, '+5.23%', '5.23%'],
    ['signedPercent', -0.001, 2, '−0.10%', '-0.10%'],
    ['signedPercent', -0.000_01, 2, '0.00%', '0.00%'],
    ['price', 12.3, 2, '12.30', '12.30'],
    ['price', 1.5, 3, '1.500', '1.500'],
    ['signedPrice', 0.42, 2, '+0.42', '0.42'],
    ['yi', 4_638_000_000, 2, '46.38', '46.38'],
    ['signedYi', -836_000_000, 2, '−8.36', '-8.36'],
    ['wan', 123_456, 2, '12.35', '12.35'],
    ['price', Number.NaN, 2, '--', ''],
  ] as const)('[QTABLE-4] %s of %d', (format, value, digits, shown, plain) => {
    expect(figureText(format, value, digits)).toBe(shown)
    expect(plainFigure(format, value, digits)).toBe(plain)
  })
})

describe('column sets', () => {
  it('[QTABLE-5] an own set keeps its order, and what another version knew is left out', () => {
    const own = columnsOf({ active: 'custom', custom: ['amount', 'gone', 'last'] })
    expect(own.map(({ name }) => name)).toEqual(['amount', 'last'])
    expect(columnsOf({ active: 'custom', custom: [] }).length).toBeGreaterThan(0)
  })

  it('[QTABLE-14] of a ready set stands what has room, and price and change in any case', () => {
    const columns = columnsOf({ active: 'change', custom: [] })
    const names = (width: number) => fitting(columns, width, false).map(({ name }) => name)
    expect(names(5000)).toHaveLength(columns.length)
    expect(names(400)).toEqual(['last', 'changePct', 'spark'])
    expect(names(100)).toEqual(['last', 'changePct'])
  })

  it('[DESK-65] long names are read whole: where they stand, a column leaves instead', () => {
    const instruments: Pick<InstrumentColumns, 'secType'> = { secType: ['stock', 'fund', 'future', 'convertible'] }
    const columns = columnsOf({ active: 'change', custom: [] })
    const at400 = (rows: number[]) => fitting(columns, 400, hasLongNames(instruments, rows)).map(({ name }) => name)
    expect(at400([0, 3])).toEqual(['last', 'changePct', 'spark'])
    expect(at400([0, 1])).toEqual(['last', 'changePct'])
    expect(at400([2])).toEqual(['last', 'changePct'])
  })

  it('[DESK-65] on a phone the code stands below the name, and a third figure beside it', () => {
    const columns = columnsOf({ active: 'book', custom: [] })
    const at390 = (isPhone: boolean) => fitting(columns, 390, true, isPhone).map(({ name }) => name)
    expect(at390(false)).toEqual(['last', 'changePct'])
    expect(at390(true)).toEqual(['last', 'changePct', 'bid'])
  })

  it('[QTABLE-5] a column moves by one place and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('copying', () => {
  it('[QTABLE-6] rows become lines of cells, and nothing in a name breaks one', () => {
    const text = clipboardText([
      ['代码', '名称', '涨幅'],
      ['SHSE.600001', '甲\t乙\n', '-5.23%'],
    ])
    expect(text).toBe('代码\t名称\t涨幅\r\nSHSE.600001\t甲 乙 \t-5.23%')
  })
})
