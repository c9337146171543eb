import { momentText } from '../market/moment.ts'
import { z } from 'zod'
import { idText, wireNumber, wireText } from '../wire.ts'
import { confirmCodes, decimalSchema, orderVolume, riskCheckSchema } from './execute-trade.ts'
import {
  orderStatusSchema,
  orderTypeSchema,
  positionEffectSchema,
  sideSchema,
  timeInForceSchema,
} from './order-codes.ts'

/** One order as lists show it. Prices and money in yuan. */
export const orderRowSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  clOrdId: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  productId: z.string(),
  unitId: z.string().nullable(),
  strategyId: z.string().nullable(),
  targetId: z.string().nullable(),
  replaces: z.string().nullable(),
  symbol: z.string(),
  symbolName: z.string(),
  side: sideSchema,
  positionEffect: positionEffectSchema,
  orderType: orderTypeSchema,
  tif: timeInForceSchema,
  price: z.number(),
  volume: z.number(),
  status: orderStatusSchema,
  statusText: z.string(),
  filledVolume: z.number(),
  filledVwap: z.number().nullable(),
  filledAmount: z.number(),
  fee: z.number(),
  frozenCash: z.number(),
  rejReason: z.int(),
  rejDetail: z.string(),
  lateFill: z.boolean(),
  originModule: z.string(),
  remark: z.string(),
  tradingDay: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const cancelAllWords = '全部撤单'

/** Orders by their ids, or everything of one account when the words are typed. */
export const cancelOrdersBody = z
  .object({
    accountId: idText.min(1, '账户不能为空'),
    clOrdIds: z.array(idText).max(500).default([]),
    all: z.boolean().default(false),
    confirm: z.string().max(50).default(''),
  })
  .refine(({ all, confirm }) => !all || confirm === cancelAllWords, {
    message: `请输入“${cancelAllWords}”确认`,
    path: ['confirm'],
  })
  .refine(({ all, clOrdIds }) => all || clOrdIds.length > 0, { message: '请选择要撤销的委托', path: ['clOrdIds'] })
export type CancelOrdersBody = z.infer<typeof cancelOrdersBody>

/** `code` is 200 for a cancel on its way, else one of the cancel refusals. */
export const cancelAnswerSchema = z.array(z.object({ clOrdId: z.string(), code: z.int(), message: z.string() }))

export const replaceOrderBody = z.object({
  accountId: idText.min(1, '账户不能为空'),
  clOrdId: idText.min(1, '委托编号不能为空'),
  newClOrdId: z.string().min(1, '新委托编号不能为空').max(64),
  price: decimalSchema,
  volume: orderVolume.optional(),
  confirmCodes: confirmCodes.default([]),
  /** The moment the desk showed: a change from a replay is refused. */
  moment: momentText.optional(),
})
export type ReplaceOrderBody = z.infer<typeof replaceOrderBody>

export const ticketQuery = z.object({
  accountId: idText.min(1, '账户不能为空'),
  symbol: z.string().min(1, '证券代码不能为空').max(40, '证券代码过长'),
  side: z.coerce.number().pipe(sideSchema).default(1),
  price: wireNumber,
})

const bookLevelSchema = z.object({ price: z.number(), volume: z.number() })

/** Everything an order ticket shows before anything is sent. */
export const ticketSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  last: z.number().nullable(),
  preClose: z.number(),
  limitUp: z.number().nullable(),
  limitDown: z.number().nullable(),
  tick: z.number(),
  lotMin: z.number(),
  lotStep: z.number(),
  bids: z.array(bookLevelSchema),
  asks: z.array(bookLevelSchema),
  orderTypes: z.array(z.int()),
  phase: z.string(),
  isSuspended: z.boolean(),
  /** Bought today, sold today. */
  isSameDay: z.boolean().default(false),
  /** What the basket of one share of a fund is worth. */
  iopv: z.number().nullable().default(null),
  /** The price the figures below are for. */
  price: z.number(),
  available: z.number(),
  holding: z.number(),
  sellable: z.number(),
  maxVolume: z.number(),
  feeOfMax: z.number(),
  /** What the volume is counted in: 股, 份, 张, 手 or the coin. */
  unit: z.string().default('股'),
  /** The offsets to choose from; none where the side says it all. */
  effects: z.array(positionEffectSchema).default([]),
  /** Whether an order may be kept from opening. */
  takesReduceOnly: z.boolean().default(false),
  /** Of the position this side would close: today's and yesterday's contracts. */
  closableToday: z.number().default(0),
  closableYesterday: z.number().default(0),
})
export type Ticket = z.infer<typeof ticketSchema>

export const previewSchema = z.object({
  status: z.enum(['pass', 'confirm', 'reject']),
  rejReason: z.int(),
  rejDetail: z.string(),
  confirm: z.array(z.object({ code: z.int(), text: z.string() })),
  riskChecks: z.array(riskCheckSchema),
  volume: z.number(),
  amount: z.number(),
  fee: z.number(),
  frozenCash: z.number(),
})
export type OrderPreview = z.infer<typeof previewSchema>

/** A parent order that goes out in slices. */
export const algoRowSchema = z.object({
  id: z.string(),
  clOrdId: z.string(),
  accountId: z.string(),
  symbol: z.string(),
  side: sideSchema,
  algo: z.enum(['LIMIT', 'TWAP', 'VWAP']),
  slices: z.int(),
  sentSlices: z.int(),
  volume: z.number(),
  filledVolume: z.number(),
  status: z.enum(['working', 'done', 'canceled', 'failed']),
  note: z.string(),
  createdBy: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
})

export const positionListQuery = z.object({ accountId: wireText, productId: wireText })

export const moreOrderPaths = {
  replace: '/api/order/replace',
  ticket: '/api/order/ticket',
  preview: '/api/order/preview',
  algos: '/api/order/algos',
} as const
