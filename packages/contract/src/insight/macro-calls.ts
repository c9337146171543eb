import { z } from 'zod'
import { wireMoment } from '../market/moment.ts'
import { figure, wireChoice, wireCount } from '../market/wire-market.ts'
import { wireTextUpTo } from '../wire.ts'

export const macroPaths = {
  curve: '/macro/curve',
  hotspots: '/macro/hotspots',
  sectorDays: '/macro/sectorDays',
  sectorCurve: '/macro/sectorCurve',
  boardDays: '/macro/boardDays',
  sealedBefore: '/macro/sealedBefore',
  stockSectors: '/macro/stockSectors',
  sectorStocks: '/macro/sectorStocks',
  portfolios: '/macro/portfolios',
  exposure: '/macro/exposure',
} as const

const MINUTES = 240
const count = z.int().min(0).max(100_000)
const name = z.string().max(100)
const code = z.string().max(100)
const date = z.string().max(10)
const money = z.number().min(-1e16).max(1e16)
const clock = z.string().max(8)

export const wireSectorKind = wireChoice(['industry', 'concept'], '类型只支持 industry、concept')

/** One entry for each minute of the session that has ended, the first one for 09:31; then the running one as it stands. */
const minutesOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(MINUTES)
export const marketCurve = z.object({
  date,
  asOf: z.string().max(30),
  up: minutesOf(count),
  down: minutesOf(count),
  flat: minutesOf(count),
  limitUp: minutesOf(count),
  failed: minutesOf(count),
  limitDown: minutesOf(count),
  /** Highest and lowest close of sixty days. */
  highs: minutesOf(count),
  lows: minutesOf(count),
  /** Yuan since the open. */
  amount: minutesOf(money),
  /** The same of the whole day before, minute by minute. */
  amountBefore: z.array(money).length(MINUTES),
  /** What had been traded by this second of the day before. */
  amountBeforeNow: money,
  /** The minutes of the day before were not kept: its total is spread as volume usually is. */
  isBeforeEstimated: z.boolean(),
})
export type MarketCurve = z.infer<typeof marketCurve>

export const hotspotKinds = [
  'surge',
  'plunge',
  'volume',
  'bigAmount',
  'sealed',
  'opened',
  'limitDown',
  'sectorUp',
  'sectorDown',
  'news',
] as const
export type HotspotKind = (typeof hotspotKinds)[number]

const wireKinds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : (value ?? [])),
  z.array(z.enum(hotspotKinds, { error: '不支持该异动类型' })).max(hotspotKinds.length, '异动类型过多'),
)
export const hotspotsQuery = z.object({
  /** All of them when none is named. */
  kinds: wireKinds,
  /** Only those of one sector and its members. */
  sector: wireTextUpTo(100),
  most: wireCount(1, 500, 200),
  moment: wireMoment,
})
export const hotspot = z.object({
  time: clock,
  kind: z.enum(hotspotKinds),
  symbol: z.string().max(40).nullable(),
  sector: code.nullable(),
  name,
  /** Of the day, when it happened. */
  changePct: figure,
  text: z.string().max(500),
})
export type Hotspot = z.infer<typeof hotspot>
export const hotspotsAnswer = z.object({
  date,
  asOf: z.string().max(30),
  /** How often each has happened by now. */
  counts: z.record(z.enum(hotspotKinds), count),
  /** Rises and falls in each five minutes of the session. */
  bins: z.array(z.object({ up: count, down: count })).length(48),
  /** Newest first. */
  records: z.array(hotspot).max(500),
  total: count,
  /** What the source does not tell, in words. */
  missing: z.array(z.string().max(100)).max(5),
})
export type HotspotsAnswer = z.infer<typeof hotspotsAnswer>

export const sectorDaysQuery = z.object({ kind: wireSectorKind, moment: wireMoment })
export const sectorDays = z.object({
  /** Oldest first, the day shown last. */
  dates: z.array(date).max(20),
  sectors: z
    .array(
      z.object({
        code,
        name,
        /** Day by day; null where no member traded. */
        changePct: z.array(figure).max(20),
        /** Place by change on that day, from 1; null where no member traded. */
        place: z.array(z.int().min(1).max(10_000).nullable()).max(20),
        amount: money,
        /** Five- and twenty-day returns of the last days, oldest first. */
        r5: z.array(figure).max(10),
        r20: z.array(figure).max(10),
      }),
    )
    .max(2000),
})
export type SectorDays = z.infer<typeof sectorDays>

const wireCode = z.string({ error: '请选择板块' }).min(1, '请选择板块').max(100, '代码过长')
export const sectorCurveQuery = z.object({
  code: wireCode,
  days: wireCount(5, 60, 60),
  moment: wireMoment,
})
export const sectorCurve = z.object({
  code,
  name,
  dates: z.array(date).max(61),
  /** Worth of one yuan put in before the first day. */
  sector: z.array(figure).max(61),
  benchmarkName: name,
  benchmark: z.array(figure).max(61),
})
export type SectorCurve = z.infer<typeof sectorCurve>

export const boardDaysQuery = z.object({ days: wireCount(5, 60, 20), moment: wireMoment })
export const boardDay = z.object({
  date,
  limitUp: count,
  failed: count,
  limitDown: count,
  /** Most boards in a row. */
  height: count,
  heightName: name.nullable(),
  /** Mean change of those sealed the day before. */
  sealedBeforeReturn: figure,
  /** From first boards to second, second to third … */
  promotion: z.array(figure).max(6),
})
export type BoardDay = z.infer<typeof boardDay>
export const boardDays = z.array(boardDay).max(60)

export const sealedBeforeRow = z.object({
  symbol: z.string().max(40),
  name,
  industry: name,
  /** When the day before ended. */
  boardsBefore: count,
  last: figure,
  openPct: figure,
  changePct: figure,
  amount: money,
  /** What became of it. */
  state: z.enum(['sealed', 'failed', 'rising', 'falling', 'flat', 'limitDown', 'suspended']),
})
export type SealedBeforeRow = z.infer<typeof sealedBeforeRow>
export const sealedBefore = z.object({
  date,
  records: z.array(sealedBeforeRow).max(2000),
  /** Of those that trade. */
  meanChange: figure,
  upCount: count,
  sealedCount: count,
  tradedCount: count,
})

export const LINK_DAYS = 60
const link = {
  changePct: figure,
  /** Correlation of daily returns over the last sixty days; null with fewer than twenty of them. */
  correlation: z.number().min(-1).max(1).nullable(),
  /** Days both traded. */
  days: z.int().min(0).max(LINK_DAYS),
}
export const stockSectorsQuery = z.object({
  symbol: z.string({ error: '请选择股票' }).min(1, '请选择股票').max(40, '证券代码过长'),
  kind: wireSectorKind,
  moment: wireMoment,
})
export const stockSectorRow = z.object({
  code,
  name,
  level: z.int().min(1).max(3),
  isMember: z.boolean(),
  heat: z.number().min(0).max(100),
  rank: z.int().min(0).max(10_000),
  rankChange: z.int().nullable(),
  stage: z.string().max(10).nullable(),
  limitUpCount: count,
  memberCount: count,
  ...link,
})
export type StockSectorRow = z.infer<typeof stockSectorRow>
export const stockSectors = z.object({
  symbol: z.string().max(40),
  name,
  changePct: figure,
  /** Why there is no figure of it: 停牌 and the like. */
  note: z.string().max(40).nullable(),
  /** Its own first, then those it moves with most. */
  records: z.array(stockSectorRow).max(2000),
})
export type StockSectors = z.infer<typeof stockSectors>

export const sectorStocksQuery = z.object({ code: wireCode, moment: wireMoment })
export const sectorStocks = z.array(z.object({ symbol: z.string().max(40), ...link })).max(6000)

export const portfolio = z.object({ id: z.string().max(80), name, kind: z.enum(['all', 'product', 'account']) })
export type Portfolio = z.infer<typeof portfolio>
export const portfolios = z.array(portfolio)

export const exposureBenchmarks = ['SHSE.000300', 'SHSE.000905', 'SHSE.000852'] as const
export const exposureQuery = z.object({
  /** `all`, `product:…`, `account:…`, or `group:…`. */
  portfolio: z
    .string()
    .regex(/^(all|(product|account|group):[\w:-]{1,60})$/, '组合编号不正确')
    .default('all'),
  kind: wireSectorKind,
  benchmark: wireChoice(exposureBenchmarks, '基准只支持沪深300、中证500、中证1000'),
  moment: wireMoment,
})
const share = z.number().min(-10).max(10)
export const exposureRow = z.object({
  code: code.nullable(),
  name,
  weight: share,
  benchmarkWeight: share,
  changePct: figure,
  /** What the part adds to the change of the portfolio. */
  contribution: figure,
  heat: figure,
  rank: z.int().min(0).max(10_000).nullable(),
  memberCount: count,
})
export type ExposureRow = z.infer<typeof exposureRow>
export const exposureMember = z.object({
  symbol: z.string().max(40),
  name,
  industry: name,
  weight: share,
  worth: money,
  changePct: figure,
  contribution: figure,
  note: z.string().max(40).nullable(),
})
export type ExposureMember = z.infer<typeof exposureMember>
export const exposure = z.object({
  name,
  asOf: z.string().max(30),
  benchmarkName: name,
  /** Shares of the portfolio at the last price; a group counts each of its members the same. */
  worth: money.nullable(),
  changePct: figure,
  benchmarkChangePct: figure,
  /** Share of the portfolio in the ten hottest sectors. */
  hotWeight: figure,
  rows: z.array(exposureRow).max(2000),
  members: z.array(exposureMember).max(2000),
  /** Funds, futures and coins have no sector: what of the holdings is left out. */
  leftOut: count,
})
export type Exposure = z.infer<typeof exposure>
