import { monitorOverview, monitorPaths } from '@liangshu/contract/system/monitor'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const EVERY_MS = 3000

/** Asked for every three seconds while the page is looked at. */
export const liveQuery = <Data>(
  path: string,
  schema: z.ZodType<Data>,
  isFrozen: boolean,
  params: Record<string, string> = {},
) =>
  queryOptions({
    queryKey: ['monitor', path, params],
    queryFn: ({ signal }): Promise<Data> => request.get(path, { signal, schema, params }),
    refetchInterval: isFrozen ? (false as const) : EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The page says so itself, once; a message every three seconds would cover it.
    meta: { handlesError: true },
  })

export const overviewQuery = (isFrozen: boolean) => liveQuery(monitorPaths.overview, monitorOverview, isFrozen)
