import { z } from 'zod'
import { idText } from '../wire.ts'
import { attachmentSchema, proposalTypes } from './proposal.ts'

export const threadPaths = { one: '/decision/thread', export: '/decision/thread/export' } as const

/** A holding is taken up at its last fill; its id is the account and the symbol, with a colon between. */
export const threadKinds = ['fill', 'order', 'target', 'proposal', 'holding'] as const
export type ThreadKind = (typeof threadKinds)[number]
export const threadKindLabels: Record<ThreadKind, string> = {
  fill: '成交',
  order: '委托',
  target: '目标',
  proposal: '提案',
  holding: '持仓',
}
export const threadQuery = z.object({
  kind: z.enum(threadKinds, '类型不正确'),
  id: idText.min(1, '编号不能为空'),
})

/** One thing that happened, whoever did it and from where. */
export const threadLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  stage: z.enum(['evidence', 'proposal', 'approval', 'order', 'check', 'fill']),
  title: z.string(),
  text: z.string(),
  who: z.string(),
  onBehalfOf: z.string().nullable(),
  /** Network address, or the module or venue it came through. */
  from: z.string(),
  /** What it leads to. */
  link: z
    .object({ kind: z.enum(['news', 'signal', 'ai', 'file', 'proposal', 'order', 'fill']), ref: z.string() })
    .nullable(),
  isProblem: z.boolean(),
})
export type ThreadLine = z.infer<typeof threadLineSchema>

const checkSchema = z.object({ code: z.int(), name: z.string(), level: z.string(), ok: z.boolean(), text: z.string() })

export const threadSchema = z.object({
  kind: z.enum(threadKinds),
  id: z.string(),
  productName: z.string(),
  /** Null for what was traded outside any proposal. */
  proposal: z
    .object({
      id: z.string(),
      no: z.string(),
      title: z.string(),
      type: z.enum(proposalTypes),
      status: z.int(),
      authorName: z.string(),
      approvers: z.array(z.string()),
      attachments: z.array(attachmentSchema),
    })
    .nullable(),
  targets: z.array(
    z.object({
      id: z.string(),
      symbol: z.string(),
      name: z.string(),
      side: z.int(),
      volume: z.number(),
      filled: z.number(),
      reference: z.number().nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: z.string(),
      clOrdId: z.string(),
      symbol: z.string(),
      name: z.string(),
      side: z.int(),
      price: z.number(),
      volume: z.number(),
      filled: z.number(),
      status: z.int(),
      accountName: z.string(),
      createdBy: z.string(),
      createdAt: z.string(),
      targetId: z.string().nullable(),
      checks: z.array(checkSchema),
    }),
  ),
  fills: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      at: z.string(),
      price: z.number(),
      volume: z.number(),
      amount: z.number(),
      fee: z.number(),
    }),
  ),
  timeline: z.array(threadLineSchema),
  /** More orders exist than are told. */
  isCut: z.boolean(),
})
export type Thread = z.infer<typeof threadSchema>
