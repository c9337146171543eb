import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { PAGE_SIZES, type ListQuery } from './list-state.ts'
import { readListUrl, writeListUrl } from './list-url.ts'

const names = ['username', 'status']
const standard: ListQuery = { filters: {}, sort: { column: 'createTime', order: 'desc' }, pageNo: 1, pageSize: 10 }
const text = fc.string({ unit: fc.constantFrom(...'ab1 &=%+#?/中文') })
const query = fc.record({
  filters: fc.dictionary(fc.constantFrom(...names), text, { noNullPrototype: true }),
  sort: fc.record({ column: fc.constantFrom('createTime', 'realname'), order: fc.constantFrom('asc', 'desc') }),
  pageNo: fc.integer({ min: 1, max: 999_999_999 }),
  pageSize: fc.constantFrom(...PAGE_SIZES),
})

it('[LIST-9] whatever was asked, its link asks the same, and keeps names that are not of the list', () => {
  fc.assert(
    fc.property(query, text, (asked, other) => {
      const search = `?${new URLSearchParams({ other }).toString()}`
      const link = writeListUrl(search, names, asked, standard)
      expect(readListUrl(link, names, standard)).toEqual(asked)
      expect(new URLSearchParams(link).get('other')).toBe(other)
      expect(writeListUrl(link, names, asked, standard)).toBe(link)
    }),
  )
})
