import * as z from 'zod/mini'

export const pools = ['sealed', 'failed', 'down'] as const
export type Pool = (typeof pools)[number]
export const limitPoolParams = z.object({ pool: z._default(z.enum(pools), 'sealed') })
