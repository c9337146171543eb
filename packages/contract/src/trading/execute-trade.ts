import { z } from 'zod'
import { momentText } from '../market/moment.ts'
import { idText } from '../wire.ts'
import {
  orderStatusSchema,
  orderTypeSchema,
  positionEffectSchema,
  sideSchema,
  timeInForceSchema,
} from './order-codes.ts'

/** A positive decimal, as text or number; text keeps every digit the user typed. */
export const decimalSchema = z
  .union([z.string().max(100, '请输入正确的数字'), z.number().min(0).max(1e15, '数字过大')])
  .transform(String)
  .pipe(
    z
      .string()
      .max(30, '数字过大')
      .regex(/^\d+(\.\d+)?$/u, '请输入正确的数字'),
  )

const splitSchema = z.object({
  algo: z.enum(['LIMIT', 'TWAP', 'VWAP']),
  slices: z.int().min(1).max(1000),
  minutes: z.int().min(1).max(240),
})

/** Shares, contracts or coins: more than any instrument of ours has issued is a mistake. */
export const orderVolume = z.number().positive('委托数量必须大于0').max(1e12, '委托数量过大')
/** Numbers of the checks that were shown and accepted. */
export const confirmCodes = z.array(z.int().min(0).max(1000)).max(50)

export const orderDraftSchema = z
  .object({
    clOrdId: z.string().min(1, '委托编号不能为空').max(64),
    accountId: idText.min(1).optional(),
    unitId: idText.min(1).optional(),
    symbol: z.string().min(1, '证券代码不能为空').max(40, '证券代码过长'),
    side: sideSchema,
    positionEffect: positionEffectSchema.optional(),
    orderType: orderTypeSchema,
    price: decimalSchema.optional(),
    volume: orderVolume.optional(),
    amount: decimalSchema.optional(),
    weight: z.number().min(0).max(1).optional(),
    tif: timeInForceSchema.default('DAY'),
    targetId: idText.optional(),
    strategyId: idText.optional(),
    triggerPrice: decimalSchema.optional(),
    reduceOnly: z.boolean().optional(),
    split: splitSchema.optional(),
    remark: z.string().max(200).default(''),
    confirmCodes: confirmCodes.default([]),
  })
  .refine((draft) => (draft.accountId === undefined) !== (draft.unitId === undefined), {
    message: '账户和资产单元必须且只能填写一个',
    path: ['accountId'],
  })
  .refine((draft) => [draft.volume, draft.amount, draft.weight].filter((value) => value !== undefined).length === 1, {
    message: '数量、金额、权重必须且只能填写一个',
    path: ['volume'],
  })
export type OrderDraftBody = z.infer<typeof orderDraftSchema>

export const executeTradeBody = z.object({
  orders: z.array(orderDraftSchema).min(1).max(500),
  /** The moment the desk showed when it was sent: an order from a replay is refused. */
  moment: momentText.optional(),
})
export type ExecuteTradeBody = z.infer<typeof executeTradeBody>

/** One line of the pre-trade trace: `code` is the number of the check, `rejReason` what a failure answers. */
export const riskCheckSchema = z.object({
  code: z.int().min(1).max(15),
  name: z.string(),
  level: z.enum(['hard', 'soft']),
  ok: z.boolean(),
  rejReason: z.int(),
  actual: z.union([z.number(), z.string()]).nullable(),
  limit: z.union([z.number(), z.string()]).nullable(),
  text: z.string(),
})
export type RiskCheckRow = z.infer<typeof riskCheckSchema>

export const executeTradeAnswer = z.array(
  z.object({
    clOrdId: z.string(),
    orderId: z.string().optional(),
    status: orderStatusSchema.optional(),
    rejReason: z.int().optional(),
    rejDetail: z.string().optional(),
    riskChecks: z.array(riskCheckSchema).optional(),
    confirm: z.array(z.object({ code: z.int(), text: z.string() })).optional(),
  }),
)
export type ExecuteTradeAnswer = z.infer<typeof executeTradeAnswer>

export const orderPaths = {
  execute: '/api/order/executeTrade',
  list: '/api/order/list',
  cancel: '/api/order/cancel',
  positions: '/api/position/list',
} as const
