import * as z from 'zod/mini'

export const sectorFlowParams = z.object({ kind: z._default(z.enum(['industry', 'concept']), 'industry') })
