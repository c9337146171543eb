import { z } from 'zod'
import { idText, wireInt, wireText } from '../wire.ts'
import { decimalSchema } from './execute-trade.ts'
import { cashRowSchema } from './holding.ts'

export const accountModes = ['paper', 'live', 'readonly'] as const
export const accountModeLabels: Record<(typeof accountModes)[number], string> = {
  paper: '模拟',
  live: '实盘',
  readonly: '只读',
}
export const assetClasses = ['stock', 'future', 'crypto', 'credit'] as const
export const assetClassLabels: Record<(typeof assetClasses)[number], string> = {
  stock: '股票',
  future: '期货',
  crypto: '数字货币',
  credit: '融资融券',
}

/** 3 logged in, 5 disconnected: the states of the `conn_state` dictionary an account of ours can be in. */
export const connStates = { loggedIn: 3, connected: 2, disconnected: 5 } as const

export const accountRowSchema = z.object({
  id: z.string(),
  accountName: z.string(),
  /** `****1234` unless the caller may see whole numbers. */
  accountNo: z.string(),
  platformCode: z.string(),
  assetClass: z.enum(assetClasses),
  mode: z.enum(accountModes),
  currency: z.string(),
  clientId: z.string().nullable(),
  productId: z.string(),
  productName: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  initCash: z.number(),
  feeProfileId: z.string(),
  riskProfileId: z.string().nullable(),
  hasCredential: z.boolean(),
  status: z.int(),
  connState: z.int(),
  disableReason: z.string().nullable(),
  killSwitch: z.boolean(),
  reconcileBlock: z.string().nullable(),
  tradingDay: z.string(),
  canTrade: z.boolean(),
  nav: z.number(),
  available: z.number(),
  /** Securities have a market value, contracts a margin: null where there is none. */
  marketValue: z.number().nullable(),
  /** From what positions were opened at, as the positions say it. */
  floatingPnl: z.number(),
  marginUsed: z.number().nullable(),
  dayPnl: z.number(),
  dayPnlRate: z.number().nullable(),
  createTime: z.string(),
  isHedged: z.boolean().optional(),
  marginMode: z.enum(['isolated', 'cross']).optional(),
  leverage: z.int().optional(),
})
export type AccountRowWire = z.infer<typeof accountRowSchema>

export const accountDetailSchema = accountRowSchema.extend({ cash: cashRowSchema })

export const accountListQuery = z.object({
  userId: wireText,
  productId: wireText,
  unitId: wireText,
  assetClass: wireText,
  status: wireInt,
})

const leverageNumber = z.int('杠杆须为整数').min(1, '杠杆至少为1倍').max(100, '杠杆不能超过100倍')

export const saveAccountBody = z.object({
  id: wireText,
  accountName: z.string().trim().min(1, '账户名称不能为空').max(50, '账户名称不能超过50个字'),
  accountNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{4,32}$/, '账号应为4到32位字母或数字'),
  platformCode: z.string().min(1, '交易平台不能为空').max(40, '交易平台不正确').default('SIM'),
  assetClass: z.enum(assetClasses, '资产类别不正确').default('stock'),
  mode: z.enum(accountModes, '账户模式不正确').default('paper'),
  /** Left out, it is what the class is kept in: yuan, or USDT for coins. */
  currency: z
    .string()
    .regex(/^[A-Z]{3,4}$/, '币种不正确')
    .optional(),
  /** Crypto accounts only: long and short apart, the margin mode and the leverage of new positions. */
  isHedged: z.boolean().optional(),
  marginMode: z.enum(['isolated', 'cross'], '保证金模式不正确').optional(),
  leverage: leverageNumber.optional(),
  clientId: wireText,
  productId: idText.min(1, '产品不能为空'),
  unitId: idText.min(1, '资产单元不能为空'),
  initCash: decimalSchema.optional(),
  /** Left out of a change, these stay as they are. */
  feeProfileId: wireText,
  riskProfileId: wireText,
  /** Written, never read back. */
  credential: wireText,
})
export type SaveAccountBody = z.infer<typeof saveAccountBody>

/** Pages of what happened to one account. */
export const accountHistoryQuery = z.object({
  accountId: idText.min(1, '账户不能为空'),
  pageNo: wireText,
  pageSize: wireText,
})
/** The books of an account, those of one trading day when it is named. */
export const accountLedgerQuery = accountHistoryQuery.extend({ tradingDay: wireText })
export const accountIdQuery = z.object({ id: idText.min(1, '账户不能为空') })
export const switchAccountQuery = z.object({
  accountId: idText.min(1, '账户不能为空'),
  cancelOrders: wireInt,
  reason: wireText,
})
export const switchAccountBody = z.object({ reason: wireText, cancelOrders: wireInt }).nullish()

/** Leverage of the positions a crypto account opens from now on, set from a ticket. */
export const setLeverageBody = z.object({ accountId: idText.min(1, '账户不能为空'), leverage: leverageNumber })
export type SetLeverageBody = z.infer<typeof setLeverageBody>

/** Money in or out. `refId` is made once per flow: repeated, it is booked once. */
export const moveCashBody = z.object({
  accountId: idText.min(1, '账户不能为空'),
  kind: z.enum(['deposit', 'withdraw'], '类型不正确'),
  amount: decimalSchema,
  refId: z.string().trim().min(1, '流水号不能为空').max(64),
  reason: z.string().trim().min(1, '请填写原因').max(200),
})
export type MoveCashBody = z.infer<typeof moveCashBody>

/** The setup prompt asks with this; the misspelt key is what clients of this contract read. */
export const accountStatusSchema = z.object({ accountStatus: z.int(), trategyStatus: z.int() })

const grantTarget = { accountId: wireText, unitId: wireText, productId: wireText }
type GrantTarget = { accountId?: string | undefined; unitId?: string | undefined; productId?: string | undefined }
const namesOne = ({ accountId, unitId, productId }: GrantTarget) =>
  [accountId, unitId, productId].filter(Boolean).length === 1
const namesOneText = { message: '账户、资产单元、产品必须且只能填写一个', path: ['accountId'] }

/** A grant on a unit or a product reaches every account below it. */
export const grantAccountBody = z
  .object({
    ...grantTarget,
    userIds: z.array(idText).min(1, '请选择用户').max(1000, '一次最多1000人'),
    /** `none` takes the grant back. */
    grant: z.enum(['none', 'read', 'trade']),
  })
  .refine(namesOne, namesOneText)
export type GrantAccountBody = z.infer<typeof grantAccountBody>
/** `id` is the account's, as in the other calls on accounts. */
export const grantQuery = z
  .object({ ...grantTarget, id: wireText })
  .transform(({ id, accountId, ...rest }) => ({ ...rest, accountId: accountId || id }))
  .refine(namesOne, namesOneText)
export const accountGrantSchema = z.object({
  userId: z.string(),
  username: z.string(),
  realname: z.string(),
  canTrade: z.boolean(),
  /** Where the grant was given; one from above cannot be taken back on the account. */
  source: z.enum(['account', 'unit', 'product']),
})

export const accountPaths = {
  one: '/user/account',
  list: '/user/account/list',
  status: '/user/account/status',
  enable: '/user/account/enable',
  disable: '/user/account/disable',
  grants: '/user/account/grant',
  acknowledge: '/user/account/acknowledge',
  cash: '/user/account/cash',
  leverage: '/user/account/leverage',
  units: '/api/query/getUnits',
  ledger: '/user/account/ledger',
  log: '/user/account/log',
} as const

export const ledgerTypeLabels: Readonly<Record<string, string>> = {
  buy: '买入',
  sell: '卖出',
  fee: '手续费',
  tax: '税',
  dividend: '红利',
  deposit: '入金',
  withdraw: '出金',
  settle: '结算盈亏',
  funding: '资金费',
  adjust: '调账',
  insurance: '保险基金',
}

/** What a line of the books was written for. */
export const ledgerSources = [
  'fill',
  'action',
  'delist',
  'settlement',
  'delivery',
  'funding',
  'opening',
  'transfer',
  'venue',
  'other',
] as const
export type LedgerSource = (typeof ledgerSources)[number]
export const ledgerSourceLabels: Readonly<Record<LedgerSource, string>> = {
  fill: '成交',
  action: '分红送转',
  delist: '退市',
  settlement: '日终盯市',
  delivery: '到期交割',
  funding: '资金费',
  opening: '开户入金',
  transfer: '出入金',
  venue: '柜台余额',
  other: '其他',
}

/** One line of the books that moved cash or what is owed; money in the account's currency. */
export const ledgerRowSchema = z.object({
  id: z.string(),
  time: z.string(),
  tradingDay: z.string(),
  type: z.string(),
  /** What it did to the cash; 0 where it moved between other accounts of the books. */
  cash: z.number(),
  amount: z.number(),
  debit: z.string(),
  credit: z.string(),
  refId: z.string(),
  source: z.enum(ledgerSources),
  /** Of the fill, the position or the corporate action; null for money alone. */
  symbol: z.string().nullable(),
  name: z.string().nullable(),
})
export type LedgerRow = z.infer<typeof ledgerRowSchema>

export const accountLogKinds = ['connection', 'enabled', 'disabled', 'stopped', 'released'] as const
/** What happened to an account beside its orders: its connection, its switches. */
export const accountLogSchema = z.object({
  id: z.string(),
  time: z.string(),
  kind: z.enum(accountLogKinds),
  connection: z.string().nullable(),
  reason: z.string(),
})
export type AccountLogRow = z.infer<typeof accountLogSchema>
