import * as z from 'zod/mini'

export const shareViews = { in: '净申购', out: '净赎回', type: '按类型' } as const
export type ShareView = keyof typeof shareViews

export const shareChangeParams = z.object({
  view: z._default(z.enum(['in', 'out', 'type']), 'in'),
})
