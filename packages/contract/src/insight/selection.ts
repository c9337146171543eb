import { z } from 'zod'
import { figure, wireCount } from '../market/wire-market.ts'
import { idText, wireText } from '../wire.ts'

export const selectionPaths = {
  run: '/api/selection/run',
  explain: '/api/selection/explain',
  factors: '/api/selection/factors',
  history: '/api/selection/history',
  plans: '/api/selection/plans',
  savePlan: '/api/selection/plan',
  records: '/api/selection/records',
  record: '/api/selection/record',
  backtest: '/api/selection/backtest',
} as const

export const factorNames = {
  ep: '盈利收益率',
  bp: '账面市值比',
  sp: '销售收益率',
  dividend: '股息率',
  roe: '净资产收益率',
  grossMargin: '毛利率',
  accruals: '应计（低为好）',
  debt: '负债率（低为好）',
  revenueGrowth: '营收增长',
  profitGrowth: '利润增长',
  revision: '增速变化',
  momentum: '动量（120跳20日）',
  reversal: '反转（5日）',
  volatility: '低波动（60日）',
  liquidity: '低换手（20日）',
  flow: '主力资金（5日）',
  sentiment: '新闻情绪（5日）',
  technical: '日线趋势',
  ladder: '连板',
} as const
export type FactorName = keyof typeof factorNames
const factorKeyList = Object.keys(factorNames) as [FactorName, ...FactorName[]]

export const factorGroups: readonly { readonly name: string; readonly keys: readonly FactorName[] }[] = [
  { name: '价值', keys: ['ep', 'bp', 'sp', 'dividend'] },
  { name: '质量', keys: ['roe', 'grossMargin', 'accruals', 'debt'] },
  { name: '成长', keys: ['revenueGrowth', 'profitGrowth', 'revision'] },
  { name: '量价', keys: ['momentum', 'reversal', 'volatility', 'liquidity', 'technical', 'ladder'] },
  { name: '资金与情绪', keys: ['flow', 'sentiment'] },
]

/** Sliders run from −100 to 100; what is not named weighs nothing. */
export const factorWeights = z.partialRecord(
  z.enum(factorKeyList, { error: '因子不存在' }),
  z.number({ error: '权重应为数字' }).min(-100, '权重不能小于-100').max(100, '权重不能大于100'),
)
export type FactorWeightsBody = z.output<typeof factorWeights>

export const selectionPresets = {
  balanced: { name: '均衡', weights: { ep: 40, roe: 40, profitGrowth: 40, momentum: 40, volatility: 30, flow: 20 } },
  value: { name: '价值', weights: { ep: 60, bp: 50, sp: 30, dividend: 50, debt: 20 } },
  growth: { name: '成长', weights: { revenueGrowth: 60, profitGrowth: 60, revision: 40, roe: 30 } },
  momentum: { name: '动量', weights: { momentum: 70, technical: 50, flow: 30, volatility: 10 } },
  short: { name: '短线', weights: { reversal: 40, flow: 50, technical: 30, ladder: 40, sentiment: 30 } },
} as const satisfies Record<string, { name: string; weights: FactorWeightsBody }>
export type PresetKey = keyof typeof selectionPresets
export const presetKeys = Object.keys(selectionPresets) as [PresetKey, ...PresetKey[]]

export const exclusionLabels = {
  st: 'ST与退市',
  suspended: '停牌',
  young: '上市不足60日',
  sealed: '封住涨停',
  restricted: '限制名单',
} as const
export type Exclusion = keyof typeof exclusionLabels
const exclusionKeys = Object.keys(exclusionLabels) as [Exclusion, ...Exclusion[]]

export const selectionUniverses = {
  all: '全部A股',
  'SHSE.000300': '沪深300',
  'SHSE.000905': '中证500',
  'SHSE.000852': '中证1000',
} as const

/** What is wanted: a ready preset or own weights, over a universe, without those that are excluded. */
export const selectionBody = z.object({
  preset: z.enum(presetKeys, { error: '方案不存在' }).optional(),
  weights: factorWeights.optional(),
  universe: z.string().max(40, '股票池编号过长').default('all'),
  groupId: idText.optional(),
  exclude: z
    .array(z.enum(exclusionKeys, { error: '剔除条件不存在' }))
    .max(10)
    .default(['st', 'suspended', 'young', 'sealed', 'restricted']),
  top: z.int({ error: '数量应为整数' }).min(1, '至少选1只').max(200, '最多选200只').default(50),
  moment: z.string().max(30).optional(),
})
export type SelectionBody = z.output<typeof selectionBody>
export type SelectionInput = z.input<typeof selectionBody>

const contribution = z.object({
  key: z.enum(factorKeyList),
  value: z.number(),
  neutral: z.number(),
  isMissing: z.boolean(),
})
export type FactorContribution = z.output<typeof contribution>

export const selectionRow = z.object({
  rank: z.int(),
  symbol: z.string(),
  name: z.string(),
  industry: z.string(),
  score: z.number(),
  last: figure,
  changePct: figure,
  contributions: z.array(contribution),
  missing: z.int(),
  /** Days it takes to buy ten million at a tenth of the mean amount of twenty days. */
  buildDays: figure,
  /** How often past picks that stood out by the same factor beat all shares over the next period, with how many they are. */
  hitRate: figure,
  hitSamples: z.int(),
})
export type SelectionRow = z.output<typeof selectionRow>

export const selectionAnswer = z.object({
  /** The closed day the values are of. */
  date: z.string(),
  stocks: z.int(),
  excluded: z.array(z.object({ reason: z.enum(exclusionKeys), n: z.int() })),
  /** Factors with a weight that nobody knows in this market. */
  unknown: z.array(z.enum(factorKeyList)),
  rows: z.array(selectionRow),
})
export type SelectionAnswer = z.output<typeof selectionAnswer>

export const explainBody = selectionBody.extend({ symbol: z.string().min(1, '请选择证券').max(40) })
export const selectionExplanation = selectionRow.extend({
  rank: z.int().nullable(),
  stocks: z.int(),
  reasons: z.array(z.enum(exclusionKeys)),
  factors: z.array(contribution.extend({ raw: figure })),
  positive: z.array(z.string()),
  negative: z.array(z.string()),
})
export type SelectionExplanation = z.output<typeof selectionExplanation>

const ic = z.object({ n: z.int(), mean: figure, ir: figure, t: figure, positiveShare: figure })
export const factorReportAnswer = z.object({
  from: z.string(),
  to: z.string(),
  days: z.int(),
  rows: z.array(
    z.object({
      key: z.enum(factorKeyList),
      ic5: ic,
      ic10: ic,
      ic20: ic,
      spread: figure,
      turnover: figure,
      series: z.array(z.object({ date: z.string(), value: z.number() })),
    }),
  ),
})
export type FactorReportAnswer = z.output<typeof factorReportAnswer>

const pastPick = z.object({ symbol: z.string(), name: z.string(), score: z.number(), value: figure })
export const selectionHistoryAnswer = z.object({
  summary: z.object({
    total: figure,
    annualised: figure,
    benchmark: figure,
    excess: figure,
    maxDrawdown: figure,
    yearlyTurnover: figure,
    winShare: figure,
  }),
  warnings: z.array(z.string()),
  selections: z.array(
    z.object({
      date: z.string(),
      entry: z.string(),
      exit: z.string(),
      value: z.number(),
      benchmark: z.number(),
      turnover: z.number(),
      losers: z.int(),
      picks: z.array(pastPick),
    }),
  ),
})
export type SelectionHistoryAnswer = z.output<typeof selectionHistoryAnswer>

/** The name the results are kept under: that of the preset or plan, or of weights of one's own. */
const backtestName = z
  .string({ error: '请填写方案名称' })
  .trim()
  .min(1, '请填写方案名称')
  .max(30, '方案名称不能超过30个字')
export const selectionBacktestBody = selectionBody.omit({ moment: true }).extend({
  name: backtestName,
  /** Yuan. */
  initCash: z
    .number('初始资金应为数字')
    .min(100_000, '初始资金不能少于10万元')
    .max(1e10, '初始资金不能超过100亿元')
    .default(10_000_000),
})
export type SelectionBacktestBody = z.output<typeof selectionBacktestBody>
export const selectionBacktestQuery = z.object({ name: backtestName })

export const planBody = z.object({
  id: idText.optional(),
  name: z.string({ error: '请填写方案名称' }).trim().min(1, '请填写方案名称').max(30, '方案名称不能超过30个字'),
  weights: factorWeights.refine(
    (weights) => Object.values(weights).some((weight) => weight !== 0),
    '至少一个因子的权重不为0',
  ),
  universe: z.string().max(40).default('all'),
  exclude: selectionBody.shape.exclude,
  top: selectionBody.shape.top,
  isDaily: z.boolean().default(false),
})
export type PlanBody = z.output<typeof planBody>
export const selectionPlan = planBody.extend({
  id: z.string(),
  version: z.int(),
  createdBy: z.string(),
  updatedAt: z.string(),
  isMine: z.boolean(),
})
export type SelectionPlan = z.output<typeof selectionPlan>
export const planIdQuery = z.object({ id: idText.min(1, '请选择方案') })

/** What a plan chose on a day, kept as it was said then. */
export const selectionRecord = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  version: z.int(),
  day: z.string(),
  n: z.int(),
  /** Mean of the picks and their excess over all shares, as far as days have closed. */
  ret5: figure,
  excess5: figure,
  ret20: figure,
  excess20: figure,
  losers5: z.int().nullable(),
})
export type SelectionRecord = z.output<typeof selectionRecord>
export const selectionRecords = z.array(selectionRecord)
export const recordsQuery = z.object({ planId: wireText, days: wireCount(1, 250, 60) })
export const selectionRecordDetail = selectionRecord.extend({
  picks: z.array(
    z.object({
      rank: z.int(),
      symbol: z.string(),
      name: z.string(),
      score: z.number(),
      ret1: figure,
      ret5: figure,
      ret20: figure,
    }),
  ),
})
export type SelectionRecordDetail = z.output<typeof selectionRecordDetail>
