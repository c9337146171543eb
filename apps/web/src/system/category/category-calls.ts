import { sysCategory, type SysCategory } from '@liangshu/contract/system/category'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { treeOfCategories } from './category-tree.ts'

export const categoryUrls = { add: '/sys/category/add', edit: '/sys/category/edit' } as const

export const categoriesKey = ['system', 'categories'] as const

/** A search for any name leaves the first level: the whole tree comes in one answer. */
const everything = { name: '**', column: 'code', order: 'asc', pageSize: -1 }

export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: async ({ signal }) => {
    const schema = z.object({ records: z.array(sysCategory) })
    const { records } = await request.get('/sys/category/rootList', { params: everything, schema, signal })
    return treeOfCategories(records)
  },
  meta: { handlesError: true },
})

export const removeCategories = (rows: readonly SysCategory[]) =>
  rows.length === 1
    ? request.answer('DELETE', '/sys/category/delete', { params: { id: rows[0]?.id } })
    : request.answer('DELETE', '/sys/category/deleteBatch', {
        params: { ids: `${rows.map(({ id }) => id).join(',')},` },
      })
