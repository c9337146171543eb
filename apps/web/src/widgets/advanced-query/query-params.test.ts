import { expect, it } from 'vitest'
import { queryOfParams, superQueryParams } from './query-params.ts'
import type { QueryState } from './query-state.ts'

const keys = () => {
  let next = 0
  return () => `k${(next += 1)}`
}

it('[WEBFIG-16] rows go to parameters and back, lists as lists', () => {
  const state = {
    matchType: 'or',
    rows: [
      { key: 'k1', field: 'name', rule: 'eq', val: '张三' },
      { key: 'k2', field: 'sex', rule: 'in', val: ['1', '2'] },
    ],
  } as QueryState
  const params = superQueryParams(state, [])
  expect(queryOfParams(params, keys())).toEqual(state)
  expect(queryOfParams({ ...params, superQueryMatchType: 'and' }, keys())?.matchType).toBe('and')
})

it('[WEBFIG-16] what was not made here is nothing', () => {
  expect(queryOfParams({}, keys())).toBeUndefined()
  expect(queryOfParams({ superQueryParams: 'no json' }, keys())).toBeUndefined()
  expect(superQueryParams({ matchType: 'and', rows: [] }, [])).toEqual({})
})
