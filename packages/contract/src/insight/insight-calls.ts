import { z } from 'zod'
import { wireInt, wireNumber, wireText } from '../wire.ts'
import { board, boards } from '../market/classification.ts'
import { stockTypes } from '../market/labels.ts'
import { wireMoment } from '../market/moment.ts'
import { figure, wireChoice, wireCount, wireDate, wireList } from '../market/wire-market.ts'

export const indexesQuery = z.object({ codes: wireList, moment: wireMoment })
export const indexRow = z.object({
  symbol: z.string(),
  name: z.string(),
  last: figure,
  change: figure,
  changePct: figure,
  amount: z.number(),
  up: z.int(),
  down: z.int(),
  /** Every five minutes of the day, null where it has not come to yet. */
  spark: z.array(figure).length(48),
})
export type IndexRow = z.infer<typeof indexRow>

export const rankSorts = [
  'score',
  'changePct',
  'amount',
  'mixedStrength',
  'return20',
  'volumeRatio',
  'mainInflow',
] as const
export const rankQuery = z.object({
  /** `all`, an index, an industry, a concept or a fund. */
  universe: wireText,
  stockType: wireChoice(stockTypes, '股票类型只支持 large、mediumSmall、medium、small'),
  board: wireChoice(boards, '板块只支持 MAIN、STAR、GEM、BSE'),
  top: wireCount(1, 1000, 100),
  sort: wireChoice(rankSorts, '不支持该排序字段'),
  minAmount: wireNumber,
  groupId: wireText,
  moment: wireMoment,
})
export const rankRow = z.object({
  rank: z.int(),
  previousRank: z.int().nullable(),
  rankChange: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  board: board.nullable(),
  industry: z.string(),
  last: figure,
  changePct: figure,
  amount: z.number(),
  score: z.number(),
  parts: z.object({
    mixedStrength: figure,
    return20: figure,
    inflowRate5: figure,
    volumeRatio: figure,
    bestConceptHeat: figure,
  }),
  mixedStrength: figure,
  strengthLevel: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  tradePoint60: figure,
  return20: figure,
  volumeRatio: figure,
  mainInflow: figure,
})
export type RankRow = z.infer<typeof rankRow>

export const sectorSorts = ['heat', 'changePct', 'netInflow', 'amount', 'limitUpCount', 'r5', 'r20'] as const
export const sectorQuery = z.object({
  type: wireChoice(['industry', 'concept', 'all'], '类型只支持 industry、concept、all'),
  level: wireCount(1, 2, 1),
  sort: wireChoice(sectorSorts, '不支持该排序字段'),
  date: wireDate,
  moment: wireMoment,
})
export const sectorRow = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(['industry', 'concept']),
  level: z.int(),
  parent: z.string().nullable(),
  memberCount: z.int(),
  changePct: figure,
  changePctEq: figure,
  amount: z.number(),
  turnoverRate: figure,
  netInflow: z.number(),
  netInflowRate: figure,
  upCount: z.int(),
  downCount: z.int(),
  flatCount: z.int(),
  limitUpCount: z.int(),
  limitDownCount: z.int(),
  failedCount: z.int(),
  maxBoards: z.int(),
  amountRatio: figure,
  r5: figure,
  r20: figure,
  heat: z.number(),
  rank: z.int(),
  rankChange: z.int().nullable(),
  topDays: z.int(),
  stage: z.string().nullable(),
  leader: z.object({ symbol: z.string(), name: z.string(), changePct: figure, boards: z.int() }).nullable(),
  /** Daily change of the last twenty days, oldest first, today last. */
  spark: z.array(figure),
  asOf: z.string(),
  coverage: z.number(),
})
export type SectorRow = z.infer<typeof sectorRow>

export const componentsQuery = z.object({
  code: z
    .string({ error: '请输入指数、行业、概念或基金代码' })
    .min(1, '请输入指数、行业、概念或基金代码')
    .max(100, '代码过长'),
  date: wireDate,
  moment: wireMoment,
})
export const componentRow = z.object({
  symbol: z.string(),
  name: z.string(),
  weight: z.number(),
  last: figure,
  changePct: figure,
  /** Weight × change: what the member adds to the whole. */
  contribution: figure,
  amount: z.number(),
  mainInflow: figure,
  boards: z.int(),
  mixedStrength: figure,
  isSuspended: z.boolean(),
})
export const componentsAnswer = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(['index', 'industry', 'concept', 'fund']),
  date: z.string(),
  records: z.array(componentRow),
  total: z.int(),
  totals: z.object({
    changePct: figure,
    amount: z.number(),
    upCount: z.int(),
    downCount: z.int(),
    limitUpCount: z.int(),
    mainInflow: figure,
  }),
})
export type ComponentsAnswer = z.infer<typeof componentsAnswer>

export const quantModels = {
  rank: '多因子排名',
  rankLarge: '大盘多因子',
  rankMedium: '中盘多因子',
  rankSmall: '小盘多因子',
} as const
export const quantQuery = z.object({ strategyId: wireText, modelId: wireText, date: wireDate, capital: wireNumber })
export const quantRow = z.object({
  symbol: z.string(),
  name: z.string(),
  targetWeight: z.number(),
  currentWeight: figure,
  diff: figure,
  targetVolume: z.int(),
  lots: z.int(),
  score: z.number(),
  reason: z.string(),
})
export type QuantRow = z.infer<typeof quantRow>

const pointsBase = z.object({
  symbol: wireText,
  groupId: wireText,
  period: wireChoice(['60m', '1d', '1w'], '周期只支持 60m、1d、1w'),
  from: wireDate,
  to: wireDate,
  side: wireChoice(['1', '2'], '方向只支持 1买入、2卖出'),
  moment: wireMoment,
})
export const pointsQuery = pointsBase
export const pointsV2Query = pointsBase.extend({ minStrength: wireInt, executableOnly: wireText, universe: wireText })
export const pointRow = z.object({
  symbol: z.string(),
  name: z.string(),
  time: z.string(),
  period: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  price: z.number(),
  type: z.string(),
  score: z.number(),
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reasons: z.array(z.string()),
  state: z.enum(['open', 'closed', 'invalid']),
  closedAt: z.string().nullable(),
  retSince: figure,
})
export type PointRow = z.infer<typeof pointRow>
export const pointV2Row = pointRow.extend({
  higherTrend: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
  stopPrice: figure,
  targetPrice: figure,
  executable: z.boolean(),
  blockReason: z.string().nullable(),
  hit5: figure,
  hit10: figure,
  hit20: figure,
  n: z.int(),
  tradePoint60: figure,
})
export type PointV2Row = z.infer<typeof pointV2Row>

export const indexLineQuery = z.object({
  symbol: wireText,
  freq: wireChoice(['60s', '1d'], '周期只支持 60s、1d'),
  n: wireCount(1, 1000, 240),
  moment: wireMoment,
})
export const indexLine = z.object({
  quote: indexRow.omit({ spark: true, up: true, down: true }),
  points: z.array(z.object({ t: z.string(), price: figure, avg: figure, volume: z.number() })),
  preClose: figure,
})

export const buySellQuery = z.object({
  date: wireDate,
  side: wireChoice(['1', '2'], '方向只支持 1买入、2卖出'),
  groupId: wireText,
  minStrength: wireInt,
  moment: wireMoment,
})
export const buySellRow = z.object({
  symbol: z.string(),
  name: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  price: z.number(),
  time: z.string(),
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  score: z.number(),
  reasons: z.array(z.string()),
  source: z.enum(['strategy', 'signal', 'proposal']),
  last: figure,
  changePct: figure,
  /** Known once an account stands behind the caller. */
  suggestVolume: z.int().nullable(),
  held: z.int().nullable(),
  executable: z.boolean(),
  blockReason: z.string().nullable(),
})
export type BuySellRow = z.infer<typeof buySellRow>
export const buySellAnswer = z.object({ date: z.string(), buy: z.array(buySellRow), sell: z.array(buySellRow) })
