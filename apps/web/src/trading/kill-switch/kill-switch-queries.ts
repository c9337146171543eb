import {
  killEventSchema,
  killScopeRowSchema,
  killSwitchPaths,
  type KillScopeRow,
} from '@liangshu/contract/trading/kill-switch'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const killSwitchKey = ['trading', 'killSwitch'] as const
/** Somebody else may throw one meanwhile. */
const LOOK_MS = 5000

export const scopesQuery = queryOptions({
  queryKey: [...killSwitchKey, 'scopes'],
  queryFn: ({ signal }) => request.get(killSwitchPaths.scopes, { schema: z.array(killScopeRowSchema), signal }),
  refetchInterval: LOOK_MS,
  meta: { handlesError: true },
})

export const historyQuery = queryOptions({
  queryKey: [...killSwitchKey, 'history'],
  queryFn: ({ signal }) => request.get(killSwitchPaths.history, { schema: z.array(killEventSchema), signal }),
  refetchInterval: LOOK_MS,
  meta: { handlesError: true },
})

export type SwitchChange = { row: Pick<KillScopeRow, 'scope' | 'targetId'>; isOn: boolean; reason: string }

/** Stops or lets go; whatever came of it, the page looks again. */
export function useChangeSwitch() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ row: { scope, targetId }, isOn, reason }: SwitchChange) =>
      request.answer('POST', isOn ? killSwitchPaths.set : killSwitchPaths.lift, {
        body: { scope, targetId, reason },
        sign: true,
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: killSwitchKey }),
  })
}
