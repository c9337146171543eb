import { z } from 'zod'

/** One index and its day, for the page before the login; null while there is no market. */
export const loginLine = z
  .object({
    name: z.string(),
    last: z.number().nullable(),
    changePct: z.number().nullable(),
    /** Prices minute by minute, oldest first. */
    points: z.array(z.number()),
    isSimulated: z.boolean(),
  })
  .nullable()
export type LoginLine = z.output<typeof loginLine>
