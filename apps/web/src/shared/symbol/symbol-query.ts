import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../request/request.ts'

const hitSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  secType: z.string(),
  board: z.nullable(z.string()),
  status: z.string(),
})
export type SymbolHit = z.output<typeof hitSchema>

const MOST_HITS = 8
/** More than are shown: the one that is called exactly so may stand behind many whose names begin so. */
const ASKED_HITS = 60

export function bestHits(hits: readonly SymbolHit[], keyword: string): SymbolHit[] {
  const isExact = ({ name }: SymbolHit) => name === keyword
  return [...hits.filter(isExact), ...hits.filter((hit) => !isExact(hit))].slice(0, MOST_HITS)
}

/** Instruments by code, name or initials. A market that is not ready yet has none, and pages are still found. */
export const symbolQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['symbol', 'search', keyword],
    queryFn: async ({ signal }) => {
      const params = { keyword, limit: ASKED_HITS }
      return bestHits(await request.get('/symbol', { params, schema: z.array(hitSchema), signal }), keyword)
    },
    enabled: keyword !== '',
    retry: false,
    meta: { handlesError: true },
  })

const MOST_OFFERED = 3
/** What is called so is known to everybody who trades the kind. */
const wellKnown: Readonly<Record<string, string>> = { future: 'IF', crypto: 'BTC', fund: '300ETF', stock: '600' }

/** A few instruments of a kind, to begin with. */
export const symbolsOfKindQuery = (type: string) =>
  queryOptions({
    queryKey: ['symbol', 'kind', type],
    queryFn: ({ signal }) =>
      request.get('/symbol', {
        params: { type, keyword: wellKnown[type], limit: MOST_OFFERED },
        schema: z.array(hitSchema),
        signal,
      }),
    retry: false,
    meta: { handlesError: true },
  })
