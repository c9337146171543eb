import { describe, expect, it } from 'vitest'
import { gridRow, readTarget } from './target-rows.ts'

describe('rows of the target grid', () => {
  it('[DECIDE-61] weights are typed in percent and travel as fractions, everything else as typed', () => {
    expect(readTarget({ symbol: ' SHSE.600001 ', side: '2', mode: 'toWeight', value: 5.5 })).toMatchObject({
      input: { symbol: 'SHSE.600001', side: 2, mode: 'toWeight', value: 0.055 },
      problem: null,
    })
    expect(readTarget({ symbol: 'SHSE.600001', side: '1', mode: 'volume', value: '300' }).input.value).toBe(300)
    const stored = {
      symbol: 'SHSE.600001',
      side: 1,
      mode: 'weight',
      value: 0.07,
      priceType: 'market',
      priceLow: null,
      priceHigh: null,
    } as const
    expect(gridRow(stored)['value']).toBe(7)
    expect(readTarget(gridRow(stored)).input).toMatchObject(stored)
  })

  it.each([
    [{ symbol: '', side: '1', mode: 'volume', value: 100 }, '证券代码不能为空'],
    [{ symbol: 'SHSE.600001', side: '1', mode: 'volume' }, '请输入目标值'],
    [{ symbol: 'SHSE.600001', side: '1', mode: 'weight', value: 120 }, '比例不能超过100%'],
    [{ symbol: 'SHSE.600001', side: '1', mode: 'volume', value: 1.5 }, '数量应为整数'],
    [
      { symbol: 'SHSE.600001', side: '1', mode: 'volume', value: 100, priceType: 'band', priceLow: 11, priceHigh: 10 },
      '价格下限不能高于上限',
    ],
  ])('[DECIDE-61] %o says %s', (row, problem) => expect(readTarget(row).problem).toBe(problem))
})
