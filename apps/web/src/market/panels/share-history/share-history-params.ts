import * as z from 'zod/mini'

export const shareSpans = { 20: '1月', 60: '3月', 120: '半年', 250: '1年' } as const
export type ShareSpan = keyof typeof shareSpans

export const shareHistoryParams = z.object({
  span: z._default(z.literal([20, 60, 120, 250]), 60),
})
