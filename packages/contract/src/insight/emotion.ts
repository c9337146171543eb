import { z } from 'zod'
import { wireMoment } from '../market/moment.ts'
import { wireDate } from '../market/wire-market.ts'

/** One day of market emotion as the wire has it: Chinese keys, panic negative because it is drawn downward. */
export const emotionDay = z.object({
  日期: z.iso.date(),
  火热指数: z.number().min(0).max(24),
  恐慌指数: z.number().min(-24).max(0),
  全情绪指数: z.number().min(-24).max(24),
  连板指数: z.number().positive(),
  连板高度: z.int().min(0),
  状态: z.enum(['盘中', '收盘']).optional(),
})
export type EmotionDay = z.infer<typeof emotionDay>

/** Dates ascend, so that the chart needs no sorting. */
export const emotionDays = z.array(emotionDay)

export const emotionPaths = {
  days: '/emotion/getEmotionDay',
  proposal: '/emotion/getEmotionProposal',
  parts: '/emotion/parts',
  symbols: '/emotion/symbols',
  curve: '/emotion/curve',
  phases: '/emotion/phases',
} as const

export const emotionStages = ['冰点', '修复', '发酵', '高潮', '分歧', '退潮', '震荡'] as const
export type EmotionStageName = (typeof emotionStages)[number]

/** Today, or the day that is asked for. */
export const emotionDateQuery = z.object({ date: wireDate, moment: wireMoment })

const part = z.object({
  side: z.enum(['hot', 'panic']),
  name: z.string().max(20),
  /** `count` a number of shares, `ratio` a plain ratio, `rate` a fraction shown in percent. */
  unit: z.enum(['count', 'ratio', 'rate']),
  value: z.number(),
  score: z.number().min(0).max(3),
  /** Values that score 0, 1, 2 and 3. */
  points: z.array(z.number()).length(4),
  before: z.number().nullable(),
  mean5: z.number().nullable(),
})
export type EmotionPart = z.infer<typeof part>

/** One moment of the index, opened. */
export const emotionParts = z.object({
  date: z.iso.date(),
  asOf: z.string().max(30),
  state: z.enum(['盘中', '收盘']),
  stage: z.enum(emotionStages),
  /** Suggested gross exposure in percent. */
  exposure: z.array(z.number()).length(2),
  hot: z.number(),
  panic: z.number(),
  net: z.number(),
  /** Against the mean of the three days before. */
  drift: z.number(),
  version: z.string().max(20),
  parts: z.array(part).max(32),
})
export type EmotionParts = z.infer<typeof emotionParts>

export const emotionSymbolsQuery = emotionDateQuery.extend({
  part: z.string({ error: '请选择情绪分项' }).min(1, '请选择情绪分项').max(20, '情绪分项名称过长'),
})

const emotionSymbol = z.object({
  symbol: z.string().max(40),
  name: z.string().max(40),
  changeRate: z.number().nullable(),
  boards: z.int().min(0),
  /** Yuan. */
  amount: z.number().nullable(),
  /** 涨停, 炸板, 昨涨停 and the like. */
  note: z.string().max(40),
})
export type EmotionSymbol = z.infer<typeof emotionSymbol>

export const emotionSymbols = z.object({
  date: z.iso.date(),
  part: z.string(),
  /** How the shares below make the figure. */
  explanation: z.string().max(200),
  total: z.int().min(0),
  records: z.array(emotionSymbol).max(300),
})

export const emotionCurve = z.object({
  date: z.iso.date(),
  points: z
    .array(
      z.object({
        time: z.string().max(5),
        hot: z.number(),
        panic: z.number(),
        net: z.number(),
        limitUps: z.int(),
        limitDowns: z.int(),
      }),
    )
    .max(240),
})
export type EmotionCurve = z.infer<typeof emotionCurve>

const after = z.object({
  days: z.int(),
  n: z.int().min(0),
  mean: z.number().nullable(),
  median: z.number().nullable(),
  upShare: z.number().nullable(),
})

export const emotionPhases = z.object({
  phases: z
    .array(z.object({ stage: z.enum(emotionStages), n: z.int().min(0), after: z.array(after).length(3) }))
    .max(7),
  days: z.array(z.object({ date: z.string(), stage: z.enum(emotionStages), net: z.number() })).max(1000),
})
export type EmotionPhases = z.infer<typeof emotionPhases>
