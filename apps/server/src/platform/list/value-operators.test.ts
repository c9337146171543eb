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
    ['[LISTCALL-1] commas on both ends', ',a,b,', { kind: 'containsAny', values: ['a', 'b'] }],
    ['[LISTCALL-2] two characters and a space', '>= 5', compare('ge', '5')],
    ['[LISTCALL-2] two characters and a space', '<= 5', compare('le', '5')],
    ['[LISTCALL-2] two characters and a space', '!= 5', compare('ne', '5')],
    ['[LISTCALL-2] a word and a space', 'ge 5', compare('ge', '5')],
    ['[LISTCALL-2] a word and a space', 'le 5', compare('le', '5')],
    ['[LISTCALL-2] a word and a space', 'gt 5', compare('gt', '5')],
    ['[LISTCALL-2] a word and a space', 'lt 5', compare('lt', '5')],
    ['[LISTCALL-2] a word and a space', 'eq a b', compare('eq', 'a b')],
    ['[LISTCALL-2] a word and a space', 'ne 5', compare('ne', '5')],
    ['[LISTCALL-2] a word and a space', 'in a,b', isIn('a', 'b')],
    ['[LISTCALL-2] a word without a space is text', 'general', compare('eq', 'general')],
    ['[LISTCALL-3] one character and a space', '> 5', compare('gt', '5')],
    ['[LISTCALL-3] one character and a space', '< 5', compare('lt', '5')],
    ['[LISTCALL-3] one character and a space', '= 5', compare('eq', '5')],
    ['[LISTCALL-4] no space, as the input filter sends it', '>=x', compare('ge', 'x')],
    ['[LISTCALL-4] no space, as the input filter sends it', '<=x', compare('le', 'x')],
    ['[LISTCALL-4] no space', '!=x', compare('ne', 'x')],
    ['[LISTCALL-4] no space', '>x', compare('gt', 'x')],
    ['[LISTCALL-4] no space', '<x', compare('lt', 'x')],
    ['[LISTCALL-5] a lone star is a star', '*', compare('eq', '*')],
    ['[LISTCALL-6] stars on both ends', '*x*', like('contains', 'x')],
    ['[LISTCALL-6] stars win over commas inside', '*a,b*', like('contains', 'a,b')],
    ['[LISTCALL-7] a star in front', '*x', like('endsWith', 'x')],
    ['[LISTCALL-8] a star behind', 'x*', like('startsWith', 'x')],
    ['[LISTCALL-9] a comma', 'a,b', isIn('a', 'b')],
    ['[LISTCALL-9] a trailing comma forces an exact match', 'a,', isIn('a')],
    [
      '[LISTCALL-9] an Oracle date is not a list',
      "to_date('2024-01-01','yyyy-MM-dd')",
      compare('eq', "to_date('2024-01-01','yyyy-MM-dd')"),
    ],
    ['[LISTCALL-10] an exclamation mark', '!x', compare('ne', 'x')],
    ['[LISTCALL-11] two plus signs stand for a comma', 'a++b', compare('eq', 'a,b')],
    ['[LISTCALL-11] but not at the start', '++b', compare('eq', '++b')],
    ['[LISTCALL-12] anything else', '张三', compare('eq', '张三')],
    ['[LISTCALL-12] blanks around do not count', '  张三 ', compare('eq', '张三')],
  ])('%s: %s', (_rule, value, expected) => expect(readValue(value)).toEqual(expected))

  it.each(['', '   ', '**', '>= ', '>=', '!', ',', ',,', 'in ,'])(
    '[LISTCALL-13] an empty operand asks for nothing: "%s"',
    (value) => {
      const comparison = readValue(value)
      expect(comparison === undefined || isEmpty(comparison)).toBe(true)
    },
  )
})
