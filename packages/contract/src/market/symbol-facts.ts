import { z } from 'zod'
import { stockTag } from './etf-calls.ts'
import { wireMoment } from './moment.ts'
import { figure, wireCount } from './wire-market.ts'

export const symbolFactPaths = {
  tape: '/market/tape',
  flow: '/market/flow',
  actions: '/market/actions',
  tags: '/market/tags',
} as const

const symbolField = z.string({ error: '请输入证券代码' }).min(1, '请输入证券代码').max(40, '证券代码过长')
export const symbolFactQuery = z.object({ symbol: symbolField, moment: wireMoment })

export const MOST_TAPE_STEPS = 200
export const tapeQuery = z.object({ symbol: symbolField, n: wireCount(1, MOST_TAPE_STEPS, 60), moment: wireMoment })

/** What changed hands between two pushes of the exchange, three seconds apart: the finest that its quotes tell. */
export const tapeStep = z.object({
  time: z.string().max(8),
  price: z.number(),
  /** Shares. */
  volume: z.number().min(0),
  /** Against the step before: 1 higher, −1 lower, 0 the same. */
  direction: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
})
export type TapeStep = z.infer<typeof tapeStep>

export const tapeAnswer = z.object({
  symbol: z.string().max(40),
  tradingDay: z.string().max(10),
  /** Shares traded up to the last step; `null` where the source keeps no steps. */
  volume: figure,
  /** Oldest first; empty where the source keeps no steps. */
  records: z.array(tapeStep).max(MOST_TAPE_STEPS),
})
export type TapeAnswer = z.infer<typeof tapeAnswer>

/** Active buying less active selling in yuan, by size of trade; `null` where the source does not tell. */
export const flowRow = z.object({
  date: z.string().max(10),
  changePct: figure,
  main: figure,
  extraLarge: figure,
  large: figure,
  medium: figure,
  small: figure,
})
export type FlowRow = z.infer<typeof flowRow>

export const MOST_FLOW_DAYS = 5
export const flowAnswer = z.object({
  symbol: z.string().max(40),
  asOf: z.string().max(19),
  today: flowRow,
  /** Closed days, oldest first. */
  days: z.array(flowRow).max(MOST_FLOW_DAYS),
})
export type FlowAnswer = z.infer<typeof flowAnswer>

/** What one share is given on its ex-day. */
export const actionRow = z.object({
  exDate: z.string().max(10),
  /** Yuan. */
  cash: z.number().min(0),
  /** Shares, for one held. */
  bonus: z.number().min(0),
  transfer: z.number().min(0),
  rights: z.number().min(0),
  rightsPrice: z.number().min(0),
  /** Shares after a split for one before; 1 when there is none. */
  split: z.number().min(0),
})
export type ActionRow = z.infer<typeof actionRow>
export const MOST_ACTIONS = 500
export const actionsAnswer = z.array(actionRow).max(MOST_ACTIONS)

export const symbolSector = z.object({
  code: z.string().max(40),
  name: z.string().max(60),
  type: z.enum(['industry', 'concept']),
  changePct: figure,
  heat: z.number(),
  rank: z.int(),
  stage: z.string().nullable(),
})
export type SymbolSector = z.infer<typeof symbolSector>

export const symbolTags = z.object({
  symbol: z.string().max(40),
  industry: z.string().nullable(),
  tags: z.array(stockTag).max(100),
  /** Its industry and concepts as they stand now; left empty for who may not see sectors. */
  sectors: z.array(symbolSector).max(100),
})
export type SymbolTags = z.infer<typeof symbolTags>
