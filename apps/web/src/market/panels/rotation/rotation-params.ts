import * as z from 'zod/mini'

export const rotationParams = z.object({
  kind: z._default(z.enum(['industry', 'concept']), 'industry'),
  end: z._default(z.enum(['top', 'bottom']), 'top'),
})
