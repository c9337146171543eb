import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { z } from 'zod'

import { checkQuote } from '../check-quote.ts'
import { lotOf, symbolOfSecid } from '../feed-code.ts'
import type { FeedFacts, FeedQuote } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'
import { isDate } from '../read-field.ts'
import { statusOf } from '../session-status.ts'
import { amountOf, numberOf, priceOf, textOf, volumeOf, type EmRow } from './em-field.ts'

export const LIST_PAGE = 100
export const listFields =
  'f2,f5,f6,f8,f9,f10,f12,f13,f14,f15,f16,f17,f18,f20,f21,f23,f62,f66,f72,f78,f84,f124,f297,f441'

const row = z.record(z.string(), z.unknown())
const answer = z.object({
  // Without np=1 the rows come as an object keyed by their number.
  data: z.object({ total: z.number().int().nonnegative(), diff: z.union([z.array(row), z.record(z.string(), row)]) }),
})
const nothing = z.object({ rc: z.number(), data: z.null() })

function momentOf(fields: EmRow): { asOf: number; tradingDay: string } {
  const seconds = numberOf(fields, 'f124')
  if (seconds === null || seconds <= 0) throw new RowRefusal('FIELD_MISSING', 'f124')
  const asOf = Math.round(seconds) * 1000
  const stamped = numberOf(fields, 'f297')
  const tradingDay =
    stamped === null ? shanghaiTime(asOf).date : String(stamped).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (!isDate(tradingDay) || tradingDay > shanghaiTime(asOf).date) throw new RowRefusal('TIME_MALFORMED', tradingDay)
  return { asOf, tradingDay }
}

function factsOf(fields: EmRow): FeedFacts {
  const turnover = numberOf(fields, 'f8')
  const [main, xl, l, m, s] = ['f62', 'f66', 'f72', 'f78', 'f84'].map((field) => numberOf(fields, field))
  const isFlowKnown = main != null && xl != null && l != null && m != null && s != null
  return {
    turnoverRate: turnover === null ? null : turnover / 100,
    volumeRatio: numberOf(fields, 'f10'),
    pe: numberOf(fields, 'f9'),
    pb: numberOf(fields, 'f23'),
    floatCapital: numberOf(fields, 'f21'),
    totalCapital: numberOf(fields, 'f20'),
    iopv: numberOf(fields, 'f441'),
    flow: isFlowKnown ? { main, xl, l, m, s } : null,
  }
}

function readQuote(fields: EmRow): FeedQuote {
  const symbol = symbolOfSecid(numberOf(fields, 'f13') ?? -1, textOf(fields, 'f12'))
  if (symbol === null) throw new RowRefusal('UNKNOWN_CODE')
  const moment = momentOf(fields)
  const preClose = priceOf(fields, 'f18')
  if (preClose === null) throw new RowRefusal('FIELD_MISSING', 'f18')
  const last = priceOf(fields, 'f2')
  const open = priceOf(fields, 'f17')
  const status = statusOf(last, open, moment.asOf)
  const lot = lotOf(symbol)
  return checkQuote(
    {
      source: 'eastmoney',
      symbol,
      name: textOf(fields, 'f14'),
      status,
      ...moment,
      preClose,
      last: status === 'suspended' ? preClose : last,
      open,
      high: priceOf(fields, 'f15'),
      low: priceOf(fields, 'f16'),
      volume: volumeOf(fields, 'f5', lot),
      amount: amountOf(fields, 'f6'),
      limits: null,
      book: null,
      facts: factsOf(fields),
    },
    { shares: lot, fen: 100 },
  )
}

export interface ListPage {
  readonly total: number
  readonly rows: readonly Parsed<FeedQuote>[]
}

/** One page of `clist/get`, asked with `fltt=2`. `data: null` is the page after the last. */
export function parseEastmoneyList(text: string): ListPage {
  const json = parseJson(text)
  if (nothing.safeParse(json).success) return { total: 0, rows: [] }
  const read = answer.safeParse(json)
  if (!read.success) return { total: 0, rows: [refused('', 'GARBAGE', text)] }
  const { total, diff } = read.data.data
  const rows = (Array.isArray(diff) ? diff : Object.values(diff)).map((fields) =>
    readRow(String(fields['f12'] ?? ''), () => readQuote(fields)),
  )
  return { total, rows }
}
