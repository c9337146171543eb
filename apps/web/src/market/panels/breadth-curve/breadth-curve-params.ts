import * as z from 'zod/mini'

export const breadthCurveParams = z.object({ view: z._default(z.enum(['direction', 'extreme']), 'direction') })
