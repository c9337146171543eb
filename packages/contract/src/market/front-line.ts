import { z } from 'zod'

/** One index and its day, for the page before the login; null while there is no market. */
export const frontLine = z
  .object({
    name: z.string(),
    last: z.number().nullable(),
    changePct: z.number().nullable(),
    /** Prices minute by minute, oldest first. */
    points: z.array(z.number()),
    isSimulated: z.boolean(),
  })
  .nullable()
export type FrontLine = z.output<typeof frontLine>
