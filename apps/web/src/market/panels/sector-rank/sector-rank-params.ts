import * as z from 'zod/mini'

export const sectorRankParams = z.object({
  kind: z._default(z.enum(['industry', 'concept']), 'industry'),
  sort: z._default(z.enum(['heat', 'changePct', 'netInflow', 'amount', 'limitUpCount', 'r5', 'r20']), 'heat'),
})
