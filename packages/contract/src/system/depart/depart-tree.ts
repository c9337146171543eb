import { z } from 'zod'

import { wireIds, wireText } from '../../wire.ts'
import { departInfo, type DepartInfo } from '../identity.ts'

/** A department as trees and pickers take it. `children` is null where there are none, or none loaded yet. */
export type DepartNode = DepartInfo & {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: DepartNode[] | null
}
export const departNode: z.ZodType<DepartNode> = departInfo.extend({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(departNode).nullable()
  },
})

export type DepartIdNode = { key: string; value: string; title: string; children: DepartIdNode[] | null }
export const departIdNode: z.ZodType<DepartIdNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.array(departIdNode).nullable()
  },
})

export const departTreeQuery = z.object({ ids: wireIds })
export const departLevelQuery = z.object({ pid: wireText, ids: wireIds, primaryKey: wireText })
export const departAndPostQuery = departLevelQuery.extend({ departIds: wireIds, name: wireText })
export const departPathQuery = z.object({ orgCode: wireText, depId: wireText })
export const departSearchQuery = z.object({ keyWord: wireText, myDeptSearch: wireText })
