import { newsFull, newsPage, newsPaths, newsSource, type NewsPageQuery } from '@liangshu/contract/insight/news'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const AGAIN_MS = 60_000

export interface NewsSearch {
  readonly pageNo: number
  readonly pageSize: number
  readonly category: string
  readonly keyword: string
  readonly symbol: string
  readonly sector: string
  readonly media: string
  readonly direction: string
  readonly from: string
  readonly to: string
}

export const firstSearch: NewsSearch = {
  pageNo: 1,
  pageSize: 30,
  category: '',
  keyword: '',
  symbol: '',
  sector: '',
  media: '',
  direction: '',
  from: '',
  to: '',
}

const given = (search: NewsSearch): Partial<Record<keyof NewsPageQuery, string | number>> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))

export const newsPageQuery = (search: NewsSearch) =>
  queryOptions({
    queryKey: ['news', 'page', search],
    queryFn: ({ signal }) => request.get(newsPaths.page, { params: given(search), schema: newsPage, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    retry: false,
    meta: { handlesError: true },
  })

export const newsFullQuery = (code: string) =>
  queryOptions({
    queryKey: ['news', 'full', code],
    queryFn: ({ signal }) => request.get(newsPaths.item, { params: { code }, schema: newsFull, signal }),
    retry: false,
    meta: { handlesError: true },
  })

export const newsSourcesQuery = queryOptions({
  queryKey: ['news', 'sources'],
  queryFn: ({ signal }) => request.get(newsPaths.sources, { schema: z.array(newsSource), signal }),
  refetchInterval: AGAIN_MS,
  retry: false,
  meta: { handlesError: true },
})
