import { readCount, readingPaths, type ReadCount } from '@liangshu/contract/system/announcement'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** How many people one is for, released or not. */
export async function countReadersOf(id: string): Promise<number> {
  const counts = await request.get(readingPaths.counts, { params: { ids: `${id},` }, schema: z.array(readCount) })
  return counts.find((count) => count.id === id)?.total ?? 0
}

/** How many of how many have read each of these. */
export const readCountsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['system', 'announcement-reads', ...ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReadCount>> => {
      const params = { ids: `${ids.join(',')},` }
      const counts = await request.get(readingPaths.counts, { params, schema: z.array(readCount), signal })
      return new Map(counts.map((count) => [count.id, count]))
    },
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: (previous) => previous,
    // The list stands without it.
    meta: { handlesError: true },
  })

export const percentRead = ({ total, read }: ReadCount): number => (total === 0 ? 0 : Math.floor((read / total) * 100))
