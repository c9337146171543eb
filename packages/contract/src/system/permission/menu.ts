import { z } from 'zod'

import {
  auditFields,
  editing,
  nullableText,
  optionalText,
  recordId,
  requiredText,
  versionField,
} from '../../form-fields.ts'
import { wireBoolean, wireIds, wireInt, wireNumber, wireText } from '../../wire.ts'

/** A menu entry or button as the trees of the grant dialogs take it. */
export type GrantNode = {
  key: string
  value: string
  parentId: string | null
  title: string | null
  slotTitle: string
  label: string | null
  icon: null
  isLeaf: boolean
  ruleFlag: number
  scopedSlots: { title: string } | null
  children: GrantNode[] | null
}
export const grantNode: z.ZodType<GrantNode> = z.object({
  key: z.string(),
  value: z.string(),
  parentId: nullableText,
  title: nullableText,
  slotTitle: z.string(),
  label: nullableText,
  icon: z.null(),
  isLeaf: z.boolean(),
  ruleFlag: z.number().int(),
  scopedSlots: z.object({ title: z.string() }).nullable(),
  get children() {
    return z.array(grantNode).nullable()
  },
})
export const grantTree = z.object({ treeList: z.array(grantNode), ids: z.array(z.string()) })

export type MenuRowNode = z.output<typeof menuRow> & { children: MenuRowNode[] | null }
const menuRow = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  name: z.string(),
  parentId: nullableText,
  perms: nullableText,
  permsType: nullableText,
  icon: nullableText,
  component: nullableText,
  componentName: nullableText,
  url: nullableText,
  redirect: nullableText,
  sortNo: z.number(),
  menuType: z.number().int(),
  leaf: z.boolean(),
  isLeaf: z.boolean(),
  route: z.boolean(),
  keepAlive: z.boolean(),
  description: nullableText,
  delFlag: z.number().int(),
  alwaysShow: z.boolean(),
  hidden: z.boolean(),
  hideTab: z.boolean(),
  ruleFlag: z.number().int(),
  status: nullableText,
  internalOrExternal: z.boolean(),
  version: z.number().int(),
  ...auditFields,
})
export const menuRowNode: z.ZodType<MenuRowNode> = menuRow.extend({
  get children() {
    return z.array(menuRowNode).nullable()
  },
})

const menuType = wireInt.pipe(z.literal([0, 1, 2], '菜单类型取值不正确').optional())
const written = z.object({
  name: requiredText('菜单名称', 100),
  parentId: optionalText('上级菜单', 64),
  perms: optionalText('授权标识', 255),
  permsType: optionalText('授权策略', 10),
  icon: optionalText('菜单图标', 255),
  component: optionalText('前端组件', 255),
  componentName: optionalText('组件名称', 255),
  url: optionalText('菜单路径', 255),
  redirect: optionalText('默认跳转地址', 255),
  sortNo: wireNumber,
  menuType,
  route: wireBoolean,
  keepAlive: wireBoolean,
  hidden: wireBoolean,
  hideTab: wireBoolean,
  alwaysShow: wireBoolean,
  internalOrExternal: wireBoolean,
  description: optionalText('描述', 500),
  status: optionalText('状态', 10),
})
export const addPermissionBody = written
export type AddPermissionBody = z.output<typeof addPermissionBody>
export const editPermissionBody = written.partial().extend(editing)
export type EditPermissionBody = z.output<typeof editPermissionBody>

/** Grants are stored as a difference: new minus last is added, last minus new removed. */
const grants = { permissionIds: wireIds, lastpermissionIds: wireIds.optional() }
export const saveRoleGrantsBody = z.object({ roleId: recordId, ...grants })
export const saveDepartGrantsBody = z.object({ departId: recordId, ...grants })

export const dataRule = z.object({
  id: z.string(),
  permissionId: z.string(),
  ruleName: nullableText,
  ruleColumn: nullableText,
  ruleConditions: nullableText,
  ruleValue: nullableText,
  status: nullableText,
  ...versionField,
  ...auditFields,
})
export type DataRuleRow = z.output<typeof dataRule>
export const dataRuleChoice = z.object({ datarule: z.array(dataRule), drChecked: z.string().optional() })

export const ruleConditions = [
  '=',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'IN',
  'USE_SQL_RULES',
] as const
const writtenRule = z.object({
  permissionId: recordId,
  ruleName: requiredText('规则名称', 50),
  ruleColumn: optionalText('规则字段', 50),
  ruleConditions: wireText.pipe(z.enum(ruleConditions, { error: '请选择条件规则' })),
  ruleValue: requiredText('规则值', 300),
  status: optionalText('状态', 3),
})
export const addRuleBody = writtenRule
export const editRuleBody = writtenRule.partial().extend(editing)

export const permissionIdQuery = z.object({ permissionId: wireText })
export const nameQuery = z.object({ name: wireText })
export const parentQuery = z.object({ parentId: wireText })
export const parentsQuery = z.object({ parentIds: wireIds })
export const pidQuery = z.object({ pid: wireText })
export const roleIdQuery = z.object({ roleId: wireText })
export const departIdQuery = z.object({ departId: wireText })
export const urlCheckQuery = z.object({ id: wireText, url: wireText, alwaysShow: wireBoolean })
export const saveRulesBody = z.object({
  permissionId: recordId,
  roleId: optionalText('角色', 64),
  departId: optionalText('部门', 64),
  dataRuleIds: wireIds,
})
