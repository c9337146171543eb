import {
  codeAnswer,
  historyAnswer,
  host,
  hostAlert,
  hostState,
  maintenanceWindow,
  serverPaths,
  type Thresholds,
} from '@liangshu/contract/hosts/host'
import { morningCheck } from '@liangshu/contract/hosts/morning-check'
import type { ServiceAction } from '@liangshu/contract/hosts/service-words'
import { hostService, hostTask, logAnswer, servicePaths, type LogAnswer } from '@liangshu/contract/hosts/service'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../shared/request/request.ts'

const hostsKey = ['hosts'] as const
const EVERY_MS = 5000
const LOG_EVERY_MS = 2000
/** Lines of a live log that stay on screen. */
const MOST_LINES = 1000

export const hostsQuery = queryOptions({
  queryKey: [...hostsKey, 'list'],
  queryFn: ({ signal }) => request.get(serverPaths.list, { signal, schema: z.array(host) }),
  refetchInterval: EVERY_MS,
})

export const hostStateQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...hostsKey, 'state', serverId],
    queryFn: async ({ signal }) => {
      const found = await request.get(serverPaths.status, { params: { serverId }, signal, schema: z.array(hostState) })
      return found[0] ?? null
    },
    refetchInterval: EVERY_MS,
    meta: { handlesError: true },
  })

export const servicesQuery = (serverId: string | null) =>
  queryOptions({
    queryKey: [...hostsKey, 'services', serverId],
    queryFn: ({ signal }) =>
      request.get(servicePaths.list, { params: { serverId: serverId ?? '' }, signal, schema: z.array(hostService) }),
    enabled: serverId !== null,
    refetchInterval: EVERY_MS,
  })

/** Looked at closely while something is under way. */
export const tasksQuery = (serverId: string | null) =>
  queryOptions({
    queryKey: [...hostsKey, 'tasks', serverId],
    queryFn: ({ signal }) =>
      request.get(servicePaths.tasks, { params: { serverId: serverId ?? '' }, signal, schema: z.array(hostTask) }),
    enabled: serverId !== null,
    refetchInterval: ({ state }) => (state.data?.some(({ endTime }) => endTime === null) ? 1000 : EVERY_MS),
    meta: { handlesError: true },
  })

export const historyQuery = (serverId: string | null, hours: number) =>
  queryOptions({
    queryKey: [...hostsKey, 'history', serverId, hours],
    queryFn: ({ signal }) =>
      request.get(serverPaths.history, { params: { serverId: serverId ?? '', hours }, signal, schema: historyAnswer }),
    enabled: serverId !== null,
    refetchInterval: 30_000,
  })

export const alertsQuery = queryOptions({
  queryKey: [...hostsKey, 'alerts'],
  queryFn: ({ signal }) => request.get(serverPaths.alerts, { signal, schema: z.array(hostAlert) }),
  refetchInterval: EVERY_MS,
})

export const windowsQuery = (serverId: string) =>
  queryOptions({
    queryKey: [...hostsKey, 'windows', serverId],
    queryFn: ({ signal }) =>
      request.get(serverPaths.maintenance, { params: { serverId }, signal, schema: z.array(maintenanceWindow) }),
  })

export const morningCheckQuery = queryOptions({
  queryKey: [...hostsKey, 'morningCheck'],
  queryFn: ({ signal }) => request.get(serverPaths.morningCheck, { signal, schema: morningCheck }),
  refetchInterval: 30_000,
})

type Tail = { serverId: string; serviceId: string; find: string; isLive: boolean }

/** The end of a log, to which every further question adds what is new. A search is asked for as a whole. */
export const logQuery = ({ serverId, serviceId, find, isLive }: Tail) => {
  const queryKey = [...hostsKey, 'log', serverId, serviceId, find]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<LogAnswer> => {
      const known = find === '' ? client.getQueryData<LogAnswer>(queryKey) : undefined
      const params = { serverId, serviceId, find, lines: 200, ...(known && { after: known.next }) }
      const answer = await request.get(servicePaths.log, { params, signal, schema: logAnswer })
      return known ? { ...answer, lines: [...known.lines, ...answer.lines].slice(-MOST_LINES) } : answer
    },
    enabled: serviceId !== '',
    refetchInterval: isLive ? LOG_EVERY_MS : false,
    staleTime: 0,
  })
}

/** A change of hosts; what is on screen is asked for again. */
function useHostChange<Given, Result>(change: (given: Given) => Promise<Result>, isQuiet = false) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hostsKey }),
    ...(isQuiet && { meta: { handlesError: true } }),
  })
}

type Act = { serverId: string; serviceId: string; action: ServiceAction; isForced: boolean }

/** Its refusals are shown where it was asked for: some can be answered by force. */
export const useAct = () =>
  useHostChange(
    ({ serverId, serviceId, action, isForced }: Act) =>
      request.post(servicePaths[action], {
        params: { serverId, serviceId, confirm: '1', force: isForced ? '1' : '0' },
        schema: hostTask,
        sign: false,
      }),
    true,
  )

export const useSetAlias = () =>
  useHostChange((body: { serverId: string; alias: string }) => request.post(serverPaths.alias, { body, schema: host }))

export const useSetThresholds = () =>
  useHostChange((body: { serverId: string; thresholds: Thresholds }) =>
    request.put(serverPaths.thresholds, { body, schema: host }),
  )

export const useCreateCode = () =>
  useHostChange((serverId: string | undefined) =>
    request.post(serverPaths.code, { body: serverId ? { serverId } : {}, schema: codeAnswer }),
  )

export const useRevoke = () =>
  useHostChange((serverId: string) => request.post(serverPaths.revoke, { body: { serverId }, schema: host }))

export const useRemoveHost = () =>
  useHostChange((serverId: string) => request.delete(serverPaths.remove, { params: { serverId } }))

type NewWindow = { serverId: string; fromTime: string; toTime: string; reason: string }
export const useAddWindow = () => useHostChange((body: NewWindow) => request.post(serverPaths.maintenance, { body }))

export const useRemoveWindow = () =>
  useHostChange((id: string) => request.delete(serverPaths.maintenance, { params: { id } }))
