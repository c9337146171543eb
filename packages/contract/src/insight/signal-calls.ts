import { z } from 'zod'
import { wireTextUpTo } from '../wire.ts'
import { figure, wireDate } from '../market/wire-market.ts'

export const signalPaths = {
  calendar: '/api/signal/calendar',
  record: '/api/signal/record',
  marks: '/api/signal/marks',
  mark: '/api/signal/mark',
} as const

/** What each rule of a trade point saw, in the words of the trade. */
export const reasonLabels = {
  B_MA: '均线金叉',
  B_BRK: '放量突破',
  B_PB: '回踩企稳',
  B_MACD: 'MACD金叉',
  B_OS: '超卖回升',
  B_FLOW: '主力流入',
  S_MA: '均线死叉',
  S_BRK: '跌破平台',
  S_MACD: 'MACD死叉',
  S_OB: '超买回落',
  S_STOP: '吊灯止损',
  S_VOL: '炸板放量',
} as const
export type ReasonCode = keyof typeof reasonLabels

export const reasonTexts: Readonly<Record<ReasonCode, string>> = {
  B_MA: 'MA5 上穿 MA20，且 MA20 走平或向上',
  B_BRK: '收盘越过前 20 根最高价，成交量不少于 20 根均量的 1.5 倍',
  B_PB: '上升趋势中回踩 MA20 后收在其上，收阳',
  B_MACD: 'DIF 上穿 DEA',
  B_OS: 'RSI6 上穿 20，或 J 低于 0 后 K 上穿 D',
  B_FLOW: '主力连续三日净流入，合计不少于成交额的 3%',
  S_MA: 'MA5 下穿 MA20，且 MA20 走平或向下',
  S_BRK: '收盘跌破前 20 根最低价',
  S_MACD: 'DIF 下穿 DEA',
  S_OB: 'RSI6 下穿 80，或 J 高于 100 后 K 下穿 D',
  S_STOP: '收盘低于 22 根最高价减 3 倍 ATR22',
  S_VOL: '触及涨停未封住，放量收在当日下三分之一',
}

const isReason = (code: string): code is ReasonCode => Object.hasOwn(reasonLabels, code)

/** A code of another version is shown as it is. */
export const reasonLabel = (code: string): string => (isReason(code) ? reasonLabels[code] : code)
export const reasonText = (code: string): string => (isReason(code) ? reasonTexts[code] : code)

const side = z.union([z.literal(1), z.literal(2)])
const strength = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Signals that may be acted on during a day, by side and strength. */
export const signalDay = z.object({
  date: z.string(),
  buy: z.int(),
  sell: z.int(),
  /** Of these, strong or stronger. */
  strongBuy: z.int(),
  strongSell: z.int(),
})
export type SignalDay = z.infer<typeof signalDay>

/** What became of past signals: bought or sold at the next open, judged 5, 10 and 20 days later; costs are not taken off. */
export const recordRow = z.object({
  side,
  /** The leading reason; `null` for all of a strength. */
  code: z.string().nullable(),
  /** `null` for all strengths of a code. */
  strength: strength.nullable(),
  n: z.int(),
  hit5: figure,
  hit10: figure,
  hit20: figure,
  mean5: figure,
  mean10: figure,
  mean20: figure,
})
export type RecordRow = z.infer<typeof recordRow>
export const signalRecord = z.object({
  /** First and last day whose signals are judged. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  stocks: z.int(),
  rows: z.array(recordRow),
})
export type SignalRecord = z.infer<typeof signalRecord>

export const markKinds = ['followed', 'ignored'] as const
export type MarkKind = (typeof markKinds)[number]
export const markLabels = { followed: '已跟踪', ignored: '已忽略' } as const satisfies Record<MarkKind, string>
export const MOST_REASON = 100

/** What a person has decided about a signal. */
export const signalMark = z.object({
  symbol: z.string(),
  side,
  /** The day the signal may be acted on. */
  date: z.string(),
  kind: z.enum(markKinds),
  reason: z.string(),
  /** Price when it was decided, in yuan. */
  price: figure,
  markTime: z.string(),
})
export type SignalMark = z.infer<typeof signalMark>

export const marksQuery = z.object({ date: wireDate })

const wireSide = z.preprocess(
  (value) => (typeof value === 'string' ? Number(value) : value),
  z.union([z.literal(1), z.literal(2)], { error: '方向只支持 1买入、2卖出' }),
)
export const setMarkBody = z
  .object({
    symbol: z.string({ error: '请输入证券代码' }).min(1, '请输入证券代码').max(40, '证券代码过长'),
    side: wireSide,
    date: z.iso.date({ error: '日期格式不正确，应为 YYYY-MM-DD' }),
    /** `none` takes the decision back. */
    kind: z.enum([...markKinds, 'none'], { error: '处理方式只支持 followed、ignored、none' }),
    reason: wireTextUpTo(MOST_REASON),
  })
  .refine(({ kind, reason }) => kind !== 'ignored' || (reason ?? '').trim() !== '', {
    error: '请填写忽略的原因',
    path: ['reason'],
  })
export type SetMarkBody = z.infer<typeof setMarkBody>
