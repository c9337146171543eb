import { monitorOverview, monitorPaths } from '@liangshu/contract/system/monitor'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

const EVERY_MS = 3000

/** Asked for every three seconds while the page is looked at. */
export const overviewQuery = (isFrozen: boolean) =>
  queryOptions({
    queryKey: ['monitor-overview'],
    queryFn: ({ signal }) => request.get(monitorPaths.overview, { signal, schema: monitorOverview }),
    refetchInterval: isFrozen ? false : EVERY_MS,
    staleTime: 0,
    // The page says so itself, once; a message every three seconds would cover it.
    meta: { handlesError: true },
  })
