import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { request } from '../../shared/request/request.ts'

/** Changes are pushed; this is for what moves with the market. */
const ACCOUNTS_MS = 15_000

const accountSchema = z.object({
  id: z.string(),
  currency: z.string(),
  assetClass: z.string(),
  nav: z.number(),
  available: z.number(),
  marketValue: z.nullable(z.number()),
  marginUsed: z.nullable(z.number()),
  dayPnl: z.number(),
})
export type AccountFigures = z.output<typeof accountSchema>

export const accountFiguresQuery = queryOptions({
  queryKey: ['home', 'accounts'],
  queryFn: ({ signal }) => request.get('/user/account/list', { schema: z.array(accountSchema), signal }),
  refetchInterval: ACCOUNTS_MS,
  ...quietQuery,
})
