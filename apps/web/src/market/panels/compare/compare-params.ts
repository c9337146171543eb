import { groupKinds } from '@liangshu/contract/watch/group-calls'
import * as z from 'zod/mini'

export const spans = { 20: '1月', 60: '3月', 120: '半年', 250: '1年' } as const
export type Span = keyof typeof spans

export const compareParams = z.object({
  kind: z._default(z.enum(groupKinds), 'stock'),
  span: z._default(z.union([z.literal(20), z.literal(60), z.literal(120), z.literal(250)]), 60),
})
