import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import type { z } from 'zod'
import { namesOf, type FilterField } from './filter-field.ts'
import { listMessages } from './list-messages.ts'
import { listKey, listPageQuery } from './list-queries.ts'
import { exportParams, listParams, type ExtraParams } from './list-params.ts'
import { DEFAULT_SORT, fittingPageSize, PAGE_SIZES, type Filters, type ListQuery, type Sort } from './list-state.ts'
import { rowKeyOf } from './row-key.ts'
import { useListQuery } from './use-list-query.ts'

export interface ListUrls {
  readonly list: string
  readonly delete?: string
  readonly deleteBatch?: string
  readonly exportXls?: string
  readonly importExcel?: string
}

export interface ListOptions<Row extends object> {
  /** Name of the page in the browser's storage, where its columns and density are kept. */
  readonly name: string
  readonly urls: ListUrls
  readonly schema: z.ZodType<Row>
  readonly fields?: readonly FilterField[]
  /** Properties shown as columns, for column authority. */
  readonly columnNames?: readonly string[]
  readonly params?: ExtraParams
  readonly sort?: Sort
  readonly filters?: Filters
  readonly pageSize?: number
  /** Lists inside dialogs leave the address alone. */
  readonly isInUrl?: boolean
  /** What the question about a deletion calls a row. */
  readonly nameOf?: (row: Row) => string
  readonly enabled?: boolean
  /** Rows that change by themselves are asked for again at this pace while the page is seen, without a
   * sign of loading; `false` where changes are pushed. */
  readonly refetchMs?: number | false
}

const noFields: readonly FilterField[] = []
const noParams: ExtraParams = {}
const noFilters: Filters = {}

export function useList<Row extends object>(options: ListOptions<Row>) {
  const { urls, schema, fields = noFields, params: extra = noParams, columnNames = [], isInUrl = true } = options
  // A list in a drawer has less room, and another window size later does not cut the pages anew.
  const [fitting] = useState(() => (isInUrl ? fittingPageSize() : PAGE_SIZES[0]))
  const standard: ListQuery = {
    filters: options.filters ?? noFilters,
    sort: options.sort ?? DEFAULT_SORT,
    pageNo: 1,
    pageSize: options.pageSize ?? fitting,
  }
  const [state, dispatch] = useListQuery<Row>({ names: fields.flatMap(namesOf), standard, isInUrl })
  const params = listParams(state, fields, extra, columnNames)
  const hasUrl = urls.list !== ''
  useEffect(() => {
    if (!hasUrl) withFeedback(({ message }) => void message.warning(listMessages.noListUrl))
  }, [hasUrl])
  const page = useQuery({
    ...listPageQuery(urls.list, params, schema),
    enabled: hasUrl && (options.enabled ?? true),
    refetchInterval: options.refetchMs ?? false,
  })
  const queryClient = useQueryClient()

  const total = page.isPlaceholderData ? undefined : page.data?.total
  useEffect(() => {
    // The last row of the last page is gone: the list goes back one page instead of showing an empty one.
    if (total !== undefined) dispatch({ type: 'loaded', total })
  }, [total, dispatch])

  return {
    options,
    state,
    dispatch,
    standard,
    rows: page.data?.records ?? [],
    total: page.data?.total ?? 0,
    /** Nothing to show yet: the table keeps its place with bars. */
    isFirstLoad: page.isPending,
    isLoading: options.refetchMs === undefined ? page.isFetching : page.isPending,
    error: page.error,
    rowKey: rowKeyOf as (row: Row) => string,
    exportParams: exportParams(state, fields, extra),
    reload: () => queryClient.invalidateQueries({ queryKey: listKey(urls.list) }),
  }
}

export type List<Row extends object> = ReturnType<typeof useList<Row>>
