import { describe, expect, it } from 'vitest'
import { unwrapFilter, wrapFilter, type FilterOperator } from './filter-value.ts'

describe('filter values', () => {
  it.each([
    ['like', '*x*'],
    ['ne', '!x'],
    ['ge', '>=x'],
    ['le', '<=x'],
    ['eq', 'x'],
  ] as [FilterOperator, string][])('[WIDGET-2] %s is written %s and read back', (operator, wrapped) => {
    expect(wrapFilter('x', operator)).toBe(wrapped)
    expect(unwrapFilter(wrapped, operator)).toBe('x')
    expect(wrapFilter('', operator)).toBe('')
  })

  it('[WIDGET-2] a value without its mark is shown as it is', () => {
    expect(unwrapFilter('x', 'like')).toBe('x')
    expect(unwrapFilter('*', 'like')).toBe('*')
    expect(unwrapFilter('', 'ne')).toBe('')
  })
})
