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
import { wireIds, wireText } from '../../wire.ts'

export const sysDepartRole = z.object({
  id: z.string(),
  departId: nullableText,
  departId_dictText: z.string().optional(),
  roleName: nullableText,
  roleCode: nullableText,
  description: nullableText,
  ...versionField,
  ...auditFields,
})
export const addDepartRoleBody = z.object({
  departId: recordId,
  roleName: requiredText('部门角色名称', 200),
  roleCode: requiredText('部门角色编码', 100).pipe(z.string().regex(/^[^,\s]+$/, '部门角色编码不能含有逗号和空格')),
  description: optionalText('描述', 255),
})
export const editDepartRoleBody = addDepartRoleBody.omit({ departId: true }).partial().extend(editing)
export const departRoleUserQuery = z.object({ departId: wireText, userId: wireText })
export const departRoleUser = z.object({ id: z.string(), userId: z.string(), droleId: z.string() })
export const departRoleUserBody = z.object({ userId: recordId, newRoleId: wireIds, oldRoleId: wireIds })
