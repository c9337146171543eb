import * as z from 'zod/mini'

const MOST_VOLUME = 1e9

/** What the ticket begins with when it is opened for something: a signal's side and size. */
export const ticketParams = z.object({
  side: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  volume: z._default(z.nullable(z.number().check(z.minimum(1), z.maximum(MOST_VOLUME))), null),
})
