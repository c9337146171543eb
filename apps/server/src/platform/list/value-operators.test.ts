import { describe, expect, it } from 'vitest'

import { isEmpty, readValue, type Comparison } from './value-operators.ts'

const compare = (comparator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le', value: string): Comparison => ({
  kind: 'compare',
  comparator,
  value,
})
const isIn = (...values: string[]): Comparison => ({ kind: 'in', values })
const like = (likeness: 'contains' | 'startsWith' | 'endsWith', value: string): Comparison => ({
  kind: 'like',
  likeness,
  value,
})

describe('the value of a text filter', () => {
  it.each<[string, string, Comparison]>([
    ['[LIST-1] commas on both ends', ',a,b,', { kind: 'containsAny', values: ['a', 'b'] }],
    ['[LIST-2] two characters and a space', '>= 5', compare('ge', '5')],
    ['[LIST-2] two characters and a space', '<= 5', compare('le', '5')],
    ['[LIST-2] two characters and a space', '!= 5', compare('ne', '5')],
    ['[LIST-2] a word and a space', 'ge 5', compare('ge', '5')],
    ['[LIST-2] a word and a space', 'le 5', compare('le', '5')],
    ['[LIST-2] a word and a space', 'gt 5', compare('gt', '5')],
    ['[LIST-2] a word and a space', 'lt 5', compare('lt', '5')],
    ['[LIST-2] a word and a space', 'eq a b', compare('eq', 'a b')],
    ['[LIST-2] a word and a space', 'ne 5', compare('ne', '5')],
    ['[LIST-2] a word and a space', 'in a,b', isIn('a', 'b')],
    ['[LIST-2] a word without a space is text', 'general', compare('eq', 'general')],
    ['[LIST-3] one character and a space', '> 5', compare('gt', '5')],
    ['[LIST-3] one character and a space', '< 5', compare('lt', '5')],
    ['[LIST-3] one character and a space', '= 5', compare('eq', '5')],
    ['[LIST-4] no space, as the input filter sends it', '>=x', compare('ge', 'x')],
    ['[LIST-4] no space, as the input filter sends it', '<=x', compare('le', 'x')],
    ['[LIST-4] no space', '!=x', compare('ne', 'x')],
    ['[LIST-4] no space', '>x', compare('gt', 'x')],
    ['[LIST-4] no space', '<x', compare('lt', 'x')],
    ['[LIST-5] a lone star is a star', '*', compare('eq', '*')],
    ['[LIST-6] stars on both ends', '*x*', like('contains', 'x')],
    ['[LIST-6] stars win over commas inside', '*a,b*', like('contains', 'a,b')],
    ['[LIST-7] a star in front', '*x', like('endsWith', 'x')],
    ['[LIST-8] a star behind', 'x*', like('startsWith', 'x')],
    ['[LIST-9] a comma', 'a,b', isIn('a', 'b')],
    ['[LIST-9] a trailing comma forces an exact match', 'a,', isIn('a')],
    [
      '[LIST-9] an Oracle date is not a list',
      "to_date('2024-01-01','yyyy-MM-dd')",
      compare('eq', "to_date('2024-01-01','yyyy-MM-dd')"),
    ],
    ['[LIST-10] an exclamation mark', '!x', compare('ne', 'x')],
    ['[LIST-11] two plus signs stand for a comma', 'a++b', compare('eq', 'a,b')],
    ['[LIST-11] but not at the start', '++b', compare('eq', '++b')],
    ['[LIST-12] anything else', '张三', compare('eq', '张三')],
    ['[LIST-12] blanks around do not count', '  张三 ', compare('eq', '张三')],
  ])('%s: %s', (_rule, value, expected) => expect(readValue(value)).toEqual(expected))

  it.each(['', '   ', '**', '>= ', '>=', '!', ',', ',,', 'in ,'])(
    '[LIST-13] an empty operand asks for nothing: "%s"',
    (value) => {
      const comparison = readValue(value)
      expect(comparison === undefined || isEmpty(comparison)).toBe(true)
    },
  )
})
