import { z } from 'zod'

export const visitTotals = z.object({ totalVisitCount: z.int(), todayVisitCount: z.int(), todayIp: z.int() })

/** One day: `tian` is the whole date, `type` the label under the curve. */
export const visitDay = z.object({ visit: z.int(), ip: z.int(), tian: z.iso.date(), type: z.string() })

export type VisitTotals = z.output<typeof visitTotals>
export type VisitDay = z.output<typeof visitDay>
