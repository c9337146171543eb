import { z } from 'zod'
import { idText, pageOf, wireText } from '../wire.ts'
import { wireChoice, wireCount, wireDate } from '../market/wire-market.ts'
import { sideSchema } from './order-codes.ts'

export const statementKinds = ['trade', 'holding', 'cash'] as const
export type StatementKind = (typeof statementKinds)[number]
export const statementKindLabels: Record<StatementKind, string> = {
  trade: '成交',
  holding: '持仓',
  cash: '资金',
}

export const statementPaths = {
  /** Stands before importColumns, importTemplate, importPreview and importExcel of a kind. */
  of: (kind: StatementKind) => `/trade/statement/${kind}`,
  list: '/trade/statement/list',
  remove: '/trade/statement',
  reconcile: '/trade/statement/reconcile',
  note: '/trade/statement/note',
  notes: '/trade/statement/notes',
} as const

/** Parts of the form beside the file. */
export const statementFields = z.object({
  accountId: idText.min(1, '请选择账户'),
  /** For files that do not say their day. */
  day: wireDate,
})

export const statementSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  kind: z.enum(statementKinds),
  fileName: z.string(),
  from: z.string(),
  to: z.string(),
  total: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Lines that are no trade: transfers, interest, dividends. */
  skipped: z.int(),
  createBy: z.string(),
  createTime: z.string(),
})
export type Statement = z.infer<typeof statementSchema>
export const statementPage = pageOf(statementSchema)

export const statementListQuery = z.object({
  accountId: wireText,
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 100, 10),
})
export const statementIdQuery = z.object({ id: idText.min(1, '请选择对账单') })

export const differenceKinds = ['missingHere', 'missingThere', 'volume', 'price', 'fee', 'holding', 'cash'] as const
export type DifferenceKind = (typeof differenceKinds)[number]
export const differenceLabels: Record<DifferenceKind, string> = {
  missingHere: '我方缺少',
  missingThere: '对账单缺少',
  volume: '数量不符',
  price: '价格不符',
  fee: '费用不符',
  holding: '持仓不符',
  cash: '资金不符',
}

/** Open until somebody says something; a difference whose figures change is open again. */
export const differenceStates = ['open', 'explained', 'accepted'] as const
export type DifferenceState = (typeof differenceStates)[number]
export const differenceStateLabels: Record<DifferenceState, string> = {
  open: '未处理',
  explained: '已说明',
  accepted: '已认可',
}

export const noteActions = ['explain', 'accept', 'reopen'] as const
export type NoteAction = (typeof noteActions)[number]
export const noteActionLabels: Record<NoteAction, string> = { explain: '说明', accept: '认可', reopen: '重新打开' }

const figure = z.number().nullable()
/** One side of a comparison. Money in yuan; what does not apply is null. */
const sideFigures = z.object({
  volume: figure,
  price: figure,
  amount: figure,
  fee: figure,
  cash: figure,
  /** Clock of the first of them, empty when nobody says. */
  time: z.string(),
  /** Fills that make it up; several where the broker adds up what we booked apart, or the other way round. */
  count: z.int(),
  /** Ids of our fills, or rows of the file. */
  refs: z.array(z.string()),
})
export type SideFigures = z.infer<typeof sideFigures>

export const noteSchema = z.object({
  action: z.enum(noteActions),
  note: z.string(),
  by: z.string(),
  at: z.string(),
})
export type DifferenceNote = z.infer<typeof noteSchema>

export const comparedSchema = z.object({
  key: z.string(),
  part: z.enum(statementKinds),
  day: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: sideSchema.nullable(),
  /** Empty where both agree. */
  kinds: z.array(z.enum(differenceKinds)),
  ours: sideFigures.nullable(),
  theirs: sideFigures.nullable(),
  fileName: z.string(),
  /** Null where both agree. */
  state: z.enum(differenceStates).nullable(),
  note: noteSchema.nullable(),
})
export type Compared = z.infer<typeof comparedSchema>

export const reconcileShows = ['all', 'differences', 'open'] as const
export type ReconcileShow = (typeof reconcileShows)[number]
/** Longer than any statement; a year is compared in one go. */
export const MOST_RECONCILED_DAYS = 366
export const reconcileQuery = z.object({
  accountId: idText.min(1, '请选择账户'),
  from: wireDate,
  to: wireDate,
  show: wireChoice(reconcileShows, '请选择全部、差异或未处理'),
  part: wireChoice(statementKinds, '请选择成交、持仓或资金'),
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 200, 50),
})
export type ReconcileQuery = z.infer<typeof reconcileQuery>

export const reconcilePage = pageOf(comparedSchema).extend({
  currency: z.string(),
  from: z.string(),
  to: z.string(),
  /** Days of the period that have lines in some statement. */
  days: z.record(z.enum(statementKinds), z.int()),
  counts: z.object({
    matched: z.int(),
    open: z.int(),
    explained: z.int(),
    accepted: z.int(),
    byKind: z.record(z.enum(differenceKinds), z.int()),
  }),
})
export type ReconcilePage = z.infer<typeof reconcilePage>

export const noteBody = z.object({
  accountId: idText.min(1, '请选择账户'),
  from: wireDate,
  to: wireDate,
  keys: z.array(z.string().min(1).max(64)).min(1, '请选择差异').max(200, '一次最多200条'),
  action: z.enum(noteActions, { error: '请选择说明、认可或重新打开' }),
  note: z.string({ error: '请填写说明' }).trim().min(2, '说明至少2个字').max(500, '说明不能超过500个字'),
})
export type NoteBody = z.infer<typeof noteBody>
export const notesQuery = z.object({ accountId: idText.min(1, '请选择账户'), key: z.string().min(1).max(64) })
