import { z } from 'zod'
import { calibrationBand, recordFigures } from './news-analysis.ts'
import { momentQuery } from '../market/moment.ts'
import { wireChoice } from '../market/wire-market.ts'
import { wireTextUpTo } from '../wire.ts'

export const judgedPaths = { record: '/api/judged/record' } as const

/** Analyses say a probability themselves and have a call of their own. */
export const judgedKinds = ['point', 'selection'] as const
export type JudgedKind = (typeof judgedKinds)[number]
export const judgedLabels = { point: '买卖点', selection: 'AI选股' } as const satisfies Record<JudgedKind, string>

/** Places of a selection that are judged together; how many of each selection count. */
export const placeGroups = [
  { group: 1, label: '第 1–10 名', last: 10 },
  { group: 2, label: '第 11–30 名', last: 30 },
  { group: 3, label: '第 31–50 名', last: 50 },
] as const
/** Days, and `0` for what a simulator knows to be true. */
export const judgedHorizons = ['1', '5', '20', '0'] as const

export const judgedQuery = z.object({
  ...momentQuery.shape,
  kind: z.enum(judgedKinds, { error: '没有该类判断' }),
  /** The leading reason of points, the preset of selections. */
  key: wireTextUpTo(20),
  /** Strength of points, places of selections. */
  group: wireChoice(['1', '2', '3'], '没有该分组'),
  horizon: wireChoice(judgedHorizons, '没有该期限'),
})

const judgedRow = recordFigures.extend({
  key: z.string().max(20),
  group: z.int().min(1).max(3),
  horizon: z.int().min(0).max(20),
})
export type JudgedRow = z.output<typeof judgedRow>

export const judgedAnswer = z.object({
  /** First and last day of which something is judged. */
  from: z.string().max(10).nullable(),
  to: z.string().max(10).nullable(),
  keys: z.array(z.string().max(20)).max(50),
  total: recordFigures,
  bands: z.array(calibrationBand).length(10),
  rows: z.array(judgedRow).max(500),
})
export type JudgedAnswer = z.output<typeof judgedAnswer>
