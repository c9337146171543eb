import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'

export interface ListPageResult<Row> {
  records: Row[]
  total: number
}

/** A page, a plain array, or nothing at all: servers of this contract answer lists in all three ways. */
const pageSchema = <Row>(row: z.ZodType<Row>) =>
  z
    .union([z.object({ records: z.array(row).nullish(), total: z.coerce.number().nullish() }), z.array(row), z.null()])
    .transform((answer): ListPageResult<Row> => {
      if (answer === null) return { records: [], total: 0 }
      if (Array.isArray(answer)) return { records: answer, total: answer.length }
      const records = answer.records ?? []
      return { records, total: answer.total ?? records.length }
    })

export const listKey = (url: string) => ['list', url] as const

/** The rows on screen stay until the next ones are there. */
export const listPageQuery = <Row>(url: string, params: QueryParams, row: z.ZodType<Row>) =>
  queryOptions({
    queryKey: [...listKey(url), params],
    queryFn: ({ signal }) => request.get(url, { params, schema: pageSchema(row), signal }),
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })
