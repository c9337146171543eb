import { z } from 'zod'

import { auditFields, editing, nullableText, requiredText, versionField } from '../../form-fields.ts'
import { wireBoolean, wireInt, wireText } from '../../wire.ts'

export const roleIndexPaths = {
  queryByCode: '/sys/sysRoleIndex/queryByCode',
  queryDefault: '/sys/sysRoleIndex/queryDefIndex',
  pages: '/sys/sysRoleIndex/pages',
  add: '/sys/sysRoleIndex/add',
  edit: '/sys/sysRoleIndex/edit',
  delete: '/sys/sysRoleIndex/delete',
} as const

/** The home page of a role. `status` "1": in force. */
export const roleIndex = z.object({
  id: z.string(),
  roleCode: nullableText,
  /** Codes repeat between institutions; the id does not. */
  roleId: nullableText,
  url: nullableText,
  component: nullableText,
  route: z.boolean().nullable(),
  priority: z.int().nullable(),
  status: nullableText,
  sysOrgCode: nullableText,
  ...versionField,
  ...auditFields,
})
export type RoleIndex = z.output<typeof roleIndex>

const largest = 999_999

export const addRoleIndexBody = z.object({
  roleCode: wireText,
  roleId: wireText,
  url: requiredText('首页路由', 200),
  component: requiredText('首页组件', 200),
  route: wireBoolean,
  priority: wireInt.pipe(z.int().min(0, '优先级不能小于0').max(largest, '优先级过大').optional()),
  status: wireText.pipe(z.enum(['0', '1'], { error: '状态只能是启用或停用' }).optional()),
})
export const editRoleIndexBody = addRoleIndexBody.partial().extend(editing)

export const roleIndexQuery = z.object({ roleCode: wireText, roleId: wireText })

/** A page the people of a role can open, and so one that can greet them. Groups come along to hang pages under. */
export const homeCandidate = z.object({
  id: z.string(),
  parentId: nullableText,
  name: z.string(),
  url: nullableText,
  component: nullableText,
  route: z.boolean(),
})
export type HomeCandidate = z.output<typeof homeCandidate>
