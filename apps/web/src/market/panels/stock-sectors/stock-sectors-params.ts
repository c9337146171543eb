import * as z from 'zod/mini'

export const stockSectorsParams = z.object({
  kind: z._default(z.enum(['industry', 'concept']), 'concept'),
  scope: z._default(z.enum(['own', 'all']), 'own'),
})
