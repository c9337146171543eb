import * as z from 'zod/mini'

/** With how closely each member moves with the sector, where that is what one looks for. */
export const membersParams = z.object({ hasCorrelation: z._default(z.boolean(), false) })
