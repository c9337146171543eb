import { z } from 'zod'

import { editing, optionalText, requiredText } from '../../form-fields.ts'
import { wireInt, wireText } from '../../wire.ts'
import { institutionOfNew } from '../institution.ts'

export const addRoleBody = z.object({
  roleName: requiredText('角色名称', 50),
  roleCode: requiredText('角色编码', 64).pipe(z.string().regex(/^[^,\s]+$/, '角色编码不能含有逗号和空格')),
  description: optionalText('描述', 200),
  tenantId: institutionOfNew,
  secondFactor: wireInt.pipe(z.literal([0, 1], '二次验证只能是要求或不要求').optional()),
})
export const editRoleBody = addRoleBody.partial().extend(editing)
export const roleCodeQuery = z.object({ id: wireText, roleCode: wireText })
