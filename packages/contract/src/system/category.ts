import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireIds, wireText } from '../wire.ts'

export const sysCategory = z.object({
  id: z.string(),
  pid: nullableText,
  name: nullableText,
  code: nullableText,
  /** "1" when there is something below. */
  hasChild: nullableText,
  sysOrgCode: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysCategory = z.output<typeof sysCategory>

/** The code is made by the server. */
export const addCategoryBody = z.object({ name: requiredText('类型名称', 100), pid: optionalText('父级节点', 64) })
export const editCategoryBody = addCategoryBody.partial().extend(editing)

export type CategoryNode = {
  key: string
  value: string
  title: string
  code: string
  leaf: boolean
  parentId: string
  icon: null
  children: CategoryNode[] | null
}
export const categoryNode: z.ZodType<CategoryNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  code: z.string(),
  leaf: z.boolean(),
  parentId: z.string(),
  icon: z.null(),
  get children() {
    return z.array(categoryNode).nullable()
  },
})

export const pidQuery = z.object({ pid: wireText })
export const parentIdsQuery = z.object({ parentIds: wireIds })
export const codeCheckQuery = z.object({ pid: wireText, code: wireText })
export const treeRootQuery = z.object({ async: wireText, pcode: wireText })
export const treeDataQuery = z.object({ pid: wireText, pcode: wireText, condition: wireText })
export const namesQuery = z.object({ ids: wireIds, delNotExist: wireText })
export const oneQuery = z.object({ field: wireText, val: wireText })
export const codeQuery = z.object({ code: wireText })
