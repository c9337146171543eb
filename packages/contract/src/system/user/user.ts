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
import { emailRule, landlineRule, mobileRule } from '../../validation/text-rules.ts'
import type { TextRule } from '../../validation/text-rule.ts'
import { idText, wireIds, wireInt, wireText } from '../../wire.ts'
import { listedUser } from './user-list.ts'

const ruled = ({ isValid, message }: TextRule, max = 100) =>
  wireText.pipe(z.string().trim().max(max, '内容过长').refine(isValid, message).optional())
const username = wireText.pipe(
  z
    .string({ error: '请输入用户账号' })
    .trim()
    .regex(/^\w{4,18}$/, '用户账号只允许字母、数字、下划线，长度4到18个字符'),
)
const realname = wireText.pipe(
  z.string({ error: '请输入用户姓名' }).trim().min(1, '请输入用户姓名').max(50, '用户姓名不能超过50个字'),
)
const birthday = wireText.pipe(
  z
    .string()
    .trim()
    .max(40, '生日格式不正确')
    .transform((text) => text.slice(0, 10))
    .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), '生日格式不正确')
    .optional(),
)
const sex = wireInt.pipe(z.literal([1, 2], '性别取值不正确').optional())

/** What an administrator may set. Anything else in the body is ignored, above all `status`, `delFlag` and `orgCode`. */
const profile = z.object({
  realname: realname.optional(),
  avatar: optionalText('头像地址', 500),
  birthday,
  sex,
  email: ruled(emailRule),
  phone: ruled(mobileRule),
  workNo: optionalText('工号', 50),
  post: optionalText('职务', 500),
  telephone: ruled(landlineRule),
  activitiSync: wireInt,
  userIdentity: wireInt.pipe(z.literal([1, 2], '身份取值不正确').optional()),
  homePath: optionalText('首页地址', 200),
})

const links = z.object({
  selectedroles: wireIds,
  selecteddeparts: wireIds,
  departIds: wireIds,
  /** Heard only from the platform: an institution cannot send its people elsewhere. */
  relTenantIds: wireIds.optional(),
})

/** Forms that asked for an id beforehand send it along. */
const chosenId = wireText.pipe(
  z
    .string()
    .regex(/^([0-9a-f]{32})?$/, '编号格式不正确')
    .optional(),
)

export const addUserBody = profile.extend({
  id: chosenId,
  ...links.shape,
  username,
  realname,
  password: wireText,
  confirmpassword: wireText,
})
export type AddUserBody = z.output<typeof addUserBody>

/** Lists that are sent replace what was, empty ones clear it; lists that are not sent stay. */
export const editUserBody = profile.extend({
  ...links.shape,
  selectedroles: wireIds.optional(),
  selecteddeparts: wireIds.optional(),
  departIds: wireIds.optional(),
  ...editing,
  username: username.optional(),
})
export type EditUserBody = z.output<typeof editUserBody>

export const frozenBody = z.object({
  ids: wireIds,
  status: wireInt.pipe(z.literal([1, 2], { error: '状态只能是正常或冻结' })),
})
export const resetPasswordBody = z.object({
  username: wireText,
  password: wireText,
  confirmpassword: wireText,
})
export const ownProfileBody = z.object({
  realname: realname.optional(),
  avatar: optionalText('头像地址', 500),
  sex,
  phone: ruled(mobileRule),
  email: ruled(emailRule),
  birthday,
})
export type OwnProfileBody = z.output<typeof ownProfileBody>
export const updateMobileBody = z.object({ phone: wireText, smscode: wireText })

export const userIdsQuery = z.object({ userIds: wireIds })
export const roleMembersQuery = z.object({ roleId: wireText, userId: wireText, userIds: wireIds })
export const departMembersQuery = z.object({ depId: wireText, userId: wireText, userIds: wireIds })
export const addRoleMembersBody = z.object({
  roleId: recordId,
  userIdList: z.array(idText).max(1000, '一次最多1000人'),
})
export const addDepartMembersBody = z.object({
  depId: recordId,
  userIdList: z.array(idText).max(1000, '一次最多1000人'),
})

export const caredUser = listedUser
export const departChoice = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  children: z.null(),
})

/** One person in the address book of a department. */
const addressEntry = z.object({
  realname: z.string(),
  workNo: z.string().nullable(),
  post: z.string().nullable(),
  telephone: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  departId: z.string().nullable(),
  departName: z.string().nullable(),
  avatar: z.string().nullable(),
})
export const orgCodeUser = addressEntry.extend({ id: z.string() })
export const addressListUser = addressEntry.extend({ userId: z.string() })
export const orgCodeQuery = z.object({
  orgCode: wireText,
  realname: wireText,
  workNo: wireText,
  pageNo: wireInt,
  pageSize: wireInt,
})

/** Who acts for somebody while they are away. */
export const sysUserAgent = z.object({
  id: z.string(),
  userName: nullableText,
  agentUserName: nullableText,
  startTime: nullableText,
  endTime: nullableText,
  status: nullableText,
  createName: nullableText,
  sysOrgCode: nullableText,
  sysCompanyCode: nullableText,
  ...versionField,
  ...auditFields,
})
export const addUserAgentBody = z.object({
  userName: requiredText('用户', 64),
  agentUserName: requiredText('代理人', 64),
  startTime: wireText,
  endTime: wireText,
  status: wireText,
})
export const editUserAgentBody = addUserAgentBody.partial().extend(editing)
