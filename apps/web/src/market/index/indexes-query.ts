import { indexRow, type IndexRow } from '@liangshu/contract/insight/insight-calls'
import type { Spark } from '@liangshu/contract/market/quote-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

const INDEXES_MS = 3000

/** The indexes a trader looks at first, each with its day. */
export const indexesQuery = (moment: Moment) =>
  queryOptions({
    queryKey: ['market', 'indexes', moment],
    queryFn: ({ signal }) =>
      request.get('/api/query/queryIndexes', { params: momentParams(moment), signal, schema: z.array(indexRow) }),
    refetchInterval: INDEXES_MS,
  })

/** The day so far; its end is the last quote, so that line and figure never stand on two sides of the close. */
export function sparkOf({ symbol, last, change, spark }: IndexRow): Spark {
  const preClose = last === null || change === null ? null : last - change
  const end = spark.findLastIndex((price) => price !== null)
  return { symbol, preClose, length: spark.length, price: end === -1 ? spark : spark.with(end, last) }
}
