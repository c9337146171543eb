import { groupKinds } from '@liangshu/contract/watch/group-calls'
import * as z from 'zod/mini'

export const wallSizes = [4, 9, 16] as const

export const chartWallParams = z.object({
  kind: z._default(z.enum(groupKinds), 'stock'),
  size: z._default(z.union([z.literal(4), z.literal(9), z.literal(16)]), 9),
})
