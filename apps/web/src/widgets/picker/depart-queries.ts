import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** What pickers need of a department; pages that care for departments read the rest themselves. */
export interface DepartNode {
  id: string
  departName: string
  orgCode: string
  tenantId?: number | null | undefined
  children?: DepartNode[] | null | undefined
}
const departNode: z.ZodType<DepartNode> = z.object({
  id: z.string(),
  departName: z.string(),
  orgCode: z.string(),
  tenantId: z.number().nullish(),
  children: z.lazy(() => z.array(departNode)).nullish(),
})
const nodes = z.array(departNode)
export const departTreeKey = ['system', 'depart-tree'] as const

/** The whole tree: institutions have dozens of departments, not thousands, and searching needs them all. */
export const departTreeQuery = queryOptions({
  queryKey: [...departTreeKey, 'all'],
  queryFn: ({ signal }): Promise<DepartNode[]> =>
    request.get('/sys/sysDepart/queryTreeList', { schema: nodes, signal }),
  staleTime: 60_000,
})
