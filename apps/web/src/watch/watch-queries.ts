import {
  group,
  groupAlert,
  groupMember,
  monitor,
  recommendation,
  recycled,
  setGroupResult,
  type GroupKind,
  type SaveGroupBody,
  type SetGroupBody,
  type SetMonitorBody,
} from '@liangshu/contract/watch/group-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../shared/request/request.ts'

/** Everything about groups goes stale together; the quote table keeps what it asks of them under the same word. */
const groupsKey = ['groups'] as const
const quiet = { meta: { handlesError: true } } as const

const GROUPS_MS = 5000
const MEMBERS_MS = 3000
const ALERTS_MS = 10_000
const RECOMMEND_MS = 60_000

export const groupsQuery = (kind: GroupKind) =>
  queryOptions({
    queryKey: [...groupsKey, 'list', kind],
    queryFn: ({ signal }) => request.get('/api/group/list', { params: { kind }, signal, schema: z.array(group) }),
    refetchInterval: GROUPS_MS,
    ...quiet,
  })

export const membersQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'members', groupId],
    queryFn: ({ signal }) =>
      request.get('/api/group/bondGroupList', { params: { groupId }, signal, schema: z.array(groupMember) }),
    enabled: groupId !== '',
    refetchInterval: MEMBERS_MS,
    retry: false,
    ...quiet,
  })

export const recommendQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'recommend', groupId],
    queryFn: ({ signal }) =>
      request.get('/api/group/recommendList', { params: { groupId }, signal, schema: z.array(recommendation) }),
    refetchInterval: RECOMMEND_MS,
    retry: false,
    ...quiet,
  })

export const recycledQuery = queryOptions({
  queryKey: [...groupsKey, 'recycled'],
  queryFn: ({ signal }) => request.get('/api/group/recycleList', { signal, schema: z.array(recycled) }),
  ...quiet,
})

export const alertsQuery = queryOptions({
  queryKey: [...groupsKey, 'alerts'],
  queryFn: ({ signal }) => request.get('/api/group/alerts', { signal, schema: z.array(groupAlert) }),
  refetchInterval: ALERTS_MS,
  ...quiet,
})

export const monitorQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'monitor', groupId],
    queryFn: ({ signal }) => request.get('/api/group/getMonitor', { params: { groupId }, signal, schema: monitor }),
    staleTime: 0,
    retry: false,
    ...quiet,
  })

/** A call that changes groups; what was asked of them is asked anew, whatever came of it. */
function useGroupCall<Body, Answer>(call: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSettled: () => client.invalidateQueries({ queryKey: groupsKey }),
  })
}

export const useSaveGroup = () =>
  useGroupCall((body: Partial<SaveGroupBody> & { name: string }) =>
    request.post('/api/group/save', { body, schema: group.nullable() }),
  )

export const useOrderGroups = () =>
  useGroupCall((ids: readonly string[]) =>
    request.post('/api/group/order', { body: { ids }, schema: z.object({ moved: z.int() }) }),
  )

export type MemberCall = Pick<SetGroupBody, 'groupId' | 'op'> &
  Partial<Omit<SetGroupBody, 'symbols'>> & { symbols: readonly string[] }

export const useSetMembers = () =>
  useGroupCall((body: MemberCall) => request.post('/api/group/setBondGroup', { body, schema: z.array(setGroupResult) }))

export const useCleanGroup = () =>
  useGroupCall((groupId: string) =>
    request.post('/api/group/cleanBondGroup', {
      params: { groupId, confirm: '1' },
      schema: z.object({ removed: z.int() }),
    }),
  )

export const useSetMonitor = () =>
  useGroupCall((body: SetMonitorBody) => request.post('/api/group/setMonitor', { body, schema: monitor }))
