import { assert, constantFrom, property, string, tuple, array } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseCondition, parseConditionWithOrder, type Condition } from './condition-grammar.ts'
import { ConditionRefused } from './condition-tokens.ts'

const is = (column: string, text: string): Condition => ({
  kind: 'compare',
  column,
  comparator: 'eq',
  operand: { text },
})

describe('a written condition', () => {
  it.each<[string, Condition]>([
    ['status=1', is('status', '1')],
    [`name = 'it''s'`, is('name', "it's")],
    ['create_by = #{sys_user_code}', is('create_by', '#{sys_user_code}')],
    [`org_code like '#{sys_org_code}%'`, { kind: 'like', column: 'org_code', operand: { text: '#{sys_org_code}%' } }],
    [`size <> -2.5`, { kind: 'compare', column: 'size', comparator: 'ne', operand: { text: '-2.5' } }],
    [`size in (1, 2)`, { kind: 'in', column: 'size', operands: [{ text: '1' }, { text: '2' }] }],
    ['name IS NOT NULL', { kind: 'isNull', column: 'name', isNegated: true }],
    ['a=1 and b=2', { kind: 'and', parts: [is('a', '1'), is('b', '2')] }],
    ['a=1 OR b=2 AND c=3', { kind: 'or', parts: [is('a', '1'), { kind: 'and', parts: [is('b', '2'), is('c', '3')] }] }],
    [
      '(a=1 or b=2) and c=3',
      { kind: 'and', parts: [{ kind: 'or', parts: [is('a', '1'), is('b', '2')] }, is('c', '3')] },
    ],
  ])('[RULE-8] is understood: %s', (text, expected) => expect(parseCondition(text)).toEqual(expected))

  it.each([
    '',
    '1=1',
    'a',
    'a=',
    'a=b',
    'a=1 and',
    'a=1 b=2',
    'a=1;drop table x',
    'a=1 -- b',
    'a=1 /* b */',
    'a=(select 1)',
    'a=sleep(5)',
    'sleep(5)=1',
    `a='unclosed`,
    'a in (select 1)',
    'a=1 union select 2',
    'public.a=1',
    'a="b"',
    'a = 1e5',
    'a=$1',
    `a='x'||'y'`,
    '('.repeat(30) + 'a=1' + ')'.repeat(30),
    `a='${'x'.repeat(3000)}'`,
  ])('[RULE-9] is refused as a whole: %s', (text) => expect(() => parseCondition(text)).toThrow(ConditionRefused))

  it('[RULE-9] is understood or refused, whatever is written', () => {
    const piece = constantFrom(
      'a',
      '=',
      "'",
      '(',
      ')',
      ' and ',
      ' or ',
      '1',
      '#{x}',
      ',',
      ' in ',
      ' like ',
      '--',
      ';',
      ' ',
    )
    const soup = array(tuple(piece, string({ maxLength: 3 })), { maxLength: 20 }).map((pairs) => pairs.flat().join(''))
    const outcome = (text: string): string => {
      try {
        return parseCondition(text).kind
      } catch (error) {
        return (error as Error).name
      }
    }
    const known = ['and', 'or', 'compare', 'in', 'like', 'isNull', 'ConditionRefused']
    assert(property(soup, (text) => known.includes(outcome(text))))
  })

  it('[DICT-12] may carry an order in a descriptor', () => {
    expect(parseConditionWithOrder('status=1 order by create_time desc, id')).toEqual({
      condition: is('status', '1'),
      order: [
        { column: 'create_time', descending: true },
        { column: 'id', descending: false },
      ],
    })
    expect(parseConditionWithOrder('order by id asc').condition).toBeUndefined()
    expect(() => parseConditionWithOrder('status=1 order by rand()')).toThrow(ConditionRefused)
  })
})
