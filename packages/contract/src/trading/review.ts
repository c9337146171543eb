import { z } from 'zod'
import { wireInt, wireText, wireTextUpTo } from '../wire.ts'
import { riskCheckSchema } from './execute-trade.ts'

const figure = z.number().nullable()

export const reviewPaths = {
  scopes: '/api/review/scopes',
  buySell: '/api/review/buysell',
  trips: '/api/review/trips',
  entrust: '/api/review/entrust',
  entrustAccounts: '/api/review/entrust/accounts',
  entrustOrders: '/api/review/entrust/orders',
  entrustOrder: '/api/review/entrust/order',
} as const

/** A review is about some accounts and some days; without days about the last sixty of the calendar. */
export const reviewQuery = z.object({
  accountId: wireText,
  productId: wireText,
  from: wireTextUpTo(20),
  to: wireTextUpTo(20),
  symbol: wireTextUpTo(40),
})

const named = z.object({ id: z.string(), name: z.string() })
/** What the caller may review, and the day the market shows. */
export const reviewScopes = z.object({
  today: z.string(),
  accounts: z.array(named.extend({ productId: z.string() })),
  products: z.array(named),
})
export type ReviewScopes = z.output<typeof reviewScopes>

/** The rows behind a number: those whose `aspect` has this key. */
export const reviewRowsQuery = reviewQuery.extend({
  aspect: wireTextUpTo(30),
  key: wireTextUpTo(200),
  column: wireTextUpTo(40),
  order: wireTextUpTo(4),
  pageNo: wireInt,
  pageSize: wireInt,
})
export type ReviewRowsQuery = z.output<typeof reviewRowsQuery>

const pageOfRows = <Row extends z.ZodType>(row: Row) => z.object({ records: z.array(row), total: z.int() })

/** One round trip. Money in yuan, rates as fractions; null where it cannot be computed. */
export const tripRowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string(),
  strategyName: z.string(),
  direction: z.union([z.literal(1), z.literal(-1)]),
  volume: z.number(),
  entryTime: z.string(),
  entryPrice: z.number(),
  exitTime: z.string(),
  exitPrice: z.number(),
  holdDays: z.int(),
  gross: z.number(),
  fees: z.number(),
  net: z.number(),
  returnRate: z.number(),
  tag: z.string(),
  mae: figure,
  mfe: figure,
  exitEfficiency: figure,
  entryTiming: figure,
  benchRate: figure,
  excess: figure,
  arrivalSlippage: figure,
  vwapSlippage: figure,
  isBoard: z.boolean(),
  isSealed: z.boolean().nullable(),
  boardPremium: figure,
})
export type TripRow = z.output<typeof tripRowSchema>
export const tripPage = pageOfRows(tripRowSchema)

const tripGroup = z.object({
  key: z.string(),
  name: z.string(),
  n: z.int(),
  net: z.number(),
  averageReturn: z.number(),
  winRate: figure,
  profitFactor: figure,
  payoff: figure,
  avgHold: figure,
})
export type TripGroupRow = z.output<typeof tripGroup>

/** A mean over those of which it is known, and how many they are. */
const known = z.object({ n: z.int(), mean: figure })

export const buySellReview = z.object({
  from: z.string(),
  to: z.string(),
  fills: z.int(),
  benchmark: z.string().nullable(),
  summary: z.object({
    n: z.int(),
    net: z.number(),
    gross: z.number(),
    fees: z.number(),
    averageReturn: figure,
    winRate: figure,
    profitFactor: figure,
    payoff: figure,
    avgWin: figure,
    avgLoss: figure,
    avgHold: figure,
  }),
  means: z.object({
    mae: known,
    mfe: known,
    exitEfficiency: known,
    entryTiming: known,
    benchRate: known,
    excess: known,
    arrivalSlippage: known,
    vwapSlippage: known,
  }),
  groups: z.object({
    symbol: z.array(tripGroup),
    sector: z.array(tripGroup),
    signal: z.array(tripGroup),
    strategy: z.array(tripGroup),
    weekday: z.array(tripGroup),
    time: z.array(tripGroup),
    holding: z.array(tripGroup),
    board: z.array(tripGroup),
  }),
  board: z.object({ n: z.int(), successRate: figure, nextDayPremium: figure }),
  bands: z.array(z.object({ key: z.string(), n: z.int() })),
  cells: z.array(z.object({ weekday: z.string(), hour: z.int(), n: z.int(), net: z.number(), winRate: z.number() })),
  /** At most two thousand of the trips, evenly taken. */
  dots: z.array(
    z.object({
      id: z.string(),
      symbol: z.string(),
      name: z.string(),
      mae: z.number(),
      mfe: z.number(),
      net: z.number(),
    }),
  ),
  findings: z.array(z.object({ text: z.string(), n: z.int(), aspect: z.string(), key: z.string() })),
})
export type BuySellReview = z.output<typeof buySellReview>

const entrustFigures = z.object({
  count: z.int(),
  fillRateByCount: figure,
  fillRateByVolume: figure,
  cancelRate: figure,
  rejectRate: figure,
  averageAckMs: figure,
  averageFillMs: figure,
  arrivalSlippage: figure,
  vwapSlippage: figure,
  /** Yuan. */
  opportunityCost: figure,
  participation: figure,
  selfTradeHits: z.int(),
  rateLimitHits: z.int(),
  outOfProposal: z.int(),
  deviations: z.int(),
})
export type EntrustFigures = z.output<typeof entrustFigures>

const entrustGroup = entrustFigures.extend({ key: z.string(), name: z.string() })
export type EntrustGroup = z.output<typeof entrustGroup>
const counted = z.object({ key: z.string(), name: z.string(), n: z.int() })
export type Counted = z.output<typeof counted>

export const entrustReview = z.object({
  from: z.string(),
  to: z.string(),
  figures: entrustFigures,
  funnel: z.array(counted),
  rejections: z.array(counted),
  riskHits: z.array(counted),
  ackBands: z.array(counted),
  fillBands: z.array(counted),
  groups: z.object({
    account: z.array(entrustGroup),
    strategy: z.array(entrustGroup),
    time: z.array(entrustGroup),
    symbol: z.array(entrustGroup),
  }),
})
export type EntrustReviewAnswer = z.output<typeof entrustReview>

export const entrustOrderRow = z.object({
  orderId: z.string(),
  accountName: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: z.int(),
  time: z.string(),
  price: z.number(),
  volume: z.number(),
  filledVolume: z.number(),
  status: z.int(),
  statusText: z.string(),
  rejectText: z.string(),
  ackMs: figure,
  fillMs: figure,
  arrivalSlippage: figure,
  vwapSlippage: figure,
  opportunityCost: figure,
  participation: figure,
  strategyName: z.string(),
  hasTarget: z.boolean(),
  failedChecks: z.int(),
})
export type EntrustOrderRow = z.output<typeof entrustOrderRow>
export const entrustOrderPage = pageOfRows(entrustOrderRow)

export const entrustAccountRow = entrustFigures.extend({
  accountId: z.string(),
  accountName: z.string(),
  productName: z.string(),
  limits: z.array(z.object({ name: z.string(), used: figure, limit: z.number(), unit: z.enum(['percent', 'count']) })),
})
export type EntrustAccountRow = z.output<typeof entrustAccountRow>
export const entrustAccounts = z.object({ from: z.string(), to: z.string(), rows: z.array(entrustAccountRow) })

/** What happened to one order, oldest first, with the checks it went through. */
export const entrustOrderStory = z.object({
  orderId: z.string(),
  checks: z.array(riskCheckSchema),
  events: z.array(z.object({ time: z.string(), text: z.string(), detail: z.string() })),
})
export const entrustOrderQuery = z.object({ orderId: wireTextUpTo(200) })
