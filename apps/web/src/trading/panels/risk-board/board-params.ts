import * as z from 'zod/mini'

export const boardParams = z.object({ shows: z._default(z.enum(['all', 'attention']), 'all') })
