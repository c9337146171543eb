import { z } from 'zod'
import { board, secType } from './classification.ts'
import { wireMoment } from './moment.ts'
import { figure, wireCount, wireDate, wireList, wireChoice } from './wire-market.ts'
import { wireText } from '../wire.ts'

export const marketPaths = {
  status: '/market/status',
  instruments: '/market/instruments',
  quotes: '/market/quotes',
  minutes: '/market/minutes',
  /** The day of many instruments as small lines. */
  sparks: '/market/sparks',
  /** Who belongs to which industry and concept. */
  sectors: '/market/sectors',
  bars: '/market/bars',
  clock: '/market/clock',
  socket: '/marketSocket',
  /** The whole market as one snapshot frame: for those whose network lets no socket through. */
  frame: '/market/frame',
  /** The days a desk's clock can go to. */
  replayDays: '/market/replay/days',
} as const

export const quotePhases = [
  'absent',
  'preOpen',
  'openCall',
  'trading',
  'pause',
  'closeCall',
  'closed',
  'suspended',
] as const
export const quotePhase = z.enum(quotePhases)
export type QuotePhaseName = z.infer<typeof quotePhase>
export const quotePhaseLabels = {
  absent: '未上市',
  preOpen: '未开盘',
  openCall: '开盘集合竞价',
  trading: '交易中',
  pause: '休市',
  closeCall: '收盘集合竞价',
  closed: '已收盘',
  suspended: '停牌',
} as const satisfies Record<QuotePhaseName, string>

export const marketKind = z.enum(['sim', 'feed'])

export const marketStatus = z.object({
  isReady: z.boolean(),
  progress: z.number(),
  source: marketKind,
  /** The words the interface shows beside every number: 模拟行情 for those that are not real. */
  label: z.string(),
  mode: z.enum(['live', 'replay', 'step']).nullable(),
  isLoop: z.boolean(),
  tradingDay: z.string().nullable(),
  asOf: z.string().nullable(),
  instruments: z.int(),
  /** The caller may turn the clock of a simulated market. */
  canTurnClock: z.boolean().default(false),
  /** Services behind a fed market, in the order they are asked. */
  feeds: z.array(
    z.object({
      name: z.string(),
      score: z.number(),
      breaker: z.enum(['closed', 'open', 'halfOpen']),
      latencyMs: z.number().nullable(),
      lastFailure: z.string().nullable(),
    }),
  ),
})
export type MarketStatus = z.infer<typeof marketStatus>

export const MOST_SPEED = 60

/**
 * How simulated time runs. Without a day it goes on from the moment shown: `step` stands still there, by `seconds` later,
 * and `replay` runs on from it.
 */
export const clockBody = z.object({
  mode: z.enum(['live', 'replay', 'step'], { error: '模式只支持 live、replay、step' }),
  date: z.iso.date({ error: '日期格式不正确，应为 YYYY-MM-DD' }).optional(),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, '时间格式不正确，应为 HH:mm:ss')
    .optional(),
  speed: z
    .number({ error: '倍速应为数字' })
    .min(1, '倍速不能小于1')
    .max(MOST_SPEED, `倍速不能大于${MOST_SPEED}`)
    .default(1),
  seconds: z.int({ error: '步长应为整数秒' }).min(0, '步长不能小于0秒').max(86_400, '步长不能大于一天').default(0),
})
export type ClockBody = z.input<typeof clockBody>

const level = z.object({ price: z.number(), volume: z.number() })

/** Prices in yuan, volume in shares, money in yuan, ratios as fractions. */
export const quoteRow = z.object({
  symbol: z.string(),
  name: z.string(),
  secType,
  phase: quotePhase,
  last: figure,
  preClose: figure,
  open: figure,
  high: figure,
  low: figure,
  limitUp: figure,
  limitDown: figure,
  change: figure,
  changePct: figure,
  amplitude: figure,
  volume: z.number(),
  amount: z.number(),
  /** Amount by volume; indices have none of their own. */
  avgPrice: figure,
  turnoverRate: figure,
  volumeRatio: figure,
  speed: figure,
  /** 委比: 1 when only buyers wait, −1 when only sellers do. */
  orderImbalance: figure,
  /** Money that waits at limit-up; 0 unless the board is sealed, null where boards are not counted. */
  sealAmount: figure,
  mainInflow: figure,
  iopv: figure,
  premium: figure,
  openInterest: figure,
  bids: z.array(level).optional(),
  asks: z.array(level).optional(),
})
export type QuoteRow = z.infer<typeof quoteRow>

export const MOST_QUOTES = 200
export const quotesQuery = z.object({ symbols: wireList, book: wireText, moment: wireMoment })
export const quotesAnswer = z.object({
  asOf: z.string(),
  tradingDay: z.string(),
  source: marketKind,
  seq: z.int(),
  records: z.array(quoteRow),
})

/** The master as columns: half the bytes of rows. Slot i of the stream is entry i of every column. */
export const instrumentColumns = z.object({
  version: z.int(),
  symbol: z.array(z.string()),
  name: z.array(z.string()),
  pinyin: z.array(z.string()),
  secType: z.array(secType),
  board: z.array(board.nullable()),
  priceScale: z.array(z.number()),
  volumeScale: z.array(z.number()),
  tick: z.array(z.number()),
  lot: z.array(z.number()),
  floatShares: z.array(figure),
  /** Profit of twelve months by share as last announced, in yuan; null where nobody tells. */
  eps: z.array(figure),
  industry: z.array(z.string().nullable()),
  isListed: z.array(z.boolean()),
})
export type InstrumentColumns = z.infer<typeof instrumentColumns>

export const minutesQuery = z.object({
  symbol: z.string({ error: '请输入证券代码' }).min(1, '请输入证券代码').max(40, '证券代码过长'),
  date: wireDate,
  moment: wireMoment,
})
export const minutesAnswer = z.object({
  symbol: z.string(),
  name: z.string(),
  date: z.string(),
  preClose: figure,
  /** Ends of the minutes that have passed, `09:31`; trading sessions of futures differ. */
  times: z.array(z.string()),
  price: z.array(figure),
  avg: z.array(figure),
  volume: z.array(z.number()),
})
export type MinutesAnswer = z.infer<typeof minutesAnswer>

export const MOST_SPARKS = 50
const LONGEST_DAY = 1440
export const sparksQuery = z.object({
  symbols: wireList,
  /** Minutes from one point to the next. */
  every: wireCount(1, 30, 2),
  moment: wireMoment,
})
export const spark = z.object({
  symbol: z.string().max(40),
  preClose: figure,
  /** Points of the whole day: a line that has not come to its end yet keeps the rest of its width. */
  length: z.int().min(1).max(LONGEST_DAY),
  /** Closes so far; empty where the instrument does not trade today. */
  price: z.array(figure).max(LONGEST_DAY),
})
export type Spark = z.infer<typeof spark>
export const sparksAnswer = z.object({ date: z.string().max(10), records: z.array(spark).max(MOST_SPARKS) })
export type SparksAnswer = z.infer<typeof sparksAnswer>

const MOST_SECTORS = 5000
const MOST_SLOTS = 20_000
export const sectorMembers = z.object({
  code: z.string().max(40),
  name: z.string().max(40),
  kind: z.enum(['industry', 'concept']),
  level: z.int().min(1).max(2),
  parent: z.string().max(40).nullable(),
  /** Places of the members in the columns of the master. */
  slots: z.array(z.int().min(0).max(MOST_SLOTS)).max(MOST_SLOTS),
})
export type SectorMembers = z.infer<typeof sectorMembers>
/** Counts only together with the master of the same version. */
export const sectorsAnswer = z.object({ version: z.int().min(0), sectors: z.array(sectorMembers).max(MOST_SECTORS) })
export type SectorsAnswer = z.infer<typeof sectorsAnswer>

export const minuteFreqs = ['60s', '300s', '900s', '1800s', '3600s'] as const
export type MinuteFreq = (typeof minuteFreqs)[number]
export const barFreqs = [...minuteFreqs, '1d', '1w', '1M'] as const
export type BarFreq = (typeof barFreqs)[number]

export const barsQuery = z.object({
  symbol: z.string({ error: '请输入证券代码' }).min(1, '请输入证券代码').max(40, '证券代码过长'),
  freq: wireChoice(barFreqs, `周期只支持 ${barFreqs.join('、')}`),
  n: wireCount(1, 1000, 250),
  adj: wireChoice(['none', 'forward', 'back'], '复权方式只支持 none、forward、back'),
  to: wireDate,
  moment: wireMoment,
})
export const barRow = z.object({
  /** The day, or the end of the minutes: `2026-11-13 10:30`. */
  time: z.string(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  amount: z.number(),
  /** Minutes only: nobody traded in it, it repeats the close before. */
  isFilled: z.boolean().optional(),
})
export type BarRow = z.infer<typeof barRow>
export const barsAnswer = z.object({
  symbol: z.string(),
  name: z.string(),
  freq: z.string(),
  adj: z.string(),
  bars: z.array(barRow),
})
