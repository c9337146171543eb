import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const hitSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  secType: z.string(),
  board: z.nullable(z.string()),
  status: z.string(),
})
export type SymbolHit = z.output<typeof hitSchema>

const MOST_HITS = 8

/** Instruments by code, name or initials. A market that is not ready yet has none, and the palette still finds pages. */
export const symbolQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['palette', 'symbol', keyword],
    queryFn: ({ signal }) =>
      request.get('/symbol', { params: { keyword, limit: MOST_HITS }, schema: z.array(hitSchema), signal }),
    enabled: keyword !== '',
    retry: false,
    meta: { handlesError: true },
  })
