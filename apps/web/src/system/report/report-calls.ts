import { dataSourceOptions } from '@liangshu/contract/system/data-source'
import { reportHeadPaths, reportSource } from '@liangshu/contract/system/report'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const { head, sources } = reportHeadPaths

export const reportUrls = {
  list: `${head}/list`,
  delete: `${head}/delete`,
  deleteBatch: `${head}/deleteBatch`,
  add: `${head}/add`,
  edit: `${head}/edit`,
} as const

/** Tables a report can be made of: those of this system, or those of a data source. */
export const sourcesQuery = (dbSource: string) =>
  queryOptions({
    queryKey: ['report', 'sources', dbSource],
    queryFn: ({ signal }) => request.get(sources, { params: { dbSource }, schema: z.array(reportSource), signal }),
    staleTime: 60_000,
    // The field itself says why a database cannot be reached.
    meta: { handlesError: true },
  })

/** Databases that are kept under 多数据源管理. */
export const dataSourcesQuery = queryOptions({
  queryKey: ['report', 'data-sources'],
  queryFn: ({ signal }) => request.get('/sys/dataSource/options', { schema: dataSourceOptions, signal }),
  staleTime: 60_000,
})
