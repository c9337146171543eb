import type { Report, ReportItem } from '@liangshu/contract/system/report'
import { expect, it } from 'vitest'
import { initialValues, itemFrom, itemsFor } from './report-values.ts'

const column = (name: string, dictCode: string | null = null) =>
  ({ name, title: name.toUpperCase(), dictCode }) as never

it('[WEBFIG-12] a new report is empty, a known one as it is stored', () => {
  const empty = {
    code: '',
    name: '',
    dbSource: '',
    sourceTable: undefined,
    queryCondition: '',
    content: '',
    items: [],
    params: [],
  }
  expect(initialValues(undefined)).toEqual(empty)
  const stored = {
    code: 'C',
    name: 'N',
    dbSource: 'D',
    sourceTable: 'T',
    queryCondition: 'Q',
    content: 'X',
    items: [1],
    params: [2],
  }
  expect(initialValues(stored as unknown as Report)).toEqual(stored)
  expect(initialValues({ ...stored, sourceTable: null } as unknown as Report).sourceTable).toBeUndefined()
})

it('[WEBFIG-12] a new column is shown, and neither searched, sorted nor summed', () => {
  expect(itemFrom(column('a', 'sex'))).toEqual({
    fieldName: 'a',
    fieldTxt: 'A',
    fieldWidth: undefined,
    isShow: true,
    isSearch: false,
    searchMode: 'single',
    isOrder: false,
    isTotal: false,
    dictCode: 'sex',
    groupTitle: undefined,
  })
  expect(itemFrom(column('a')).dictCode).toBeUndefined()
})

it('[WEBFIG-12] chosen columns keep their settings and their order, new ones come last', () => {
  const known = [{ ...itemFrom(column('b')), isTotal: true }, itemFrom(column('a'))] as ReportItem[]
  const columns = { columns: [column('a'), column('c'), column('d'), column('b')] as never }
  const items = itemsFor(['b', 'd', 'c'], known, columns)
  expect(items.map(({ fieldName, isTotal }) => [fieldName, isTotal])).toEqual([
    ['b', true],
    ['c', false],
    ['d', false],
  ])
})
