import { yuanOfPrice } from '@liangshu/contract/market/scaled'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { limitsFromFeed } from '@liangshu/engine/rules/limit/feed-limits'
import { z } from 'zod'

import { checkQuote } from '../check-quote.ts'
import { lotOf } from '../feed-code.ts'
import { bookOf, type RawLevel } from '../call-book.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'
import { statusOf } from '../session-status.ts'
import { amountOf, numberOf, priceOf, textOf, volumeOf, type EmRow } from './em-field.ts'

const bidFields = [19, 17, 15, 13, 11]
const askFields = [39, 37, 35, 33, 31]
export const singleFields = [
  'f43,f44,f45,f46,f47,f48,f50,f51,f52,f57,f58,f59,f60,f86,f168',
  ...[...bidFields, ...askFields].map((field) => `f${field},f${field + 1}`),
].join(',')

const answer = z.object({ data: z.record(z.string(), z.unknown()) })

const levels = (row: EmRow, fields: readonly number[], lot: number, digits: number): RawLevel[] =>
  fields.map((field) => ({
    price: priceOf(row, `f${field}`, digits),
    volume: volumeOf(row, `f${field + 1}`, lot),
  }))

/** Decimals only when the call asked for `fltt=2`. */
export type NumberStyle = 'decimal' | 'scaled'

function digitsOf(row: EmRow, style: NumberStyle): number {
  if (style === 'decimal') return 0
  const digits = numberOf(row, 'f59')
  if (digits === null || digits < 0 || digits > 4) throw new RowRefusal('FIELD_MISSING', 'f59')
  return digits
}

function readQuote(symbol: FeedQuote['symbol'], row: EmRow, style: NumberStyle): FeedQuote {
  if (textOf(row, 'f57') !== symbol.slice(5)) throw new RowRefusal('NOT_ASKED', textOf(row, 'f57'))
  const digits = digitsOf(row, style)
  const read = (field: string) => priceOf(row, field, digits)
  const seconds = numberOf(row, 'f86')
  if (seconds === null || seconds <= 0) throw new RowRefusal('FIELD_MISSING', 'f86')
  const asOf = Math.round(seconds) * 1000
  const preClose = read('f60')
  if (preClose === null) throw new RowRefusal('FIELD_MISSING', 'f60')
  const [last, open, up, down] = [read('f43'), read('f46'), read('f51'), read('f52')]
  const status = statusOf(last, open, asOf)
  const lot = lotOf(symbol)
  const turnover = numberOf(row, 'f168')
  return checkQuote(
    {
      source: 'eastmoney',
      symbol,
      name: textOf(row, 'f58'),
      status,
      asOf,
      tradingDay: shanghaiTime(asOf).date,
      preClose,
      last: status === 'suspended' ? preClose : last,
      open,
      high: read('f44'),
      low: read('f45'),
      volume: volumeOf(row, 'f47', lot),
      amount: amountOf(row, 'f48'),
      limits: limitsFromFeed(up === null ? 0 : yuanOfPrice(up), down === null ? 0 : yuanOfPrice(down)),
      book: bookOf(levels(row, bidFields, lot, digits), levels(row, askFields, lot, digits)),
      facts: {
        turnoverRate: style === 'decimal' && turnover !== null ? turnover / 100 : null,
        volumeRatio: style === 'decimal' ? numberOf(row, 'f50') : null,
        pe: null,
        pb: null,
        floatCapital: null,
        totalCapital: null,
        iopv: null,
        flow: null,
      },
    },
    { shares: lot, fen: 100 },
  )
}

/** `stock/get` of one security. The answer does not name its market, so the asked symbol comes along. */
export function parseEastmoneySingle(text: string, symbol: FeedQuote['symbol'], style: NumberStyle): Parsed<FeedQuote> {
  const json = parseJson(text)
  const read = answer.safeParse(json)
  if (read.success) return readRow(symbol, () => readQuote(symbol, read.data.data, style))
  const isUnknown = z.object({ data: z.null() }).safeParse(json).success
  return refused(symbol, isUnknown ? 'UNKNOWN_CODE' : 'GARBAGE', text)
}
