import { secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { parsePrice, price, type Price } from '@liangshu/contract/market/scaled'
import { z } from 'zod'

import { checkUnits } from '../check-quote.ts'
import { isIndex, lotOf, symbolOfSecid } from '../feed-code.ts'
import type { FeedBar, FeedFrequency } from '../feed-quote.ts'
import { readRow, refused, RowRefusal, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'
import { fieldAt, readAmount, readMoment, readVolume, requirePrice } from '../read-field.ts'

export const kltOf = {
  '60s': 1,
  '300s': 5,
  '900s': 15,
  '1800s': 30,
  '3600s': 60,
  '1d': 101,
  '1w': 102,
  '1M': 103,
} as const satisfies Record<FeedFrequency, number>

const answer = z.object({
  data: z.object({ code: z.string(), market: z.number().int(), klines: z.array(z.string()) }),
})

/** Days and longer end with the close; minutes carry their own end. */
function endOf(stamp: string, frequency: FeedFrequency): Pick<FeedBar, 'eob' | 'tradingDay'> {
  const isIntraday = frequency.endsWith('s')
  const [date = '', clock] = stamp.split(' ')
  if (isIntraday !== (clock !== undefined)) throw new RowRefusal('TIME_MALFORMED', stamp)
  readMoment(date, clock === undefined ? '15:00:00' : `${clock}:00`)
  return { eob: shanghaiEpoch(date, secondsOf(clock ?? '15:00')), tradingDay: date }
}

/** The close less the day's change: on an ex-day that is the reference price, which no other field tells. */
function previousClose(close: Price, change: string): Price | null {
  const moved = parsePrice(change)
  return moved === null || close - moved <= 0 ? null : price(close - moved)
}

function readBar(line: string, symbol: FeedBar['symbol'], frequency: FeedFrequency): FeedBar {
  const fields = line.split(',')
  if (fields.length < 11) throw new RowRefusal('FIELD_MISSING', line)
  // The close stands before the high and the low.
  const [open, close, high, low] = [1, 2, 3, 4].map((at) => requirePrice(fieldAt(fields, at)))
  if (open === undefined || close === undefined || high === undefined || low === undefined) {
    throw new RowRefusal('FIELD_MISSING', line)
  }
  if (low > Math.min(open, close) || high < Math.max(open, close)) throw new RowRefusal('PRICE_ORDER', line)
  const lot = lotOf(symbol)
  const volume = readVolume(fieldAt(fields, 5), lot)
  const amount = readAmount(fieldAt(fields, 6))
  if (!isIndex(symbol)) checkUnits({ low, high, volume, amount }, { shares: lot, fen: 100 })
  const preClose = previousClose(close, fieldAt(fields, 9))
  return {
    symbol,
    frequency,
    ...endOf(fieldAt(fields, 0), frequency),
    open,
    high,
    low,
    close,
    preClose,
    volume,
    amount,
  }
}

/** `kline/get`, asked with `fqt=0`. Bars must ascend: a row out of order or twice is refused. */
export function parseEastmoneyKline(text: string, frequency: FeedFrequency): Parsed<FeedBar>[] {
  const read = answer.safeParse(parseJson(text))
  if (!read.success) return [refused('', 'GARBAGE', text)]
  const { code, market, klines } = read.data.data
  const symbol = symbolOfSecid(market, code)
  if (symbol === null) return [refused(code, 'UNKNOWN_CODE')]
  let newest = -Infinity
  return klines.map((line) =>
    readRow(code, () => {
      const bar = readBar(line, symbol, frequency)
      if (bar.eob <= newest) throw new RowRefusal('TIME_BACKWARDS', line)
      newest = bar.eob
      return bar
    }),
  )
}
