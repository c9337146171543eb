import { z } from 'zod'
import { idText, wireText, wireTextUpTo } from '../wire.ts'
import { tripRowSchema } from './review.ts'

const figure = z.number().nullable()

export const tradingReviewPaths = {
  submit: '/trading_review/submit/:id',
  status: '/trading_review/status/:id',
  list: '/api/review/reports',
  cancel: '/api/review/report/cancel',
  markdown: '/api/review/report/markdown',
  pdf: '/api/review/report/pdf',
} as const

export const reviewScopeKinds = ['account', 'product', 'proposal'] as const
export const reviewScopeLabels: Record<(typeof reviewScopeKinds)[number], string> = {
  account: '账户',
  product: '产品',
  proposal: '提案',
}

export const reviewStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const
export type ReviewState = (typeof reviewStates)[number]
export const reviewStateLabels: Record<ReviewState, string> = {
  queued: '排队中',
  running: '生成中',
  succeeded: '已完成',
  failed: '失败',
  cancelled: '已取消',
}

const day = z.iso.date('日期格式不正确，应为 YYYY-MM-DD')

export const submitReviewParams = z.object({ id: idText.min(1, '复盘对象不能为空') })
export const submitReviewBody = z.object({
  scope: z.enum(reviewScopeKinds, { error: '复盘范围应为账户、产品或提案' }),
  from: day,
  to: day,
  /** Kept for hosts that write with a model; the local service reckons and writes by rules. */
  options: z.object({ llm: z.boolean().default(false) }).default({ llm: false }),
})
export type SubmitReviewBody = z.output<typeof submitReviewBody>

/** The rows behind a number, on the page of trips or of orders. */
const link = z.object({ page: z.enum(['trips', 'orders']), aspect: z.string().max(30), key: z.string().max(200) })
export type ReviewLink = z.output<typeof link>

export const reviewUnits = ['yuan', 'percent', 'ratio', 'days', 'count', 'bp', 'ms'] as const
const kpi = z.object({
  key: z.string().max(40),
  name: z.string().max(40),
  group: z.enum(['profit', 'trips', 'orders']),
  value: figure,
  unit: z.enum(reviewUnits),
  link: link.nullable(),
})
export type ReviewKpi = z.output<typeof kpi>

const line = z.object({ text: z.string().max(500), n: z.int(), link: link.nullable() })
export type ReviewLine = z.output<typeof line>

const signalRow = z.object({
  code: z.string().max(20),
  followed: z.int(),
  followedReturn: figure,
  ignored: z.int(),
  ignoredReturn: figure,
})

/** Closes around a trip, with where it was entered and left. */
const decision = tripRowSchema.extend({
  closes: z.array(z.number()).max(300),
  entryIndex: z.int(),
  exitIndex: z.int(),
})
export type ReviewDecision = z.output<typeof decision>

export const reviewReport = z.object({
  version: z.literal(1),
  name: z.string().max(200),
  scope: z.enum(reviewScopeKinds),
  targetId: z.string().max(200),
  from: z.string(),
  to: z.string(),
  benchmark: z.string().nullable(),
  madeAt: z.string(),
  trips: z.int(),
  orders: z.int(),
  fills: z.int(),
  kpis: z.array(kpi).max(100),
  findings: z.array(line).max(200),
  violations: z.array(line).max(200),
  signals: z.array(signalRow).max(100),
  best: z.array(decision).max(5),
  worst: z.array(decision).max(5),
  checklist: z.array(line).max(50),
})
export type ReviewReport = z.output<typeof reviewReport>

export const reviewTask = z.object({
  id: z.string(),
  scope: z.enum(reviewScopeKinds),
  targetId: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  status: z.enum(reviewStates),
  progress: z.int(),
  step: z.string(),
  message: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Who makes it: the local service, or the workflow host of the settings. */
  madeBy: z.enum(['local', 'host']),
})
export type ReviewTask = z.output<typeof reviewTask>

export const submitReviewAnswer = z.object({
  taskId: z.string(),
  status: z.enum(reviewStates),
  isExisting: z.boolean(),
})
export const reviewStatus = reviewTask.extend({
  report: reviewReport.nullable(),
  /** How many reviews go first; null for one that does not wait here. */
  ahead: z.int().min(0).max(100_000).nullable(),
})
export type ReviewStatus = z.output<typeof reviewStatus>
export const reviewTaskQuery = z.object({ targetId: wireText, status: wireTextUpTo(20) })
export const reviewTasks = z.array(reviewTask)
export const cancelReviewBody = z.object({ id: idText.min(1, '复盘任务不能为空') })
export const markdownQuery = z.object({ id: idText.min(1, '复盘任务不能为空') })
