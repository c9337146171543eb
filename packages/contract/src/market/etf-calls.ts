import { z } from 'zod'
import { wireNumber, wireText } from '../wire.ts'
import { etfTypes } from './labels.ts'
import { wireMoment } from './moment.ts'
import { figure, wireChoice, wireCount, wireDate } from './wire-market.ts'

export const etfSorts = ['amount', 'changePct', 'premium', 'turnoverRate', 'scale', 'shareChange'] as const
export const etfTypeParams = z.object({ type: z.enum(etfTypes, { error: `基金类型只支持 ${etfTypes.join('、')}` }) })
export const etfQuery = z.object({
  keyword: wireText,
  t0: wireText,
  minAmount: wireNumber,
  sort: wireChoice(etfSorts, '不支持该排序字段'),
  order: wireChoice(['asc', 'desc'], '排序方向只支持 asc、desc'),
  pageNo: wireCount(1, 1000, 1),
  pageSize: wireCount(1, 1000, 50),
  moment: wireMoment,
})
export const etfRow = z.object({
  symbol: z.string(),
  name: z.string(),
  type: z.enum(etfTypes),
  last: figure,
  changePct: figure,
  iopv: figure,
  premium: figure,
  /** The underlying market is closed: the indicative value is that of its last close. */
  iopvStale: z.boolean(),
  amount: z.number(),
  turnoverRate: figure,
  shares: figure,
  shareChange: figure,
  /** Money that came with the new shares at the last net asset value, in yuan. */
  netCreation: figure.default(null),
  scale: figure,
  indexName: z.string(),
  t0: z.boolean(),
  feeRate: figure,
})
export type EtfRow = z.infer<typeof etfRow>
/** The moment the numbers are of; a provider of its own may not say. */
const asOf = z.string().nullable().default(null)
export const etfPage = z.object({ asOf, records: z.array(etfRow), total: z.int() })

export const etfPortfolioRow = z.object({
  symbol: z.string(),
  name: z.string(),
  qty: z.number(),
  substituteFlag: z.string(),
  premiumRate: figure,
  discountRate: figure,
  fixedAmount: z.number(),
  weight: z.number(),
  last: figure,
  changePct: figure,
  contribution: z.number(),
  status: z.enum(['trading', 'suspended', 'sealed', 'cash', 'unknown']),
})
/** What stays the same from day to day; `null` where the source does not tell. */
export const etfFacts = z.object({
  /** `null` for a fund whose underlying is no index quoted here. */
  indexCode: z.string().nullable(),
  indexName: z.string(),
  manager: z.string(),
  listDate: z.string(),
  limitRate: figure,
  feeRate: figure,
  t0: z.boolean(),
})

/** Fund against index over the last days: difference of returns, and the annualised error. */
export const etfTracking = z.object({ days: z.int(), difference: figure, error: figure })

export const etfPortfolio = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  asOf,
  last: figure,
  iopv: figure,
  premium: figure,
  iopvStale: z.boolean().default(false),
  /** The day whose prices the indicative value is made of: another than `date` while the underlying market is closed. */
  valueDate: z.string().nullable().default(null),
  creationUnit: z.number(),
  cashComponent: z.number(),
  navBefore: figure,
  shares: figure,
  shareChange: figure,
  netCreation: figure,
  upCount: z.int(),
  downCount: z.int(),
  limitCount: z.int(),
  coverage: z.number(),
  arbitrage: z.object({
    action: z.enum(['create', 'redeem']).nullable(),
    cost: z.number(),
    edge: z.number(),
    blockedBy: z.array(z.string()),
  }),
  facts: etfFacts.nullable().default(null),
  /** Over 20, 60 and 242 days; empty for a fund without an index here. */
  tracking: z.array(etfTracking).default([]),
  records: z.array(etfPortfolioRow),
})
export type EtfPortfolio = z.infer<typeof etfPortfolio>

export const etfKlineQuery = z.object({
  symbol: z.string({ error: '请输入基金代码' }).min(1, '请输入基金代码').max(40, '基金代码过长'),
  date: wireDate,
  n: wireCount(1, 240, 240),
  moment: wireMoment,
})
export const etfKlineRow = z.object({
  time: z.string(),
  open: z.number(),
  close: z.number(),
  high: z.number(),
  low: z.number(),
  volume: z.number(),
  amount: z.number(),
  iopv: figure,
  premium: figure,
})
export type EtfKlineRow = z.infer<typeof etfKlineRow>

export const etfSharesQuery = z.object({
  symbol: z.string({ error: '请输入基金代码' }).min(1, '请输入基金代码').max(40, '基金代码过长'),
  n: wireCount(1, 500, 60),
  moment: wireMoment,
})
/** Shares at the close of a day, how many came since the day before, and the money they brought. */
export const etfShareDay = z.object({
  date: z.string(),
  shares: z.number(),
  change: figure,
  nav: figure,
  netCreation: figure,
})
/** Oldest day first; empty where the source does not publish shares. */
export const etfShares = z.object({ symbol: z.string(), name: z.string(), records: z.array(etfShareDay) })
export type EtfShares = z.infer<typeof etfShares>

export const indexListRow = z.object({
  code: z.string(),
  name: z.string(),
  category: z.enum(['规模', '行业', '主题', '策略']),
  count: z.int(),
  last: figure,
  changePct: figure,
})
export const constituentsQuery = z.object({
  code: z.string({ error: '请输入指数代码' }).min(1, '请输入指数代码').max(40, '指数代码过长'),
  date: wireDate,
})
export const constituentRow = z.object({ symbol: z.string(), name: z.string(), weight: z.number() })

export const stockTag = z.object({
  tag: z.string(),
  kind: z.enum(['concept', 'style', 'event', 'risk']),
  since: z.string().nullable(),
})

export const watchBody = z.object({
  symbol: z.string({ error: '请输入基金代码' }).min(1, '请输入基金代码').max(40, '基金代码过长'),
  note: wireText,
  sort: wireNumber,
})
export const watchSymbolQuery = z.object({
  symbol: z.string({ error: '请输入基金代码' }).min(1, '请输入基金代码').max(40, '基金代码过长'),
})
export const spotBody = z.object({
  id: wireText,
  symbol: z.string({ error: '请输入基金代码' }).min(1, '请输入基金代码').max(40, '基金代码过长'),
  side: z.preprocess(
    (value) => Number(value),
    z.union([z.literal(1), z.literal(2)], { error: '方向只支持 1买入、2卖出' }),
  ),
  targetVolume: z.preprocess(
    (value) => Number(value),
    z.int({ error: '数量应为整数' }).min(1, '数量应大于0').max(1e10, '数量过大'),
  ),
  targetPrice: wireNumber,
  note: wireText,
})
export const spotIdQuery = z.object({
  id: z.string({ error: '请选择要删除的记录' }).max(200, '编号过长').min(1, '请选择要删除的记录'),
})
export const watchRow = etfRow.extend({ note: z.string(), sort: z.int(), createTime: z.string() })
export type EtfWatchRow = z.infer<typeof watchRow>

const MOST_LISTED = 500
const listed = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, '请至少给出一项').max(MOST_LISTED, `一次最多${MOST_LISTED}项`)
export const watchBatchBody = z.object({ codes: listed(z.string().min(1, '代码不能为空').max(40, '代码过长')) })
export const spotBatchBody = z.object({ rows: listed(spotBody) })
/** The order in which the rows of a list are to stand: symbols watched, or ids of the spot list. */
export const listOrderBody = z.object({ keys: listed(z.string().min(1, '编号不能为空').max(200, '编号过长')) })
/** What a batch came to; a wrong line does not keep the others out. */
export const listBatchAnswer = z.object({
  added: z.int(),
  refused: z.array(z.object({ code: z.string(), reason: z.string() })),
})
export type ListBatchAnswer = z.infer<typeof listBatchAnswer>

export const etfPaths = {
  list: '/etf/list',
  portfolio: '/etf/portfolio',
  kline: '/etf/kline1m',
  shares: '/etf/shares',
  watch: '/etf/watch',
  watchBatch: '/etf/watch/batch',
  watchOrder: '/etf/watch/order',
  spot: '/etf/spot',
  spotBatch: '/etf/spot/batch',
  spotOrder: '/etf/spot/order',
} as const
export const spotRow = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: z.union([z.literal(1), z.literal(2)]),
  targetVolume: z.number(),
  targetPrice: figure,
  note: z.string(),
  doneVolume: z.number(),
  last: figure,
  changePct: figure,
  createTime: z.string(),
})
export type EtfSpotRow = z.infer<typeof spotRow>
export type EtfSpotBody = z.input<typeof spotBody>
