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

export const sourcesQuery = queryOptions({
  queryKey: ['report', 'sources'],
  queryFn: ({ signal }) => request.get(sources, { schema: z.array(reportSource), signal }),
  staleTime: 60_000,
})
