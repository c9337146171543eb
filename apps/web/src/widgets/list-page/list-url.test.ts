import { describe, expect, it } from 'vitest'
import { DEFAULT_SORT, type ListQuery } from './list-state.ts'
import { readListUrl, writeListUrl } from './list-url.ts'

const names = ['name', 'createTime_begin', 'createTime_end']
const standard: ListQuery = { filters: {}, sort: DEFAULT_SORT, pageNo: 1, pageSize: 10 }

describe('list address', () => {
  it('[LIST-9] a link reproduces filters, order and page', () => {
    const query: ListQuery = {
      filters: { name: '张 & 三', createTime_begin: '2026-01-01' },
      sort: { column: 'name', order: 'asc' },
      pageNo: 3,
      pageSize: 20,
    }
    expect(readListUrl(writeListUrl('', names, query, standard), names, standard)).toEqual(query)
  })

  it('[LIST-30] the conditions of an advanced query stand in the address, and come back from it', () => {
    const conditions = [{ field: 'name', rule: 'like', val: '张 & 三%' }]
    const advanced = { superQueryParams: encodeURI(JSON.stringify(conditions)), superQueryMatchType: 'or' }
    const search = writeListUrl('', names, { ...standard, advanced }, standard)
    expect(readListUrl(search, names, standard).advanced).toEqual(advanced)
    expect(writeListUrl(search, names, standard, standard)).toBe('')
  })

  it('[LIST-9] the standard question leaves the address clean', () => {
    expect(writeListUrl('?name=x&page=2&size=30&sort=a=asc', names, standard, standard)).toBe('')
  })

  it('[LIST-9] names that are not of the list stay', () => {
    expect(writeListUrl('?tab=2', names, { ...standard, pageNo: 2 }, standard)).toBe('?tab=2&page=2')
  })

  it.each(['?page=0', '?page=-1', '?page=x', '?size=7', '?sort=name', '?sort=name=up', '?sort=a b=asc', '?other=1'])(
    '[LIST-10] %s asks the standard question',
    (search) => expect(readListUrl(search, names, standard)).toEqual(standard),
  )
})
