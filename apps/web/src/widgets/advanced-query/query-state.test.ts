import { describe, expect, it } from 'vitest'
import type { QueryField } from './query-field.ts'
import { superQueryParams } from './query-params.ts'
import { blankQuery, isEmptyQuery, queryReducer, type QueryRow, type QueryState } from './query-state.ts'
import { dropSaved, fromSaved, putSaved, readSaved, savedKey, toSaved, writeSaved } from './saved-queries.ts'

const fields: QueryField[] = [
  { value: 'name', text: '名称', type: 'string' },
  { value: 'age', text: '年龄', type: 'int', dbType: 'int' },
  { value: 'sex', text: '性别', type: 'select', dictCode: 'sex' },
]
const row = (more: Partial<QueryRow>): QueryRow => ({ key: 'k', field: 'name', rule: 'eq', val: 'x', ...more })
const query = (...rows: QueryRow[]): QueryState => ({ matchType: 'and', rows })

describe('conditions', () => {
  it('[AQUERY-1] choosing a field resets the value and takes the rule that suits it', () => {
    const state = query(row({ val: 'old', rule: 'ne' }))
    const chosen = queryReducer(state, { type: 'field', key: 'k', field: fields[1] as QueryField })
    expect(chosen.rows[0]).toMatchObject({ field: 'age', rule: 'eq', val: '' })
    const text = queryReducer(state, { type: 'field', key: 'k', field: fields[0] as QueryField })
    expect(text.rows[0]).toMatchObject({ rule: 'like', val: '' })
  })

  it.each([
    ['in', 'eq', ['a', 'b'], 'a'],
    ['in', 'ne', [], ''],
    ['eq', 'in', 'a', ['a']],
    ['eq', 'in', '', []],
    ['eq', 'like', 'a', 'a'],
  ] as [QueryRow['rule'], QueryRow['rule'], QueryRow['val'], QueryRow['val']][])(
    '[AQUERY-2] from %s to %s %j becomes %j',
    (from, to, before, after) => {
      const state = query(row({ rule: from, val: before }))
      expect(queryReducer(state, { type: 'rule', key: 'k', rule: to ?? 'eq' }).rows[0]).toMatchObject({
        rule: to,
        val: after,
      })
    },
  )

  it('[AQUERY-3] rows are added below and removed', () => {
    const two = queryReducer(query(row({ key: 'a' }), row({ key: 'b' })), { type: 'add', key: 'n', after: 'a' })
    expect(two.rows.map(({ key }) => key)).toEqual(['a', 'n', 'b'])
    expect(queryReducer(two, { type: 'remove', key: 'a' }).rows.map(({ key }) => key)).toEqual(['n', 'b'])
    expect(queryReducer(query(), { type: 'add', key: 'n' }).rows).toHaveLength(1)
  })

  it.each([
    ['no rows', query(), true],
    ['one without field', query(row({ field: undefined })), true],
    ['one without rule', query(row({ rule: undefined })), true],
    ['one without value', query(row({ val: '' })), true],
    ['one with an empty list', query(row({ rule: 'in', val: [] })), true],
    ['one that is complete', query(row({})), false],
    ['two, of which one is not', query(row({}), row({ val: '' })), false],
    ['a new query', blankQuery('k'), true],
  ])('[AQUERY-4] %s', (_name, state, expected) => expect(isEmptyQuery(state)).toBe(expected))
})

describe('parameters', () => {
  it('[AQUERY-5] are the complete conditions as JSON, encoded once', () => {
    const params = superQueryParams(
      {
        matchType: 'or',
        rows: [row({ val: '张三' }), row({ field: 'age', rule: 'in', val: ['1', '2'] }), row({ val: '' })],
      },
      fields,
    )
    expect(params.superQueryMatchType).toBe('or')
    expect(params.superQueryParams).toContain('%E5%BC%A0%E4%B8%89')
    expect(JSON.parse(decodeURI(params.superQueryParams ?? ''))).toEqual([
      { field: 'name', rule: 'eq', val: '张三', type: 'string' },
      { field: 'age', rule: 'in', val: '1,2', type: 'int', dbType: 'int' },
    ])
  })

  it('[AQUERY-5] carry the settings of the field', () => {
    const { superQueryParams: text = '' } = superQueryParams(query(row({ field: 'sex', val: '1' })), fields)
    expect(JSON.parse(decodeURI(text))).toEqual([
      { field: 'sex', rule: 'eq', val: '1', type: 'select', dictCode: 'sex' },
    ])
  })

  it('[AQUERY-5] are absent when nothing is complete', () =>
    expect(superQueryParams(blankQuery('k'), fields)).toEqual({}))
})

describe('saved queries', () => {
  it('[AQUERY-6] are kept per page and come back as they were', () => {
    const state: QueryState = { matchType: 'or', rows: [row({ rule: 'in', val: ['a', 'b'] })] }
    writeSaved('/system/user', [toSaved('常用', state)])
    expect(savedKey('/system/user')).toBe('JSuperQuerySaved_/system/user')
    expect(localStorage.getItem('pro__JSuperQuerySaved_/system/user')).toContain('常用')
    const [saved] = readSaved('/system/user')
    expect(saved && fromSaved(saved, () => 'k')).toEqual(state)
    expect(readSaved('/system/role')).toEqual([])
  })

  it('[AQUERY-6] of one title replace each other in place', () => {
    const [a, b] = [toSaved('a', query(row({}))), toSaved('b', query(row({})))]
    const other = toSaved('a', query(row({ val: 'new' })))
    expect(putSaved([a, b], other)).toEqual([other, b])
    expect(putSaved([a], b)).toEqual([a, b])
    expect(dropSaved([a, b], 'a')).toEqual([b])
  })
})
