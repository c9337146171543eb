import { limitsFromFeed } from '@liangshu/engine/rules/limit/feed-limits'

import { checkQuote } from '../check-quote.ts'
import { lotOf, symbolOfPrefixed } from '../feed-code.ts'
import { bookOf, type RawLevel } from '../call-book.ts'
import type { FeedFacts, FeedQuote } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import {
  fieldAt,
  readAmount,
  readCompactMoment,
  readNumber,
  readPrice,
  readVolume,
  requirePrice,
} from '../read-field.ts'
import { statusOf } from '../session-status.ts'

/** Some funds send no more than this; everything we read lies before it. */
const FIELDS = 50
const WAN = 10_000
const YI = 100_000_000
const line = /^v_([a-z0-9_]+)="([^"]*)";$/

const levels = (fields: readonly string[], from: number, lot: number): RawLevel[] =>
  [0, 2, 4, 6, 8].map((at) => ({
    price: readPrice(fieldAt(fields, from + at)),
    volume: readVolume(fieldAt(fields, from + at + 1), lot),
  }))

interface Totals {
  readonly volume: number
  readonly amount: FeedQuote['amount']
  readonly roundedFen: number
}

/** The amount stands twice: in 万 and, exactly, behind the price. Both must mean the same. */
function totals(fields: readonly string[], lot: number): Totals {
  const volume = readVolume(fieldAt(fields, 6), lot)
  if (readVolume(fieldAt(fields, 36), lot) !== volume) throw new RowRefusal('FIELDS_DISAGREE', 'volume')
  const coarse = readAmount(fieldAt(fields, 37), WAN)
  const [, , exactText] = fieldAt(fields, 35).split('/')
  if (exactText === undefined || exactText === '') return { volume, amount: coarse, roundedFen: WAN * 100 }
  const amount = readAmount(exactText)
  if (Math.abs(amount - coarse) > WAN * 100) throw new RowRefusal('FIELDS_DISAGREE', 'amount')
  return { volume, amount, roundedFen: 100 }
}

function fact(fields: readonly string[], index: number, unit: number): number | null {
  const text = fieldAt(fields, index)
  return text === '' || text === '-' ? null : readNumber(text) * unit
}

function factsOf(fields: readonly string[]): FeedFacts {
  return {
    turnoverRate: fact(fields, 38, 0.01),
    volumeRatio: fact(fields, 49, 1),
    pe: fact(fields, 39, 1),
    pb: fact(fields, 46, 1),
    floatCapital: fact(fields, 44, YI),
    totalCapital: fact(fields, 45, YI),
    iopv: null,
    flow: null,
  }
}

/** Limits a feed leaves blank are sentinels like its zeros. */
const limitNumber = (text: string): number => (text === '' ? 0 : readNumber(text))

function readQuote(code: string, payload: string): FeedQuote {
  const symbol = symbolOfPrefixed(code)
  if (symbol === null || payload === '') throw new RowRefusal('UNKNOWN_CODE')
  const fields = payload.split('~')
  if (fields.length < FIELDS) throw new RowRefusal('FIELD_MISSING', `${fields.length} fields`)
  if (fieldAt(fields, 2) !== code.slice(2)) throw new RowRefusal('FIELDS_DISAGREE', 'code')

  const lot = lotOf(symbol)
  const moment = readCompactMoment(fieldAt(fields, 30))
  const preClose = requirePrice(fieldAt(fields, 4))
  const open = readPrice(fieldAt(fields, 5))
  const shown = readPrice(fieldAt(fields, 3))
  const { volume, amount, roundedFen } = totals(fields, lot)
  // A share that has not traded shows its previous close as the last price.
  const last = open === null && volume === 0 && shown === preClose ? null : shown
  const status = fieldAt(fields, 40) === 'S' ? 'suspended' : statusOf(last, open, moment.asOf)
  return checkQuote(
    {
      source: 'tencent',
      symbol,
      name: fieldAt(fields, 1),
      status,
      ...moment,
      preClose,
      last: status === 'suspended' ? preClose : last,
      open,
      high: readPrice(fieldAt(fields, 33)),
      low: readPrice(fieldAt(fields, 34)),
      volume,
      amount,
      limits: limitsFromFeed(limitNumber(fieldAt(fields, 47)), limitNumber(fieldAt(fields, 48))),
      book: bookOf(levels(fields, 9, lot), levels(fields, 19, lot)),
      facts: factsOf(fields),
    },
    { shares: lot, fen: roundedFen },
  )
}

/** Tencent's `v_` lines. `v_pv_none_match` stands for codes it does not know. */
export function parseTencent(text: string): Parsed<FeedQuote>[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const match = line.exec(row)
      if (match?.[1] === 'pv_none_match') return refused('', 'UNKNOWN_CODE')
      if (match) return readRow(match[1] ?? '', () => readQuote(match[1] ?? '', match[2] ?? ''))
      const code = /^v_([a-z0-9]+)=/.exec(row)?.[1] ?? ''
      return refused(code, row.startsWith('v_') ? 'CUT_OFF' : 'GARBAGE', row)
    })
}
