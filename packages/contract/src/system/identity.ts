import { z } from 'zod'

import { wireText } from '../wire.ts'

/** The person as every identity call returns them; secrets are not part of it. */
export const userInfo = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  birthday: z.string().nullable(),
  sex: z.number().int().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orgCode: z.string().nullable(),
  orgCodeTxt: z.string().nullable(),
  status: z.number().int(),
  delFlag: z.number().int(),
  workNo: z.string().nullable(),
  post: z.string().nullable(),
  telephone: z.string().nullable(),
  activitiSync: z.number().int().nullable(),
  userIdentity: z.number().int(),
  departIds: z.string().nullable(),
  relTenantIds: z.string(),
  clientId: z.string().nullable(),
  homePath: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})
export type UserInfo = z.output<typeof userInfo>

export const departInfo = z.object({
  id: z.string(),
  parentId: z.string(),
  departName: z.string(),
  departNameEn: z.string().nullable(),
  departNameAbbr: z.string().nullable(),
  departOrder: z.number().int(),
  description: z.string().nullable(),
  orgCategory: z.string(),
  orgType: z.string().nullable(),
  orgCode: z.string(),
  /** Whose it is. */
  tenantId: z.number().int().optional(),
  mobile: z.string().nullable(),
  fax: z.string().nullable(),
  address: z.string().nullable(),
  memo: z.string().nullable(),
  status: z.string(),
  delFlag: z.string(),
  qywxIdentifier: z.string().nullable(),
  directorUserIds: z.string().nullable(),
  /** Known to clients of this contract and always empty on the way out. */
  oldDirectorUserIds: z.string().nullable().optional(),
  /** Sent back with an edit, the second of two editors is told about the first. */
  version: z.number().int().optional(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
})
export type DepartInfo = z.output<typeof departInfo>

export const tenantInfo = z.object({
  id: z.number().int(),
  name: z.string(),
  beginDate: z.string().nullable(),
  endDate: z.string().nullable(),
  status: z.number().int(),
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type TenantInfo = z.output<typeof tenantInfo>

export const dictOption = z.object({ value: z.string(), text: z.string(), title: z.string(), label: z.string() })
export type DictOption = z.output<typeof dictOption>

export const loginResult = z.object({
  token: z.string(),
  userInfo,
  departs: z.array(departInfo),
  /** 0 none, 1 one, 2 several: the client asks which. */
  multi_depart: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  tenantList: z.array(tenantInfo).optional(),
  /** Until the own password is chosen every other call is refused. */
  mustChangePassword: z.literal(true).optional(),
  /** Until it is shown, or set up where it is required, every other call is refused. */
  secondFactor: z.enum(['verify', 'enrol']).optional(),
  sysAllDictItems: z.record(z.string(), z.array(dictOption)).optional(),
})
export type LoginResult = z.output<typeof loginResult>

const required = (words: string, max = 200) => wireText.pipe(z.string({ error: words }).min(1, words).max(max, words))

export const loginBody = z.object({
  username: required('请输入用户名'),
  password: required('请输入密码'),
  captcha: wireText,
  checkKey: wireText,
})
export const phoneLoginBody = z.object({ mobile: required('请输入手机号'), captcha: required('请输入验证码') })
export const captchaBody = z.object({ captcha: wireText, checkKey: wireText })
/** The way of the handle: px from its start, px above or below it, ms since it was pressed. */
/** A place on the picture in pixels, or milliseconds since the drag began. */
const traced = z.number().min(-1e6).max(1e6)
export const sliderBody = z.object({
  checkKey: wireText,
  width: z.coerce.number().min(1).max(4000),
  trace: z.array(z.tuple([traced, traced, traced])).max(2000),
})
export const sliderPass = z.object({ captcha: z.string() })
export const smsBody = z.object({ mobile: wireText, smsmode: wireText })
export const selectDepartBody = z.object({ orgCode: required('请选择部门'), username: wireText })
export const updatePasswordBody = z.object({
  username: wireText,
  oldpassword: wireText,
  password: wireText,
  confirmpassword: wireText,
})
export const registerBody = z.object({
  username: wireText,
  password: wireText,
  phone: wireText,
  smscode: wireText,
  email: wireText,
})
export const phoneVerificationBody = z.object({ phone: wireText, smscode: wireText })
export const passwordResetQuery = z.object({
  username: wireText,
  password: wireText,
  smscode: wireText,
  phone: wireText,
})
export const forceLogoutBody = z.object({ token: required('Token无效!') })

export const onlineUser = z.object({
  id: z.string(),
  token: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  birthday: z.string().nullable(),
  sex: z.number().int().nullable(),
  phone: z.string().nullable(),
  ip: z.string().nullable(),
  /** What they signed in with, as far as it tells. */
  browser: z.string().nullish(),
  device: z.string().nullish(),
  loginTime: z.string(),
  lastSeenTime: z.string(),
})

/** What the sign-in page needs to know before anybody has signed in. */
export const loginOptions = z.object({
  captcha: z.boolean(),
  captchaKind: z.enum(['image', 'slider']),
  cas: z.boolean(),
  /** Where a visitor of the single sign-on server begins; null when there is none. */
  casUrl: z.string().nullable(),
  thirdTypes: z.array(z.string()),
  /** Accounts to try, on a demo installation only. */
  demoAccounts: z.array(z.object({ username: z.string(), title: z.string() })),
})
export type LoginOptions = z.output<typeof loginOptions>
