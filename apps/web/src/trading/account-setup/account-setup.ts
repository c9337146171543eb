import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

/** The wire spells the strategy's status `trategyStatus`. */
const statusSchema = z.object({
  accountStatus: z.coerce.number(),
  trategyStatus: z.coerce.number(),
})

export type SetupStep = 0 | 1 | 4

/** Next thing to set up: 0 the account, 1 the strategy, 4 nothing. */
export function setupStep({ accountStatus, trategyStatus }: z.output<typeof statusSchema>): SetupStep {
  if (accountStatus === 0) return 0
  return trategyStatus === 0 ? 1 : 4
}

/** A server without trading has no such call: then there is nothing to set up and nothing to say. */
export const setupQuery = queryOptions({
  queryKey: ['account', 'setup'],
  queryFn: async ({ signal }) => setupStep(await request.get('/user/account/status', { schema: statusSchema, signal })),
  retry: false,
  meta: { handlesError: true },
})
