import { describe, expect, it } from 'vitest'

import { parseCondition, parseConditionWithOrder } from './condition-grammar.ts'
import { ConditionRefused, readTokens } from './condition-tokens.ts'
import { defineList, firstOf, joinedOf, columnOf } from './list-definition.ts'
import { createListMemory, isMarkable, keepMark, nearestMark, type Mark } from './page-marks.ts'
import { readPaging, toPage } from './paging.ts'
import { toWireRow } from './rows.ts'
import { fillIn, leansOnNothing } from './rule-variables.ts'
import { isByDay, readBuckets, sumOf } from './tally.ts'
import { readSpan, readText } from './typed-value.ts'

const list = defineList({
  table: 'x',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    kind: { column: 'kind', type: 'int' },
    size: { column: 'size', type: 'number', absent: -1 },
    name: { column: 'name', type: 'text' },
    isOpen: { column: 'is_open', type: 'boolean' },
    at: { column: 'at', type: 'datetime' },
  },
  defaultSort: [{ property: 'at', descending: true }],
  watched: { tally: { kind: 'kind', day: 'at' } },
})
const plain = { ...list, watched: undefined } as unknown as typeof list

describe('pages', () => {
  it.each([
    [{}, 1, 10],
    [{ pageNo: '0' }, 1, 10],
    [{ pageNo: '-3' }, 1, 10],
    [{ pageNo: ' 2 ', pageSize: ' 1 ' }, 2, 1],
    [{ pageNo: '+3', pageSize: '0' }, 3, 10],
    [{ pageSize: '10000' }, 1, 10_000],
    [{ pageSize: '10001' }, 1, 10_000],
    [{ pageNo: '5', pageSize: '-1' }, 1, 10_000],
    [{ pageNo: '999999999999999' }, 1_000_000_000, 10],
    [{ pageNo: ['4', '9'] }, 4, 10],
    [{ pageNo: '', pageSize: '  ' }, 1, 10],
  ])('[LISTCALL-25] %j is page %d of %d', (params, pageNo, pageSize) => {
    expect(readPaging(params)).toEqual({ pageNo, pageSize })
  })

  it.each(['1234567890123456', '1.5', '--1', 'a'])('[LISTCALL-25] %s is no page', (pageNo) => {
    expect(() => readPaging({ pageNo })).toThrow('参数错误：pageNo 应为整数')
  })

  it.each([
    [0, 10, 0],
    [10, 10, 1],
    [11, 10, 2],
  ])('[LISTCALL-20] %d rows on pages of %d', (total, pageSize, pages) => {
    expect(toPage([], total, { pageNo: 2, pageSize })).toMatchObject({ total, size: pageSize, current: 2, pages })
  })
})

describe('parameters', () => {
  it('[LISTCALL-18] of several the first steers, all of them filter; names every object has are none', () => {
    expect([firstOf({ a: ['1', '2'] }, 'a'), firstOf({ a: '1' }, 'a'), firstOf({ a: [] }, 'a')]).toEqual([
      '1',
      '1',
      undefined,
    ])
    expect([joinedOf({ a: ['1', '2'] }, 'a'), joinedOf({ a: '1' }, 'a')]).toEqual(['1,2', '1'])
    for (const name of ['b', 'constructor', '__proto__']) {
      expect([firstOf({ a: '1' }, name), joinedOf({ a: '1' }, name), columnOf(list, name)]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    }
    expect(columnOf(list, 'kind')).toBe(list.columns.kind)
  })
})

describe('buckets', () => {
  it.each([
    [{}, {}],
    [{ kind: '2' }, { kind: 2 }],
    [
      { kind: ' 0 ', at_begin: '2026-01-05', at_end: '2026-01-06' },
      { kind: 0, from: '2026-01-05', to: '2026-01-06' },
    ],
    [
      { at_begin: '2026-01-05 00:00:00', at_end: '2026-01-06 23:59:59' },
      { from: '2026-01-05', to: '2026-01-06' },
    ],
    [{ name: '**', kind: '', pageNo: '3' }, {}],
    [{ kind: '9999' }, { kind: 9999 }],
  ])('[LISTSPEED-1] %j can be told by the day', (params, buckets) => expect(readBuckets(list, params)).toEqual(buckets))

  it.each([
    { kind: '10000' },
    { kind: '!2' },
    { kind: '1,2' },
    { kind_begin: '2' },
    { kind_MultiString: '2' },
    { name: 'x' },
    { kind: '2', name: 'x' },
    { at: '2026-01-05' },
    { at_begin: '2026-01-05 00:00:01' },
    { at_begin: '2026-01-05 23:59:59' },
    { at_end: '2026-01-05 00:00:00' },
    { at_end: '2026-01-05 23:59:58' },
    { at_begin: 'x' },
    { superQueryParams: '[]' },
  ])('[LISTSPEED-1] %j has to be counted', (params) => expect(readBuckets(list, params)).toBeUndefined())

  it('[LISTSPEED-1] without buckets, or without kinds in them, more is counted', () => {
    expect(readBuckets(plain, {})).toBeUndefined()
    const byDay = { ...list, watched: { tally: { day: 'at' } } }
    expect(readBuckets(byDay, { at_begin: '2026-01-05' })).toEqual({ from: '2026-01-05' })
    expect(readBuckets(byDay, { kind: '2' })).toBeUndefined()
  })

  it('[LISTSPEED-1] days are added up; only the day alone puts them in order', () => {
    expect(
      sumOf([
        { day: 'a', total: 2 },
        { day: 'b', total: 5 },
      ]),
    ).toBe(7)
    expect(sumOf([])).toBe(0)
    const by = (...properties: string[]) => properties.map((property) => ({ property, descending: true }))
    expect([
      isByDay(list, by('at')),
      isByDay(list, by('kind')),
      isByDay(list, by('at', 'id')),
      isByDay(list, by()),
    ]).toEqual([true, false, false, false])
  })
})

describe('what is remembered of lists', () => {
  it('[LISTSPEED-10] 2,000 questions; the one not asked for longest goes, and a moved table forgets', () => {
    const memory = createListMemory()
    memory.of('first', 's').total = 7
    for (let asked = 1; asked < 2000; asked += 1) memory.of(`q${asked}`, 's').total = asked
    expect(memory.of('first', 's').total).toBe(7)
    expect(memory.has('q1')).toBe(true)
    memory.of('one more', 's')
    expect([memory.has('first'), memory.has('q1'), memory.has('q2')]).toEqual([true, false, true])
    expect(memory.of('q2', 'moved')).toEqual({ state: 'moved', marks: new Map() })
    expect(memory.of('q3', 's').total).toBe(3)
  })

  it('[LISTSPEED-10] 500 places of one question, the newest', () => {
    const remembered = { state: 's', marks: new Map<number, Mark>() }
    for (let at = 0; at < 500; at += 1) keepMark(remembered, at, ['x'])
    expect([remembered.marks.size, remembered.marks.has(0)]).toEqual([500, true])
    keepMark(remembered, 500, ['y'])
    expect([remembered.marks.size, remembered.marks.has(0), remembered.marks.has(1)]).toEqual([500, false, true])
  })

  it('[LISTSPEED-10] of two places the nearer one, whichever was found first', () => {
    const near = (offset: number, ...places: number[]) =>
      nearestMark(new Map(places.map((at) => [at, [String(at)]])), { offset, limit: 10 })
    expect(near(100, 90, 95)).toEqual({ mark: ['95'], skip: 5, isReversed: false })
    expect(near(100, 95, 90)).toEqual({ mark: ['95'], skip: 5, isReversed: false })
    expect(near(100, 111, 90)).toEqual({ mark: ['111'], skip: 1, isReversed: true })
    expect(near(100, 109)).toBeUndefined()
    expect(near(100, 110)).toEqual({ mark: ['110'], skip: 0, isReversed: true })
  })

  it('[LISTSPEED-10] places are kept where all columns run one way, and only in a watched table', () => {
    const both = (first: boolean, second: boolean) => [
      { property: 'name', descending: first },
      { property: 'kind', descending: second },
    ]
    expect([
      isMarkable(list, both(true, true)),
      isMarkable(list, both(false, false)),
      isMarkable(list, both(true, false)),
    ]).toEqual([true, true, false])
    expect(isMarkable(plain, [{ property: 'id', descending: true }])).toBe(false)
  })
})

describe('a written condition', () => {
  const deep = (brackets: number) => '('.repeat(brackets) + 'a=1' + ')'.repeat(brackets)

  it('[RULE-9] twenty brackets within each other, side by side any number', () => {
    expect(parseCondition(deep(20))).toMatchObject({ kind: 'compare' })
    expect(() => parseCondition(deep(21))).toThrow('nested too deeply')
    expect(parseCondition(Array.from({ length: 30 }, () => '(a=1)').join(' or '))).toMatchObject({ kind: 'or' })
    expect(parseCondition(`${deep(20)} and ${deep(20)}`)).toMatchObject({ kind: 'and' })
  })

  it('[RULE-9] two thousand characters', () => {
    const long = (length: number) => `a='${'x'.repeat(length - 4)}'`
    expect(readTokens(long(2000))).toHaveLength(3)
    expect(() => readTokens(long(2001))).toThrow('condition is too long')
    expect(readTokens(`${'a'.repeat(63)}=1`)).toHaveLength(3)
    expect(() => readTokens(`${'a'.repeat(64)}=1`)).toThrow('condition cannot be read at 0')
    expect(() => readTokens('a=1 ; b=2')).toThrow('condition cannot be read at 4')
  })

  it.each([
    ['a > 1', 'gt'],
    ['a >= 1', 'ge'],
    ['a < 1', 'lt'],
    ['a <= 1', 'le'],
    ['a != 1', 'ne'],
  ])('[RULE-8] %s', (text, comparator) => expect(parseCondition(text)).toMatchObject({ comparator }))

  it.each([
    ['name is null', { kind: 'isNull', column: 'name', isNegated: false }],
    ['a in (1)', { kind: 'in', column: 'a', operands: [{ text: '1' }] }],
    ["a in ('x', #{ b }, 2)", { kind: 'in', column: 'a', operands: [{ text: 'x' }, { text: '#{b}' }, { text: '2' }] }],
    ['a=1 or b=2 or c=3', { kind: 'or', parts: [{}, {}, {}] }],
    ['a=1 and b=2 and c=3', { kind: 'and', parts: [{}, {}, {}] }],
  ])('[RULE-8] %s', (text, expected) => expect(parseCondition(text)).toMatchObject(expected))

  it.each([
    ['a is 1', 'null is missing'],
    ['a is not 1', 'null is missing'],
    ['a in 1', 'a list needs brackets'],
    ['a in (1', 'list is not closed'],
    ['(a=1', 'bracket is not closed'],
    ['a=', 'condition ends too early'],
    ['a=b', 'no value: b'],
    ['a=(', 'no value: ('],
    ['a 1', 'no comparison: 1'],
    ['a (', 'no comparison: ('],
    ['1=a', 'no column: 1'],
    ['a=1 b', 'condition does not end where it should'],
  ])('[RULE-9] %s: %s', (text, reason) => expect(() => parseCondition(text)).toThrow(new ConditionRefused(reason)))

  it.each([
    ['order by a', [{ column: 'a', descending: false }]],
    [
      'ORDER BY a ASC, b DESC',
      [
        { column: 'a', descending: false },
        { column: 'b', descending: true },
      ],
    ],
    ['a=1', []],
  ])('[DICT-12] the order in %s', (text, order) => expect(parseConditionWithOrder(text).order).toEqual(order))

  it.each([
    ['order a', 'by is missing'],
    ['a=1 a', 'order is missing'],
    ['order by a b', 'condition does not end where it should'],
    ['order by a,', 'condition ends too early'],
  ])('[DICT-12] %s: %s', (text, reason) => expect(() => parseConditionWithOrder(text)).toThrow(reason))
})

describe('variables', () => {
  const variables = (name: string) => ({ here: 'A01', empty: '' })[name]

  it('[RULE-3] are put in their place; an unknown one stays as it was written', () => {
    expect(fillIn('#{here}-#{ here }-#{other}-#{empty}.', variables)).toBe('A01-A01-#{other}-.')
  })

  it('[RULE-3] that have no value are told, unknown ones are not', () => {
    expect(['#{here}', 'x #{empty}%', '#{other}', 'x'].map((text) => leansOnNothing(text, variables))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})

describe('values', () => {
  it('[LISTCALL-15] a day stands for a day, a time for a second, whatever is around them', () => {
    const spanOf = (text: string) => {
      const { from, to } = readSpan(text, 'x')
      return [from.toISOString(), to.getTime() - from.getTime()]
    }
    expect(spanOf(' 2026-01-05 ')).toEqual(['2026-01-04T16:00:00.000Z', 86_400_000])
    expect(spanOf('2026-01-05 10:00:00')).toEqual(['2026-01-05T02:00:00.000Z', 1000])
    expect(readText('a', 'x')).toBe('a')
  })

  it('[LISTCALL-40] leave in wire form', () => {
    const row = { id: '1', kind: '7', size: '2.50', name: null, isOpen: false, at: new Date('2026-01-05T01:00:00Z') }
    expect(toWireRow(list, row)).toEqual({
      id: '1',
      kind: 7,
      size: 2.5,
      name: null,
      isOpen: false,
      at: '2026-01-05 09:00:00',
    })
    expect(toWireRow(list, { id: '1', size: -1 })).toEqual({
      id: '1',
      kind: null,
      size: null,
      name: null,
      isOpen: null,
      at: null,
    })
  })
})
