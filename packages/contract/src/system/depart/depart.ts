import { z } from 'zod'

import { editing, optionalText, requiredText } from '../../form-fields.ts'
import { wireIds, wireInt, wireText } from '../../wire.ts'
import { departInfo } from '../identity.ts'
import { institutionOfNew } from '../institution.ts'
import { directoryUser } from '../user/user-list.ts'

const written = z.object({
  departName: requiredText('部门名称', 100),
  departNameEn: optionalText('英文名', 500),
  departNameAbbr: optionalText('缩写', 500),
  departOrder: wireInt.pipe(z.int().min(-2_147_483_648).max(2_147_483_647, '排序值过大').optional()),
  description: optionalText('描述', 500),
  orgCategory: wireText.pipe(z.enum(['1', '2', '3'], { error: '部门类型取值不正确' }).optional()),
  mobile: optionalText('电话', 32),
  fax: optionalText('传真', 32),
  address: optionalText('地址', 100),
  memo: optionalText('备注', 500),
  status: wireText.pipe(z.enum(['0', '1'], { error: '状态只能是启用或不启用' }).optional()),
  qywxIdentifier: optionalText('企业微信标识', 100),
  directorUserIds: optionalText('部门负责人', 4000),
  parentId: optionalText('上级部门', 64),
  tenantId: institutionOfNew,
})
/** Code and type are made by the server. */
export const addDepartBody = written
export type AddDepartBody = z.output<typeof addDepartBody>
export const editDepartBody = written.partial().extend(editing)
export type EditDepartBody = z.output<typeof editDepartBody>

export const parentsOfQuery = z.object({ departId: wireIds, orgCode: wireIds })
export const parentsOf = z.record(
  z.string(),
  z.object({ parentIds: z.array(z.string()), parentMap: z.record(z.string(), departInfo) }),
)
export const departIdsQuery = z.object({ id: wireIds })
export const keyWordQuery = z.object({ keyWord: wireText })
export const orgCodeOfQuery = z.object({ orgCode: wireText })
export const departSearchResult = z.object({ departList: z.array(departInfo), userList: z.array(directoryUser) })
