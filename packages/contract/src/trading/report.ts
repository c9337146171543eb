import { z } from 'zod'
import { idText, pageOf, wireInt, wireText } from '../wire.ts'
import { assetClasses } from './account.ts'
import { cashRowSchema, holdingRowSchema } from './holding.ts'
import { sideSchema } from './order-codes.ts'

const nullable = z.number().nullable()

/** One execution as records show it. Money in yuan. */
export const tradeRecordSchema = z.object({
  id: z.string(),
  execId: z.string(),
  orderId: z.string(),
  clOrdId: z.string(),
  time: z.string(),
  tradingDay: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  productId: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: sideSchema,
  positionEffect: z.int(),
  price: z.number(),
  volume: z.number(),
  amount: z.number(),
  commission: z.number(),
  stamp: z.number(),
  transfer: z.number(),
  exchange: z.number(),
  regulatory: z.number(),
  tax: z.number(),
  fee: z.number(),
  realisedPnl: z.number(),
  strategyId: z.string().nullable(),
  strategyName: z.string().nullable(),
  targetId: z.string().nullable(),
  /** Null for what was traded outside any proposal. */
  proposalId: z.string().nullable(),
  proposalNo: z.string().nullable(),
  originModule: z.string(),
  operator: z.string(),
})
/** The foot of a list of records: everything that matches, by currency, since money of two does not add up. */
export const tradeTotalsSchema = z.object({
  currency: z.string(),
  count: z.int(),
  buyAmount: z.number(),
  sellAmount: z.number(),
  commission: z.number(),
  stamp: z.number(),
  transfer: z.number(),
  exchange: z.number(),
  regulatory: z.number(),
  tax: z.number(),
  /** The six above together. */
  fee: z.number(),
  realisedPnl: z.number(),
})
export type TradeTotals = z.infer<typeof tradeTotalsSchema>

export const tradeGroupings = ['day', 'symbol', 'order'] as const
export type TradeGrouping = (typeof tradeGroupings)[number]
/** At most so many groups are answered, the newest days and orders first. */
export const MOST_TRADE_GROUPS = 1000
/** Records added up by day, symbol or order. */
export const tradeGroupSchema = tradeTotalsSchema.extend({ id: z.string(), key: z.string(), name: z.string() })
export type TradeGroup = z.infer<typeof tradeGroupSchema>
export const tradeRecordPage = pageOf(tradeRecordSchema).extend({ totals: z.array(tradeTotalsSchema) })
export type TradeRecord = z.infer<typeof tradeRecordSchema>

export const positionRowSchema = holdingRowSchema.extend({
  id: z.string(),
  accountName: z.string(),
  productName: z.string(),
  name: z.string(),
})
export type PositionRow = z.infer<typeof positionRowSchema>

export const accountCashSchema = cashRowSchema.extend({
  accountName: z.string(),
  assetClass: z.enum(assetClasses),
  dayPnl: z.number(),
  dayPnlRate: nullable,
  /** What the day is made of: positions that are held, those closed today, and what no trade explains. */
  dayPnlHeld: z.number(),
  dayPnlClosed: z.number(),
  dayPnlOther: z.number(),
  totalPnl: z.number(),
  positionRatio: nullable,
  riskRatio: nullable,
  orderCount: z.int(),
  positions: z.int(),
})

export const unitSchema = z.object({
  /** Of the product; the accounts of the unit are kept in it. */
  currency: z.string(),
  unitId: z.string(),
  unitName: z.string(),
  productId: z.string(),
  productName: z.string(),
  manager: z.string().nullable(),
  accountIds: z.array(z.string()),
  nav: z.number(),
  available: z.number(),
})

/** Which accounts a report is about, and which days. */
export const scopeQuery = z.object({
  accountId: wireText,
  productId: wireText,
  userId: wireText,
  from: wireText,
  to: wireText,
  symbol: wireText,
  assetClass: wireText,
  year: wireInt,
})
export type ScopeQuery = z.infer<typeof scopeQuery>

export const symbolProfitSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  buyAmount: z.number(),
  sellAmount: z.number(),
  fees: z.number(),
  dividend: z.number(),
  realised: z.number(),
  unrealised: z.number(),
  /** How both are reckoned, as on the positions. */
  pnlMethod: z.enum(['持仓均价', '逐笔对冲']),
  total: z.number(),
  returnRate: nullable,
  holdDays: z.int(),
  trades: z.int(),
  winTrades: z.int(),
})
const totalsSchema = symbolProfitSchema.pick({
  buyAmount: true,
  sellAmount: true,
  fees: true,
  dividend: true,
  realised: true,
  unrealised: true,
  total: true,
  trades: true,
})
export const symbolProfitReport = z.object({ rows: z.array(symbolProfitSchema), totals: totalsSchema })

export const symbolAnalysisReport = z.object({
  curve: z.array(
    z.object({ date: z.string(), pnl: z.number(), cum: z.number(), position: z.number(), price: nullable }),
  ),
  trips: z.array(
    z.object({
      symbol: z.string(),
      volume: z.number(),
      entryDay: z.string(),
      entryTime: z.string(),
      entryPrice: z.number(),
      exitDay: z.string(),
      exitTime: z.string(),
      exitPrice: z.number(),
      holdDays: z.int(),
      gross: z.number(),
      fees: z.number(),
      net: z.number(),
      returnRate: z.number(),
      /** The worst and the best the price did between entry and exit, as fractions of the entry. */
      mae: nullable,
      mfe: nullable,
      exitEfficiency: nullable,
      /** Where in the range of its day the entry was made: 0 at the low, 1 at the high. */
      entryTiming: nullable,
      benchRate: nullable,
      excess: nullable,
      tag: z.string(),
    }),
  ),
  stats: z.object({
    winRate: nullable,
    profitFactor: nullable,
    payoff: nullable,
    avgWin: nullable,
    avgLoss: nullable,
    avgHold: nullable,
    /** The deepest fall of the profit from its peak, over the most money tied up. */
    maxDD: nullable,
    exitEfficiency: nullable,
  }),
  /**
   * Where the profit came from: the market, the industry against it, the symbol against its industry, trading within the
   * days, and what it cost. They add up to the total; a part nobody can tell is null and stays in the next.
   */
  attribution: z.object({
    market: nullable,
    industry: nullable,
    selection: nullable,
    timing: nullable,
    cost: z.number(),
  }),
  marks: z.array(z.object({ time: z.string(), side: sideSchema, price: z.number(), volume: z.number() })),
})

/** The longest range of an attribution, in days of the calendar. */
export const MOST_ATTRIBUTED_DAYS = 366

/** Beside industries: what is of none, what was not invested, and what no holding and no trade explains. */
export const attributionKinds = ['industry', 'unsorted', 'cash', 'rest'] as const
/** Parts of the active return; they add up to it. */
const effectsSchema = z.object({
  allocation: z.number(),
  selection: z.number(),
  interaction: z.number(),
  trading: z.number(),
})
export const attributionReport = z.object({
  /** First and last day that counts. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  days: z.int(),
  /** Days with a return of ours whose closes or benchmark nobody knows. */
  leftOut: z.int(),
  benchmark: z.object({ symbol: z.string(), name: z.string() }).nullable(),
  /** Why there are no figures; null where there are. */
  reason: z.string().nullable(),
  portfolioReturn: nullable,
  benchmarkReturn: nullable,
  activeReturn: nullable,
  effects: effectsSchema.nullable(),
  /** What was made on these days. */
  pnl: nullable,
  rows: z.array(
    effectsSchema.extend({
      kind: z.enum(attributionKinds),
      name: z.string(),
      /** Means over the days. */
      portfolioWeight: z.number(),
      benchmarkWeight: z.number(),
      portfolioReturn: nullable,
      benchmarkReturn: nullable,
      /** The four parts together. */
      active: z.number(),
      pnl: z.number(),
      symbols: z.array(
        z.object({
          symbol: z.string(),
          name: z.string(),
          weight: z.number(),
          /** What it gained over nights, what its trades gained up to the close, and what they cost. */
          held: z.number(),
          traded: z.number(),
          fees: z.number(),
          pnl: z.number(),
        }),
      ),
    }),
  ),
})
export type AttributionReport = z.infer<typeof attributionReport>

export const profitSummarySchema = z.object({
  nav: z.number(),
  initCash: z.number(),
  netInflow: z.number(),
  totalPnl: z.number(),
  twr: nullable,
  mwr: nullable,
  dayPnl: z.number(),
  dayRate: nullable,
  weekPnl: z.number(),
  monthPnl: z.number(),
  yearPnl: z.number(),
  maxDD: nullable,
  sharpe: nullable,
  winRate: nullable,
  feeTotal: z.number(),
  asOf: z.string(),
})
export const profitMonthSchema = z.object({
  month: z.string(),
  startNav: nullable,
  endNav: nullable,
  flow: z.number(),
  pnl: z.number(),
  rate: nullable,
  benchRate: nullable,
  excess: nullable,
  trades: z.int(),
  fee: z.number(),
})
export const profitDailySchema = z.object({
  date: z.string(),
  nav: z.number(),
  flow: z.number(),
  pnl: z.number(),
  rate: nullable,
  cumRate: nullable,
  benchRate: nullable,
  drawdown: nullable,
  position: nullable,
  fee: z.number(),
  orders: z.int(),
})

/** Ids with commas between them, or one by one. A report of more would stand in nobody's screen. */
const idList = z.union([z.string().max(2000, '一次最多比较20项'), z.array(idText).max(20, '一次最多比较20项')])

export const yieldQuery = z.object({
  ids: idList.optional(),
  'ids[]': idList.optional(),
  benchmarks: idList.optional(),
  'benchmarks[]': idList.optional(),
  from: wireText,
  to: wireText,
  base: wireInt,
})
export const yieldReport = z.object({
  dates: z.array(z.string()),
  series: z.array(z.object({ id: z.string(), name: z.string(), nav: z.array(nullable), dd: z.array(nullable) })),
  table: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ret: nullable,
      annual: nullable,
      vol: nullable,
      sharpe: nullable,
      maxDD: nullable,
      calmar: nullable,
      winDay: nullable,
      monthlyWin: nullable,
      alpha: nullable,
      beta: nullable,
      te: nullable,
      ir: nullable,
    }),
  ),
})

export const productTradeSchema = z.object({
  bySide: z.array(
    z.object({ side: sideSchema, count: z.int(), amount: z.number(), fee: z.number(), realised: z.number() }),
  ),
  bySector: z.array(z.object({ sector: z.string(), amount: z.number() })),
  turnover: nullable,
})
export const productSymbolSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  buyVol: z.number(),
  buyAvg: nullable,
  sellVol: z.number(),
  sellAvg: nullable,
  netVol: z.number(),
  position: z.number(),
  pnl: z.number(),
  lastTradeTime: z.string(),
})

export const reportPaths = {
  tradeRecords: '/api/query/tradeRecords',
  tradeGroups: '/api/query/tradeRecords/groups',
  account: '/api/query/account',
  symbolProfit: '/api/report/symbolprofitloss',
  symbolAnalysis: '/api/report/symbolprofitlossanalysis',
  attribution: '/api/report/attribution',
  yields: '/api/report/yieldcomparison',
  summary: '/profit/summary',
  month: '/profit/month',
  daily: '/profit/daily',
  productTrade: '/product/trade',
  productTradeList: '/product/trade/list',
  productTradeSymbol: '/product/trade/symbol',
} as const
