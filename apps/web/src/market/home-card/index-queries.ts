import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { request } from '../../shared/request/request.ts'

const QUOTES_MS = 3000
const MINUTES_MS = 30_000

/** The indexes a trader looks at first. */
export const indexSymbols = [
  'SHSE.000001',
  'SZSE.399001',
  'SZSE.399006',
  'SHSE.000688',
  'SHSE.000300',
  'SHSE.000905',
  'SHSE.000852',
]

const figure = z.nullable(z.number())
const quotesSchema = z.object({
  asOf: z.string(),
  /** `feed` where the numbers are real; everything else is simulated. */
  source: z.optional(z.string()),
  records: z.array(z.object({ symbol: z.string(), name: z.string(), last: figure, change: figure, changePct: figure })),
})
export type IndexQuote = z.output<typeof quotesSchema>['records'][number]

const minutesSchema = z.object({ preClose: figure, price: z.array(figure) })

export const indexQuotesQuery = queryOptions({
  queryKey: ['home', 'indexes'],
  queryFn: ({ signal }) =>
    request.get('/market/quotes', { params: { symbols: indexSymbols.join(',') }, schema: quotesSchema, signal }),
  refetchInterval: QUOTES_MS,
  ...quietQuery,
})

export const indexMinutesQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['home', 'index-minutes', symbol],
    queryFn: ({ signal }) => request.get('/market/minutes', { params: { symbol }, schema: minutesSchema, signal }),
    refetchInterval: MINUTES_MS,
    ...quietQuery,
  })
