import { breadth, ladderRung, limitPoolRow, type OpenDataType } from '@liangshu/contract/insight/open-data-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

const OPEN_MS = 5000
const MOST_POOL = 1000

const answerOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ date: z.string(), definition: z.string(), records: z.array(row), total: z.int() })

const openData =
  <Row extends z.ZodType>(type: OpenDataType, row: Row, pageSize: number) =>
  (moment: Moment) =>
    queryOptions({
      queryKey: ['market', 'openData', type, moment],
      queryFn: ({ signal }) =>
        request.get('/api/open/data', {
          params: { type, pageSize, ...momentParams(moment) },
          signal,
          schema: answerOf(row),
        }),
      refetchInterval: OPEN_MS,
      meta: { handlesError: true },
    })

export const breadthQuery = openData('breadth', breadth, 1)
export const ladderQuery = openData('ladder', ladderRung, 100)
/** The market never seals more than this on one day. */
export const limitPoolQuery = openData('limitPool', limitPoolRow, MOST_POOL)
