import { checkQuote } from '../check-quote.ts'
import { symbolOfPrefixed } from '../feed-code.ts'
import { bookOf, type RawLevel } from '../call-book.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { fieldAt, readAmount, readMoment, readPrice, readVolume, requirePrice } from '../read-field.ts'
import { statusOf } from '../session-status.ts'

const FIELDS = 33
/** 01 to 07 are kinds of halts, an hour long or open-ended. */
const SUSPENDED = /^0[1-7]$/
/** Without a record, not yet listed, delisted. */
const ABSENT = /^-[123]$/
const line = /^var hq_str_([a-z0-9_]+)="([^"]*)";$/

const levels = (fields: readonly string[], from: number): RawLevel[] =>
  [0, 2, 4, 6, 8].map((at) => ({
    volume: readVolume(fieldAt(fields, from + at), 1),
    price: readPrice(fieldAt(fields, from + at + 1)),
  }))

function readQuote(code: string, payload: string): FeedQuote {
  const symbol = symbolOfPrefixed(code)
  if (symbol === null || payload === '') throw new RowRefusal('UNKNOWN_CODE')
  const fields = payload.split(',')
  if (fields.length < FIELDS) throw new RowRefusal('FIELD_MISSING', `${fields.length} fields`)
  const mark = fieldAt(fields, 32)
  if (ABSENT.test(mark)) throw new RowRefusal('UNKNOWN_CODE', mark)
  if (!/^\d{2}$/.test(mark)) throw new RowRefusal('FIELD_MISSING', 'status')

  const moment = readMoment(fieldAt(fields, 30), fieldAt(fields, 31))
  const preClose = requirePrice(fieldAt(fields, 2))
  const open = readPrice(fieldAt(fields, 1))
  const last = readPrice(fieldAt(fields, 3))
  const status = SUSPENDED.test(mark) ? 'suspended' : statusOf(last, open, moment.asOf)
  return checkQuote(
    {
      source: 'sina',
      symbol,
      name: fieldAt(fields, 0),
      status,
      ...moment,
      preClose,
      last: status === 'suspended' ? (last ?? preClose) : last,
      open,
      high: readPrice(fieldAt(fields, 4)),
      low: readPrice(fieldAt(fields, 5)),
      volume: readVolume(fieldAt(fields, 8), 1),
      amount: readAmount(fieldAt(fields, 9)),
      limits: null,
      book: bookOf(levels(fields, 10), levels(fields, 20)),
      facts: null,
    },
    { shares: 0, fen: 100 },
  )
}

/** Sina's `hq_str_` lines. A line without its closing quote was cut off and says nothing. */
export function parseSina(text: string): Parsed<FeedQuote>[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const match = line.exec(row)
      if (match) return readRow(match[1] ?? '', () => readQuote(match[1] ?? '', match[2] ?? ''))
      const code = /^var hq_str_([a-z0-9]+)=/.exec(row)?.[1] ?? ''
      return refused(code, row.startsWith('var hq_str_') ? 'CUT_OFF' : 'GARBAGE', row)
    })
}
