import type { Fen, Price } from '@liangshu/contract/market/scaled'
import { z } from 'zod'

import { lotOf, symbolOfPrefixed } from '../feed-code.ts'
import type { FeedQuote } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'
import { readAmount, readMoment, readVolume, requirePrice } from '../read-field.ts'

/** The day's line: a price per minute with the totals up to it. */
export interface MinutePoint {
  readonly asOf: number
  readonly price: Price
  readonly volume: number
  readonly amount: Fen
}

export interface MinuteLine {
  readonly symbol: FeedQuote['symbol']
  readonly tradingDay: string
  readonly points: readonly MinutePoint[]
}

const answer = z.object({
  data: z.record(
    z.string(),
    z.object({ data: z.object({ date: z.string().regex(/^\d{8}$/), data: z.array(z.string()) }) }),
  ),
})

function readPoint(row: string, date: string, lot: number): MinutePoint {
  const [clock = '', price = '', volume = '', amount = ''] = row.split(' ')
  const { asOf } = readMoment(date, `${clock.slice(0, 2)}:${clock.slice(2)}:00`)
  return { asOf, price: requirePrice(price), volume: readVolume(volume, lot), amount: readAmount(amount) }
}

function readLine(code: string, compactDate: string, rows: readonly string[]): MinuteLine {
  const symbol = symbolOfPrefixed(code)
  if (symbol === null) throw new RowRefusal('UNKNOWN_CODE')
  const date = compactDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  // After the close the service repeats the last price until 15:30.
  const last = readMoment(date, '15:00:00').asOf
  const points = rows.map((row) => readPoint(row, date, lotOf(symbol))).filter(({ asOf }) => asOf <= last)
  points.forEach((point, index) => {
    const before = points[index - 1]
    if (!before) return
    if (point.asOf <= before.asOf) throw new RowRefusal('TIME_BACKWARDS', rows[index])
    if (point.volume < before.volume || point.amount < before.amount)
      throw new RowRefusal('VOLUME_BACKWARDS', rows[index])
  })
  return { symbol, tradingDay: date, points }
}

export function parseTencentMinutes(text: string): Parsed<MinuteLine>[] {
  const read = answer.safeParse(parseJson(text))
  if (!read.success) return [refused('', 'GARBAGE', text)]
  return Object.entries(read.data.data).map(([code, { data }]) =>
    readRow(code, () => readLine(code, data.date, data.data)),
  )
}
