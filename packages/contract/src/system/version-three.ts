import { z } from 'zod'

import { nullableText, optionalText, requiredText } from '../form-fields.ts'
import { idText, wireIds, wireInt, wireText } from '../wire.ts'

/** Calls that clients of version 3 make and older ones do not know. */

/** A package of an institution: what its people get together. Here it is a role, and so it takes effect as one. */
export const tenantPack = z.object({
  id: z.string(),
  tenantId: z.int(),
  packName: z.string(),
  packCode: nullableText,
  packType: z.string(),
  status: z.string(),
  remarks: nullableText,
  izSysn: z.string(),
  permissionIds: z.string(),
  createBy: nullableText,
  createTime: nullableText,
  updateBy: nullableText,
  updateTime: nullableText,
})
export type TenantPack = z.output<typeof tenantPack>

const tenantId = wireInt.pipe(z.int({ error: '请选择机构' }).min(1, '请选择机构').max(2_147_483_647, '机构编号过大'))

export const packListQuery = z.object({ tenantId, packName: wireText, pageNo: wireText, pageSize: wireText })
export const addPackBody = z.object({
  tenantId,
  packName: requiredText('套餐名称', 100),
  packCode: optionalText('套餐编码', 100),
  remarks: optionalText('备注', 500),
  permissionIds: wireIds,
})
export const editPackBody = z.object({
  id: idText,
  packName: optionalText('套餐名称', 100),
  remarks: optionalText('备注', 500),
  permissionIds: wireIds.optional(),
})
export const packIdsQuery = z.object({ ids: wireIds })
export const packUserQuery = z.object({ tenantId, packId: wireText, pageNo: wireText, pageSize: wireText })
export const packUserBody = z.object({
  packId: idText,
  /** Several are joined by commas. */
  userId: wireIds,
})
export const packsOfUserQuery = z.object({ tenantId, userId: wireText })
export const packsOfUser = z.object({ packList: z.array(tenantPack), userPackIdList: z.array(z.string()) })
export const packUser = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: nullableText,
  phone: nullableText,
  departNames: z.array(z.string()),
  positionNames: z.array(z.string()),
  packName: z.string(),
  packId: z.string(),
})

export const tenantMembersQuery = z.object({
  userTenantId: wireInt,
  userTenantStatus: wireText,
  username: wireText,
  realname: wireText,
  pageNo: wireText,
  pageSize: wireText,
})
export const inviteQuery = z.object({ ids: wireIds, phone: wireText, username: wireText })
export const leaveQuery = z.object({ userIds: wireIds, tenantId })

/** An institution as one of its people sees it. */
export const ownTenant = z.object({
  id: z.int(),
  tenantUserId: z.string(),
  name: z.string(),
  trade: nullableText,
  houseNumber: nullableText,
  /** 1: a member. */
  userTenantStatus: z.string(),
  createBy: nullableText,
  memberType: z.string(),
  tenantAdmin: z.boolean(),
})

export const tableRule = z.object({
  id: z.string(),
  tableName: z.string(),
  fieldName: z.string(),
  status: z.string(),
  createBy: nullableText,
  createTime: nullableText,
})

export const selectUserQuery = z.object({
  departId: wireText,
  roleId: wireText,
  keyword: wireText,
  excludeUserIdList: wireIds,
  includeUsernameList: wireIds,
  pageNo: wireText,
  pageSize: wireText,
})

export const loginDepartsBody = z.object({
  loginType: wireText,
  username: wireText,
  password: wireText,
  inputCode: wireText,
  captcha: wireText,
  checkKey: wireText,
})
