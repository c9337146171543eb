import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'

const loginInfoSchema = z.object({
  todayIp: z.coerce.number(),
  todayVisitCount: z.coerce.number(),
  totalVisitCount: z.coerce.number(),
})

const visitDaySchema = z.object({
  /** Day as MM-DD. */
  type: z.string(),
  visit: z.coerce.number(),
  ip: z.coerce.number(),
})
export type VisitDay = z.output<typeof visitDaySchema>

export const loginInfoQuery = queryOptions({
  queryKey: ['home', 'loginfo'],
  queryFn: ({ signal }) => request.get('/sys/loginfo', { schema: loginInfoSchema, signal }),
})

export const visitsQuery = queryOptions({
  queryKey: ['home', 'visits'],
  queryFn: ({ signal }) => request.get('/sys/visitInfo', { schema: z.array(visitDaySchema), signal }),
  meta: { handlesError: true },
})
