import { price, type Fen, type Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { z } from 'zod'

import { symbolOfSecid } from '../feed-code.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'
import { isDate, readMoment } from '../read-field.ts'
import { amountOf, numberOf, textOf, type EmRow } from './em-field.ts'

/** Their pools leave these out, so their counts are lower than ours; screens must say so. */
export const limitPoolDefinition = '东方财富口径：不含ST股及科创板'

export interface FeedPoolRow {
  readonly symbol: InstrumentSymbol
  readonly name: string
  readonly tradingDay: string
  readonly price: Price
  readonly sealAmount: Fen
  readonly firstSealAt: number
  readonly lastSealAt: number
  /** Times the board was opened again. */
  readonly openTimes: number
  /** Boards in a row. */
  readonly boards: number
}

const answer = z.object({
  data: z.object({ qdate: z.number().int(), pool: z.array(z.record(z.string(), z.unknown())) }),
})

function required(row: EmRow, field: string): number {
  const value = numberOf(row, field)
  if (value === null || value < 0 || !Number.isSafeInteger(value)) throw new RowRefusal('FIELD_MISSING', field)
  return value
}

/** 92501 is 09:25:01: a number has no leading zero. */
function sealTime(row: EmRow, field: string, day: string): number {
  const digits = String(required(row, field)).padStart(6, '0')
  return readMoment(day, digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')).asOf
}

function readPoolRow(row: EmRow, tradingDay: string): FeedPoolRow {
  const symbol = symbolOfSecid(required(row, 'm'), textOf(row, 'c'))
  if (symbol === null) throw new RowRefusal('UNKNOWN_CODE')
  const [firstSealAt, lastSealAt] = [sealTime(row, 'fbt', tradingDay), sealTime(row, 'lbt', tradingDay)]
  if (lastSealAt < firstSealAt) throw new RowRefusal('TIME_BACKWARDS')
  const thousandths = required(row, 'p')
  if (thousandths === 0) throw new RowRefusal('FIELD_MISSING', 'p')
  return {
    symbol,
    name: textOf(row, 'n'),
    tradingDay,
    price: price(thousandths * 10),
    sealAmount: amountOf(row, 'fund'),
    firstSealAt,
    lastSealAt,
    openTimes: required(row, 'zbc'),
    boards: required(row, 'lbc'),
  }
}

/** `getTopicZTPool` and its neighbours. */
export function parseEastmoneyLimitPool(text: string): Parsed<FeedPoolRow>[] {
  const read = answer.safeParse(parseJson(text))
  if (!read.success) return [refused('', 'GARBAGE', text)]
  const { qdate, pool } = read.data.data
  const day = String(qdate).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  if (!isDate(day)) return [refused('', 'TIME_MALFORMED', String(qdate))]
  return pool.map((row) => readRow(String(row['c'] ?? ''), () => readPoolRow(row, day)))
}
