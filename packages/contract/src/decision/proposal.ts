import { z } from 'zod'
import { idText, pageOf, wireInt, wireTextUpTo } from '../wire.ts'
import { limitLineSchema, portfolioSchema, previewRowSchema, targetRowSchema } from './target.ts'

export const proposalPaths = {
  one: '/proposal',
  list: '/proposal/list',
  preview: '/proposal/preview',
  inbox: '/proposal/inbox',
  target: '/proposal/target',
  targetPage: '/proposal/target/page',
  drift: '/proposal/drift',
} as const

export const proposalTypes = ['rebalance', 'open', 'close', 'arbitrage', 'watch'] as const
export type ProposalType = (typeof proposalTypes)[number]
export const proposalTypeLabels: Record<ProposalType, string> = {
  rebalance: '调仓',
  open: '建仓',
  close: '清仓',
  arbitrage: '套利',
  watch: '观察',
}

export const proposalStatusLabels: Readonly<Record<number, string>> = {
  0: '草稿',
  1: '待审批',
  2: '已通过',
  3: '已驳回',
  4: '执行中',
  5: '已完成',
  6: '已撤回',
  7: '已过期',
}
export const proposalStatusSchema = z.int().min(0).max(7)

/** What a proposal leans on: a piece of news, a signal, what an analysis said, a file. */
export const attachmentSchema = z.object({
  kind: z.enum(['news', 'signal', 'ai', 'file'], '附件类型不正确'),
  /** Code of the news, key of the signal, path of the file. */
  ref: z.string().trim().min(1, '附件不能为空').max(300, '附件编号过长'),
  title: z.string().trim().min(1, '附件标题不能为空').max(200, '附件标题不能超过200个字'),
})
export type Attachment = z.infer<typeof attachmentSchema>
export const attachmentLabels: Record<Attachment['kind'], string> = {
  news: '新闻',
  signal: '信号',
  ai: 'AI分析',
  file: '文件',
}

export const MOST_OPEN_DAYS = 30

const moment = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 年-月-日 时:分:秒')

/** A new draft, or with an id what it shall be from now on. */
export const saveProposalBody = z.object({
  id: idText.optional(),
  /** The version the change was made on; another one stored since refuses it. */
  version: wireInt,
  title: z.string().trim().min(1, '标题不能为空').max(60, '标题不能超过60个字'),
  productId: idText.min(1, '产品不能为空'),
  unitId: wireTextUpTo(200),
  type: z.enum(proposalTypes, '提案类型不正确').default('rebalance'),
  rationale: z.string().trim().max(10_000, '理由不能超过10000个字').default(''),
  attachments: z.array(attachmentSchema).max(20, '附件最多20个').default([]),
  expireAt: moment.optional(),
})
export type SaveProposalBody = z.infer<typeof saveProposalBody>

export const proposalDeeds = ['submit', 'withdraw', 'approve', 'reject', 'return', 'expire', 'finish'] as const
export type ProposalDeed = (typeof proposalDeeds)[number]

export const actOnProposalBody = z.object({
  id: idText.min(1, '提案不能为空'),
  action: z.enum(proposalDeeds, '操作不正确'),
  comment: z.string().trim().max(500, '意见不能超过500个字').default(''),
  version: wireInt,
})
export type ActOnProposalBody = z.infer<typeof actOnProposalBody>

/** One call does both: without an action it saves. */
export const proposalBody = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && !('action' in body) ? { ...body, action: 'save' } : body),
  z.discriminatedUnion('action', [saveProposalBody.extend({ action: z.literal('save') }), actOnProposalBody], {
    error: '操作不正确',
  }),
)

export const proposalRowSchema = z.object({
  id: z.string(),
  no: z.string(),
  title: z.string(),
  productId: z.string(),
  productName: z.string(),
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
  type: z.enum(proposalTypes),
  status: proposalStatusSchema,
  createBy: z.string(),
  authorName: z.string(),
  isMine: z.boolean(),
  /** Whether the caller could approve it as it stands. */
  canApprove: z.boolean(),
  createTime: z.string(),
  submitAt: z.string().nullable(),
  approveAt: z.string().nullable(),
  approveBy: z.string().nullable(),
  approvals: z.int(),
  approvalsNeeded: z.int(),
  expireAt: z.string(),
  /** Yuan, both sides added up; what was reckoned when it was submitted. */
  amount: z.number().nullable(),
  targets: z.int(),
  /** Filled shares over approved ones, by money. */
  progress: z.number(),
  version: z.int(),
})
export type ProposalRow = z.infer<typeof proposalRowSchema>
export const proposalPage = pageOf(proposalRowSchema)

/** One line of what happened to a proposal. */
export const timelineRowSchema = z.object({
  id: z.string(),
  at: z.string(),
  name: z.string(),
  /** Whose right was used, when it was not the person's own. */
  onBehalfOf: z.string().nullable(),
  action: z.string(),
  text: z.string(),
  ip: z.string(),
})
export type TimelineRow = z.infer<typeof timelineRowSchema>

export const proposalDetailSchema = proposalRowSchema.extend({
  rationale: z.string(),
  attachments: z.array(attachmentSchema),
  targetRows: z.array(targetRowSchema),
  timeline: z.array(timelineRowSchema),
  /** Null while the market is not there yet. */
  portfolio: portfolioSchema.nullable(),
  limits: z.array(limitLineSchema),
  asOf: z.string(),
})
export type ProposalDetail = z.infer<typeof proposalDetailSchema>

export const proposalIdQuery = z.object({ id: idText.min(1, '提案不能为空') })

export const proposalPreviewSchema = z.object({
  rows: z.array(previewRowSchema),
  portfolio: portfolioSchema,
  limits: z.array(limitLineSchema),
  approvalsNeeded: z.int(),
  asOf: z.string(),
})
export type ProposalPreview = z.infer<typeof proposalPreviewSchema>

/** What waits for the caller. */
export const inboxSchema = z.object({
  toApprove: z.array(proposalRowSchema),
  drafts: z.array(proposalRowSchema),
  returned: z.array(proposalRowSchema),
  toExecute: z.array(proposalRowSchema),
  dueSymbols: z.array(z.object({ id: z.string(), symbol: z.string(), name: z.string(), reviewDate: z.string() })),
})
export type Inbox = z.infer<typeof inboxSchema>

export const driftRowSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  proposalNo: z.string(),
  proposalId: z.string(),
  current: z.number(),
  target: z.number(),
  drift: z.number(),
  isBeyond: z.boolean(),
})
export const driftQuery = z.object({ productId: idText.min(1, '请选择产品') })
