import { z } from 'zod'
import { idText, wireInt, wireText } from '../wire.ts'
import { figure, wireChoice, wireList } from '../market/wire-market.ts'

export const MOST_GROUPS = 100
export const MOST_SYMBOLS = 1000
export const RECYCLE_DAYS = 30

export const groupTypes = { 1: '自有', 2: '共享', 3: '系统' } as const
const groupType = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const group = z.object({
  id: z.string(),
  name: z.string(),
  type: groupType,
  ownerId: z.string(),
  /** Who shares it; empty for own and system groups. */
  ownerName: z.string(),
  productId: z.string().nullable(),
  /** Departments (their codes) or people it is shared with; told to its owner alone. */
  shareTo: z.array(z.string()),
  symbols: z.int(),
  color: z.string(),
  sort: z.int(),
  monitor: z.boolean(),
  /** Mean change of the members today. */
  changePct: figure,
  /** Only its owner may change a shared group. */
  canEdit: z.boolean(),
  updateTime: z.string(),
})
export type Group = z.infer<typeof group>

/** Funds have a page of their own: there everything else is left out of counts and means, and the other way round. */
export const groupKinds = ['stock', 'fund'] as const
export type GroupKind = (typeof groupKinds)[number]
export const groupListQuery = z.object({ kind: wireChoice(groupKinds, '类型只支持 stock、fund') })

export const orderGroupsBody = z.object({
  /** Own groups in the order wanted. */
  ids: z.array(idText).min(1, '请选择分组').max(MOST_GROUPS, `最多${MOST_GROUPS}个分组`),
})

export const groupAlert = z.object({
  id: z.string(),
  title: z.string(),
  level: z.enum(['L', 'M', 'H']),
  time: z.string(),
  groupId: z.string(),
  /** What it is about, where that is one security. */
  symbol: z.string().nullable(),
})
export type GroupAlert = z.infer<typeof groupAlert>
export const MOST_ALERTS = 100

export const groupIdQuery = z.object({
  groupId: z.string({ error: '请选择分组' }).min(1, '请选择分组').max(200, '编号过长'),
})
export const groupMembersQuery = groupIdQuery.extend({ keyword: wireText })
export const cleanGroupQuery = groupIdQuery.extend({ confirm: wireText })
export const recommendQuery = z.object({ groupId: wireText })
export const symbolsInfoQuery = z.object({ symbols: wireList, groupId: wireText })

export const groupMember = z.object({
  symbol: z.string(),
  name: z.string(),
  addPrice: figure,
  addTime: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  sort: z.int(),
  targetPrice: figure,
  stopPrice: figure,
  last: figure,
  changePct: figure,
  amount: z.number(),
  turnoverRate: figure,
  volumeRatio: figure,
  mainInflow: figure,
  mixedStrength: figure,
  strengthLevel: figure,
  tradePoint60: figure,
  rank: figure,
  pnlSinceAdd: figure,
})
export type GroupMember = z.infer<typeof groupMember>

export const symbolInfo = z.object({
  symbol: z.string(),
  name: z.string(),
  secType: z.string(),
  board: z.string().nullable(),
  industry: z.string().nullable(),
  concepts: z.array(z.string()),
  tags: z.array(z.string()),
  last: figure,
  preClose: figure,
  changePct: figure,
  volume: z.number(),
  amount: z.number(),
  turnoverRate: figure,
  limitUp: figure,
  limitDown: figure,
  flags: z.object({
    st: z.boolean(),
    suspended: z.boolean(),
    t0: z.boolean(),
    limit: z.enum(['up', 'down']).nullable(),
  }),
})

export const recommendation = z.object({
  symbol: z.string(),
  name: z.string(),
  score: z.number(),
  reason: z.string(),
  source: z.enum(['rank', 'signal', 'hotConcept']),
  last: figure,
  changePct: figure,
})
export type Recommendation = z.infer<typeof recommendation>

export const recycled = z.object({
  /** `null` for a whole group. */
  symbol: z.string().nullable(),
  name: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  deleteTime: z.string(),
  deleteBy: z.string(),
  retSince: figure,
})
export type Recycled = z.infer<typeof recycled>

/** The colours of the desk; no red or green among them, which mean rising and falling. */
export const groupColors = ['blue', 'violet', 'amber', 'teal', 'pink'] as const
export type GroupColor = (typeof groupColors)[number]

const groupName = z
  .string({ error: '请输入分组名称' })
  .trim()
  .min(1, '分组名称不能为空')
  .max(20, '分组名称不能超过20个字符')
export const saveGroupBody = z.object({
  id: wireText,
  name: groupName,
  type: z.preprocess(
    (value) => (value === undefined || value === '' || value === null ? 1 : Number(value)),
    z.union([z.literal(1), z.literal(2)], { error: '分组类型只支持 1自有、2共享' }),
  ),
  /** Empty takes it away. */
  color: z.enum(['', ...groupColors], { error: '颜色只支持 blue、violet、amber、teal、pink' }).optional(),
  sort: wireInt,
  productId: wireText,
  shareTo: z.array(idText).max(200, '最多共享给200个部门或用户').optional(),
  /** `1` moves the group into the recycle list, `restore` takes it back. */
  delFlag: wireText,
})
export type SaveGroupBody = z.infer<typeof saveGroupBody>

const triggerPrice = z.preprocess(
  (value) => (value === '' || value === null ? undefined : typeof value === 'string' ? Number(value) : value),
  z.number({ error: '价格应为数字' }).min(0, '价格不能为负数').max(1e7, '价格过大').optional(),
)

export const groupOps = ['add', 'remove', 'move', 'reorder', 'restore', 'update'] as const
export const setGroupBody = z.object({
  groupId: z.string({ error: '请选择分组' }).min(1, '请选择分组').max(200, '编号过长'),
  op: z.enum(groupOps, { error: '操作只支持 add、remove、move、reorder、restore、update' }),
  symbols: wireList,
  toGroupId: wireText,
  note: z.preprocess((value) => value ?? undefined, z.string().max(200, '备注不能超过200个字符').optional()),
  tags: z.array(z.string().max(20, '标签不能超过20个字符')).max(10, '最多10个标签').optional(),
  /** Prices at which the owner is told; 0 takes one away. */
  targetPrice: triggerPrice,
  stopPrice: triggerPrice,
})
export type SetGroupBody = z.infer<typeof setGroupBody>

export const setGroupResult = z.object({
  symbol: z.string(),
  name: z.string(),
  result: z.enum(['ok', 'duplicate', 'unknown', 'missing', 'full']),
  message: z.string(),
})
export type SetGroupResult = z.infer<typeof setGroupResult>

/** The same rule on the same security rests at least so long, whatever it says itself. */
export const LEAST_REST_MIN = 1
/** Alerts of one group within an hour; then its owner is told once that the others are held back. */
export const MOST_ALERTS_AN_HOUR = 60

export const monitorMetrics = [
  'changePct',
  'price',
  'volumeRatio',
  'turnoverRate',
  'mainInflow',
  'limitUp',
  'limitBreak',
  'tradePoint',
  'premium',
  'news',
] as const
export const monitorRule = z.object({
  metric: z.enum(monitorMetrics, { error: '不支持该监控指标' }),
  op: z.enum(['ge', 'le', 'cross'], { error: '比较方式只支持 ge、le、cross' }),
  value: z.number({ error: '阈值应为数字' }).min(-1e12, '阈值过小').max(1e12, '阈值过大'),
  period: z.enum(['1m', '5m', '60m', '1d'], { error: '周期只支持 1m、5m、60m、1d' }).default('1m'),
  cooldownMin: z
    .int({ error: '冷却分钟应为整数' })
    .min(0, '冷却分钟不能小于0')
    .max(1440, '冷却分钟不能大于1440')
    .default(5),
  level: z.enum(['L', 'M', 'H'], { error: '级别只支持 L、M、H' }).default('L'),
  channels: z
    .array(z.enum(['notice', 'voice', 'wechat'], { error: '通知渠道只支持 notice、voice、wechat' }))
    .max(3, '通知渠道重复')
    .default(['notice']),
})
export const monitor = z.object({
  groupId: z.string(),
  enabled: z.boolean(),
  rules: z.array(monitorRule),
  /** Whether a robot is set; its address holds a key and is never told. */
  hasWechat: z.boolean(),
})
export type Monitor = z.infer<typeof monitor>
export const setMonitorBody = z.object({
  groupId: z.string({ error: '请选择分组' }).min(1, '请选择分组').max(200, '编号过长'),
  enabled: z.boolean({ error: '请选择是否启用' }),
  rules: z.array(monitorRule).max(20, '最多20条监控规则'),
  /** Address of a WeCom robot; left out it stays, empty it goes. */
  wechatUrl: z.string().trim().max(500, '企业微信机器人地址不能超过500个字符').optional(),
})
export type SetMonitorBody = z.infer<typeof setMonitorBody>
