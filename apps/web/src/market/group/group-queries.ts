import { group, groupMember } from '@liangshu/contract/watch/group-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const groupNamesQuery = queryOptions({
  queryKey: ['groups', 'names'],
  queryFn: ({ signal }) =>
    request.get('/api/group/list', { signal, schema: z.array(group.pick({ id: true, name: true })) }),
  staleTime: 60_000,
  meta: { handlesError: true },
})

/** Members in the order of the group. */
export const groupSymbolsQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['groups', 'symbols', groupId],
    queryFn: ({ signal }) =>
      request.get('/api/group/bondGroupList', {
        params: { groupId },
        signal,
        schema: z.array(groupMember.pick({ symbol: true })),
      }),
    staleTime: 60_000,
    meta: { handlesError: true },
  })
