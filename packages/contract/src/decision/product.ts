import { z } from 'zod'
import { idText, wireTextUpTo } from '../wire.ts'

export const orgPaths = {
  tree: '/org/tree',
  products: '/org/product/list',
  product: '/org/product',
  close: '/org/product/close',
  reopen: '/org/product/reopen',
  unit: '/org/unit',
  managers: '/org/manager',
} as const

export const productTypes = ['public', 'private', 'separate', 'proprietary'] as const
export const productTypeLabels: Record<(typeof productTypes)[number], string> = {
  public: '公募',
  private: '私募',
  separate: '专户',
  proprietary: '自营',
}
export const productRiskLevels = ['R1', 'R2', 'R3', 'R4', 'R5'] as const

/** A rate as a fraction, no finer than a millionth: 0.015 is 1.5%. */
const rate = (name: string, most: number) =>
  z
    .number({ error: `${name}应为数字` })
    .min(0, `${name}不能为负`)
    .max(most, `${name}不能超过${most * 100}%`)
    .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-6, `${name}最多4位百分比小数`)

export const feeTermsSchema = z.object({
  management: rate('管理费率', 0.1).default(0),
  custody: rate('托管费率', 0.05).default(0),
  performance: rate('业绩报酬比例', 0.5).default(0),
  subscribe: rate('申购费率', 0.1).default(0),
  redeem: rate('赎回费率', 0.1).default(0),
  /** Days of a year the fees are divided by. */
  basis: z.enum(['actual', '360'], '计费天数不正确').default('actual'),
})
export type FeeTerms = z.infer<typeof feeTermsSchema>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 年-月-日')

export const saveProductBody = z.object({
  id: wireTextUpTo(200),
  code: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{2,20}$/, '产品代码应为2到20位字母或数字'),
  name: z.string().trim().min(2, '产品名称应为2到60个字').max(60, '产品名称应为2到60个字'),
  type: z.enum(productTypes, '产品类型不正确').default('private'),
  riskLevel: z.enum(productRiskLevels, '风险等级不正确').default('R3'),
  managerId: wireTextUpTo(200),
  custodian: z.string().trim().max(60, '托管机构不能超过60个字').default(''),
  benchmark: z.string().trim().max(30, '业绩基准代码过长').default(''),
  startDate: day.nullish(),
  fees: feeTermsSchema,
})
export type SaveProductBody = z.infer<typeof saveProductBody>

export const closeProductBody = z.object({
  id: idText.min(1, '请选择产品'),
  reason: z.string().trim().max(200, '原因不能超过200个字').default(''),
})

export const saveUnitBody = z.object({
  productId: idText.min(1, '请选择产品'),
  name: z.string().trim().min(2, '单元名称应为2到40个字').max(40, '单元名称应为2到40个字'),
})

const accountLine = z.object({
  id: z.string(),
  name: z.string(),
  no: z.string(),
  assetClass: z.string(),
  clientName: z.string().nullable(),
  status: z.int(),
  nav: z.number(),
})

export const productDetailSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  riskLevel: z.enum(productRiskLevels),
  managerId: z.string().nullable(),
  manager: z.string(),
  custodian: z.string(),
  benchmark: z.string(),
  startDate: z.string().nullable(),
  currency: z.string(),
  isOpen: z.boolean(),
  closeReason: z.string(),
  fees: feeTermsSchema,
  units: z.array(z.object({ id: z.string(), name: z.string(), accounts: z.array(accountLine) })),
  limits: z.array(z.object({ name: z.string(), value: z.string() })),
  limitsName: z.string(),
  /** Live value of the accounts, in the product's currency. */
  liveNav: z.number(),
  dayPnl: z.number(),
  /** Hundredths are whole: shown with two decimals. */
  totalUnits: z.number(),
  investors: z.int(),
  openProposals: z.int(),
  latest: z.object({ day: z.string(), unitNav: z.number(), nav: z.number() }).nullable(),
  canPublish: z.boolean(),
})
export type ProductDetail = z.infer<typeof productDetailSchema>

export const productRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  riskLevel: z.string(),
  manager: z.string(),
  currency: z.string(),
  isOpen: z.boolean(),
  accounts: z.int(),
  investors: z.int(),
  totalUnits: z.number(),
  unitNav: z.number().nullable(),
  nav: z.number().nullable(),
  navDay: z.string().nullable(),
  hasDraft: z.boolean(),
})
export type ProductRow = z.infer<typeof productRowSchema>

export const managerSchema = z.object({ id: z.string(), realname: z.string(), departName: z.string() })

/** Tenant, then departments, then managers, then products; what has no department stands under the tenant. */
export type OrgNode = {
  key: string
  kind: 'tenant' | 'depart' | 'manager' | 'product'
  id: string
  name: string
  /** Of the latest published NAVs beneath, per currency. */
  nav: { currency: string; amount: number }[]
  products: number
  children: OrgNode[]
}
const orgFields = {
  key: z.string(),
  kind: z.enum(['tenant', 'depart', 'manager', 'product']),
  id: z.string(),
  name: z.string(),
  nav: z.array(z.object({ currency: z.string(), amount: z.number() })),
  products: z.int(),
}
const orgNodeSchema: z.ZodType<OrgNode> = z.object({
  ...orgFields,
  get children() {
    return z.array(orgNodeSchema)
  },
})
/** The institution itself: a description of calls cannot name a schema that refers to itself at the top. */
export const orgTreeSchema = z.object({ ...orgFields, children: z.array(orgNodeSchema) })

export const productIdQuery = z.object({ id: idText.min(1, '请选择产品') })
