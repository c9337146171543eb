import * as z from 'zod/mini'

export const strengthScatterParams = z.object({ kind: z._default(z.enum(['industry', 'concept']), 'industry') })
