import { z } from 'zod'
import { wireMoment } from './moment.ts'
import { figure, wireChoice } from './wire-market.ts'

export const derivativePaths = {
  curve: '/market/termStructure',
  funding: '/market/funding',
  points: '/api/query/derivatives/trade/points',
} as const

export const derivativeQuery = z.object({
  symbol: z.string({ error: '请输入合约代码' }).min(1, '请输入合约代码').max(40, '合约代码过长'),
  moment: wireMoment,
})

const MOST_CONTRACTS = 40
export const curveRow = z.object({
  symbol: z.string(),
  name: z.string(),
  last: figure,
  changePct: figure,
  openInterest: figure,
  volume: z.number(),
  lastTradingDate: z.string().nullable(),
  daysLeft: figure,
  basis: figure,
  basisRate: figure,
  annualRate: figure,
  spread: figure,
  isMain: z.boolean(),
})
export type CurveRow = z.infer<typeof curveRow>

const MOST_BASIS_DAYS = 60
/** One day of the basis: settlement of the contract less the close of the index; the running day by the last prices. */
const basisDay = z.object({ date: z.string(), price: z.number(), spot: z.number(), basis: z.number() })
export type BasisDay = z.infer<typeof basisDay>

/** The contracts of a product, nearest first, beside the index behind it where there is one. */
export const curveAnswer = z.object({
  product: z.string(),
  asOf: z.string(),
  /** Yuan per point and contract. */
  multiplier: z.number(),
  spot: z.object({ symbol: z.string(), name: z.string(), last: figure }).nullable(),
  records: z.array(curveRow).max(MOST_CONTRACTS),
  /** Of the main contract, oldest first; none where there is no index or no settlements are known. */
  basisDays: z.array(basisDay).max(MOST_BASIS_DAYS),
})
export type CurveAnswer = z.infer<typeof curveAnswer>

const MOST_PAYMENTS = 30
/** What longs paid shorts, oldest first, and when they pay next. */
export const fundingAnswer = z.object({
  symbol: z.string(),
  name: z.string(),
  asOf: z.string(),
  hours: z.int(),
  /** Shanghai time, and the same in milliseconds for a countdown. */
  nextTime: z.string(),
  nextEpochMs: z.number(),
  nowEpochMs: z.number(),
  records: z.array(z.object({ time: z.string(), rate: z.number(), mark: z.number() })).max(MOST_PAYMENTS),
})
export type FundingAnswer = z.infer<typeof fundingAnswer>

export const contractPointPeriods = ['15m', '60m', '1d'] as const
export type ContractPointPeriod = (typeof contractPointPeriods)[number]
export const contractPointsQuery = derivativeQuery.extend({
  period: wireChoice(contractPointPeriods, '周期只支持 15m、60m、1d'),
})

const MOST_REASONS = 12
/** A trade point of a contract: which way, what the market looked like, and whether it opens or only closes. */
export const contractPoint = z.object({
  symbol: z.string(),
  name: z.string(),
  time: z.string(),
  period: z.enum(contractPointPeriods),
  side: z.enum(['long', 'short']),
  price: z.number(),
  type: z.string(),
  score: z.number(),
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  reasons: z.array(z.string()).max(MOST_REASONS),
  state: z.enum(['open', 'closed', 'invalid']),
  closedAt: z.string().nullable(),
  retSince: figure,
  /** Contracts that came or went on the last day that had closed by then. */
  openInterestChange: figure,
  /** Perpetuals: the payment before the point. */
  fundingRate: figure,
  /** Contract less spot at the point. */
  basis: figure,
  suggestedEffect: z.enum(['open', 'close']),
})
export type ContractPoint = z.infer<typeof contractPoint>
/** As many bars as are looked at. */
export const MOST_CONTRACT_POINTS = 800
