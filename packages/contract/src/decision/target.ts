import { z } from 'zod'
import { riskCheckSchema } from '../trading/execute-trade.ts'
import { sideSchema } from '../trading/order-codes.ts'
import { idText, pageOf, wireInt, wireText } from '../wire.ts'

export const MOST_TARGETS = 300

export const targetModes = ['volume', 'amount', 'weight', 'toWeight'] as const
export type TargetMode = (typeof targetModes)[number]
export const targetModeLabels: Record<TargetMode, string> = {
  volume: '数量（股）',
  amount: '金额（元）',
  weight: '占净资产比例',
  toWeight: '调至权重',
}
export const priceTypes = ['limit', 'band', 'market', 'vwap'] as const
export const priceTypeLabels: Record<(typeof priceTypes)[number], string> = {
  limit: '限价',
  band: '价格区间',
  market: '市价',
  vwap: 'VWAP',
}

const price = z.number().positive('价格必须大于0').max(1_000_000, '价格过大').nullable().default(null)

const modeBounds: Record<TargetMode, { most: number; text: string }> = {
  volume: { most: 1e10, text: '数量过大' },
  amount: { most: 1e12, text: '金额过大' },
  weight: { most: 1, text: '比例不能超过100%' },
  toWeight: { most: 1, text: '权重不能超过100%' },
}

/** What a researcher wants of one symbol. Ratios are fractions, prices yuan. */
export const targetBody = z
  .object({
    id: idText.optional(),
    symbol: z.string().trim().min(1, '证券代码不能为空').max(40, '证券代码过长'),
    side: sideSchema,
    mode: z.enum(targetModes, '目标方式不正确').default('volume'),
    value: z.number({ error: '请输入目标值' }).min(0, '目标值不能为负').max(1e12, '目标值过大'),
    priceType: z.enum(priceTypes, '价格方式不正确').default('market'),
    priceLow: price,
    priceHigh: price,
  })
  .superRefine(({ mode, value, priceType, priceLow, priceHigh }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (value > modeBounds[mode].most) refuse('value', modeBounds[mode].text)
    if (value === 0 && mode !== 'toWeight') refuse('value', '目标值必须大于0')
    if (mode === 'volume' && !Number.isInteger(value)) refuse('value', '数量应为整数')
    if (priceType === 'limit' && priceLow === null && priceHigh === null) refuse('priceHigh', '限价目标须填写价格')
    if (priceType === 'band' && (priceLow === null || priceHigh === null)) refuse('priceLow', '价格区间须填写上下限')
    if (priceLow !== null && priceHigh !== null && priceLow > priceHigh) refuse('priceLow', '价格下限不能高于上限')
  })
  .transform(({ priceType, priceLow, priceHigh, ...rest }) => {
    if (priceType === 'market') return { ...rest, priceType, priceLow: null, priceHigh: null }
    if (priceType !== 'limit') return { ...rest, priceType, priceLow, priceHigh }
    // One price binds on the side that costs.
    const limit = priceHigh ?? priceLow
    return { ...rest, priceType, priceLow: limit, priceHigh: limit }
  })
export type TargetBody = z.infer<typeof targetBody>
export type TargetInput = z.input<typeof targetBody>

/** Clients may send one target, or a list of them, each with its proposal. */
function asTargetList(body: unknown): unknown {
  const list: unknown[] | null = Array.isArray(body) ? body : isSingle(body) ? [body] : null
  if (list === null) return body
  return { proposalId: (list[0] as { proposalId?: unknown } | undefined)?.proposalId, targets: list }
}

const isSingle = (body: unknown): boolean => body !== null && typeof body === 'object' && !('targets' in body)

/** Targets of a draft; `replace` makes them all the draft has. */
export const saveTargetsBody = z.preprocess(
  asTargetList,
  z.object({
    proposalId: idText.min(1, '提案不能为空'),
    version: wireInt,
    replace: z.boolean().default(false),
    targets: z.array(targetBody).min(1, '提案没有标的').max(MOST_TARGETS, `一份提案最多${MOST_TARGETS}个标的`),
  }),
)
export type SaveTargetsBody = z.infer<typeof saveTargetsBody>

export const targetIdQuery = z.object({ id: idText.min(1, '标的不能为空') })

export const previewBody = z.object({
  productId: idText.min(1, '产品不能为空'),
  unitId: wireText,
  targets: z.array(targetBody).max(MOST_TARGETS, `一份提案最多${MOST_TARGETS}个标的`),
})

export const lights = ['pass', 'warn', 'block'] as const
export type Light = (typeof lights)[number]
export const lightLabels: Record<Light, string> = { pass: '通过', warn: '预警', block: '阻断' }

export const previewRowSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  side: sideSchema,
  /** Shares held and sellable now, to be traded, held afterwards. */
  held: z.number(),
  sellable: z.number(),
  volume: z.number(),
  volumeAfter: z.number(),
  /** Price it is reckoned at; null when the market does not know the symbol. */
  price: z.number().nullable(),
  last: z.number().nullable(),
  amount: z.number(),
  fee: z.number(),
  weight: z.number(),
  weightAfter: z.number(),
  light: z.enum(lights),
  /** What did not pass, with its numbers. */
  findings: z.array(riskCheckSchema),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

const weightLine = z.object({
  symbol: z.string(),
  name: z.string(),
  before: z.number(),
  after: z.number(),
  isTraded: z.boolean(),
})
export const portfolioSchema = z.object({
  nav: z.number(),
  cash: z.number(),
  cashAfter: z.number(),
  cashRate: z.number(),
  cashRateAfter: z.number(),
  gross: z.number(),
  grossAfter: z.number(),
  buyAmount: z.number(),
  sellAmount: z.number(),
  buyCount: z.int(),
  sellCount: z.int(),
  fee: z.number(),
  turnover: z.number(),
  lines: z.array(weightLine),
  sectors: z.array(z.object({ sector: z.string(), before: z.number(), after: z.number() })),
  sectorLimit: z.number(),
})
export type PortfolioView = z.infer<typeof portfolioSchema>

export const limitLineSchema = z.object({
  name: z.string(),
  light: z.enum(lights),
  actual: z.number().nullable(),
  limit: z.number().nullable(),
  kind: z.enum(['max', 'min', 'count']),
  detail: z.string(),
})
export type LimitLineView = z.infer<typeof limitLineSchema>

export const targetStates = ['waiting', 'working', 'partial', 'done'] as const
export const targetStateLabels: Record<(typeof targetStates)[number], string> = {
  waiting: '未执行',
  working: '执行中',
  partial: '部分完成',
  done: '已完成',
}

/** A target as it was written, and how far it has come. */
const targetFacts = z.object({
  id: z.string(),
  proposalId: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: sideSchema,
  mode: z.enum(targetModes),
  value: z.number(),
  priceType: z.enum(priceTypes),
  priceLow: z.number().nullable(),
  priceHigh: z.number().nullable(),
  last: z.number().nullable(),
  /** Price when it was submitted. */
  reference: z.number().nullable(),
  state: z.enum(targetStates),
  executedVolume: z.number(),
  workingVolume: z.number(),
  remaining: z.number(),
  progress: z.number(),
  executedVwap: z.number().nullable(),
  band: z.enum(['inside', 'above', 'below']).nullable(),
  deviation: z.number().nullable(),
})

export const targetRowSchema = previewRowSchema.extend(targetFacts.shape)
export type TargetRow = z.infer<typeof targetRowSchema>

export const targetListRowSchema = targetFacts.extend({
  proposalNo: z.string(),
  proposalTitle: z.string(),
  proposalStatus: z.int(),
  productId: z.string(),
  productName: z.string(),
  /** Shares that may be traded; null in a draft. */
  volume: z.number().nullable(),
  /** Weight in the product now and the one that was proposed, and the first less the second. */
  weight: z.number(),
  weightAfter: z.number().nullable(),
  drift: z.number().nullable(),
})
export type TargetListRow = z.infer<typeof targetListRowSchema>
export const targetPage = pageOf(targetListRowSchema)
