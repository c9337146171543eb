import * as z from 'zod/mini'

/** Everything that is held, or contracts alone. */
export const positionsParams = z.object({ scope: z._default(z.enum(['all', 'contract']), 'all') })
