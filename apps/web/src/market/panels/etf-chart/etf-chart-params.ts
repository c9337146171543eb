import * as z from 'zod/mini'

export const etfChartParams = z.object({
  hasIndex: z._default(z.boolean(), true),
  hasVolume: z._default(z.boolean(), true),
})
