import { z } from 'zod'
import { wireMoment } from '../market/moment.ts'
import { figure, wireCount, wireDate } from '../market/wire-market.ts'

export const openDataTypes = ['auction', 'calendar', 'limitPool', 'ladder', 'breadth', 'sector'] as const
export const openDataQuery = z.object({
  type: z.enum(openDataTypes, { error: '数据类型只支持 auction、calendar、limitPool、ladder、breadth、sector' }),
  date: wireDate,
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 1000, 100),
  moment: wireMoment,
})
export type OpenDataType = (typeof openDataTypes)[number]

export const auctionRow = z.object({
  symbol: z.string(),
  name: z.string(),
  auctionPrice: figure,
  gap: figure,
  /** `null` where the call was not watched. */
  auctionVolume: figure,
  auctionAmount: figure,
  volRatio: figure,
  unmatched: figure,
  side: z.union([z.literal(1), z.literal(2)]).nullable(),
})
export type AuctionRow = z.infer<typeof auctionRow>
export const calendarRow = z.object({ date: z.string(), isTradingDay: z.boolean(), hasNight: z.boolean() })
export const limitPoolRow = z.object({
  symbol: z.string(),
  name: z.string(),
  side: z.enum(['up', 'down']),
  isSealed: z.boolean(),
  last: figure,
  changePct: figure,
  firstSealTime: z.string().nullable(),
  lastSealTime: z.string().nullable(),
  openTimes: z.int(),
  /** `null` where the queue of a past day was not kept. */
  sealAmount: figure,
  boards: z.int(),
  /** 首板, 3连板 or 5天3板; null for what is not sealed up. */
  boardLabel: z.string().nullable(),
  isOnePrice: z.boolean(),
  industry: z.string(),
  concepts: z.array(z.string()),
})
export type LimitPoolRow = z.infer<typeof limitPoolRow>
export const ladderRung = z.object({
  label: z.string(),
  count: z.int(),
  promotionRate: figure,
  members: z.array(
    limitPoolRow
      .pick({
        symbol: true,
        name: true,
        boards: true,
        boardLabel: true,
        sealAmount: true,
        firstSealTime: true,
        openTimes: true,
        concepts: true,
      })
      .extend({ isSuspended: z.boolean() }),
  ),
})
export const breadth = z.object({
  up: z.int(),
  down: z.int(),
  flat: z.int(),
  suspended: z.int(),
  limitUp: z.int(),
  limitDown: z.int(),
  failed: z.int(),
  medianReturn: figure,
  amount: z.number(),
  /** The whole of the day before times the usual share that has traded by now. */
  amountBefore: z.number(),
  mainInflow: z.number(),
  /** Falls first; what did not move is a bucket of its own, stocks at their limit are in `limits`. */
  buckets: z.array(z.object({ from: figure, to: figure, count: z.int() })).max(20),
  /** Stocks at their limit, by the size of it. */
  limits: z.array(z.object({ rate: z.number(), up: z.int(), down: z.int() })).max(10),
})
export type Breadth = z.infer<typeof breadth>

export const openDataAnswer = z.object({
  type: z.enum(openDataTypes),
  date: z.string(),
  definition: z.string(),
  records: z.array(z.unknown()),
  total: z.int(),
})
