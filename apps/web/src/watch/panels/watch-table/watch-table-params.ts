import { groupKinds } from '@liangshu/contract/watch/group-calls'
import * as z from 'zod/mini'

export const columnSets = ['all', 'quote', 'strength', 'since'] as const
export type ColumnSet = (typeof columnSets)[number]
export const columnSetLabels: Readonly<Record<ColumnSet, string>> = {
  all: '综合',
  quote: '行情',
  strength: '强度',
  since: '跟踪',
}

export const watchTableParams = z.object({
  kind: z._default(z.enum(groupKinds), 'stock'),
  columns: z._default(z.enum(columnSets), 'all'),
})
