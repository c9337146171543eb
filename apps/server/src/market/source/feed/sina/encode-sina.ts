import { fenText, priceText, type Price } from '@liangshu/contract/market/scaled'
import { clockOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import { prefixedCode } from '../feed-code.ts'
import type { FeedLevel, FeedQuote } from '../feed-quote.ts'

const LEVELS = 5

export type SinaQuote = Pick<
  FeedQuote,
  | 'symbol'
  | 'name'
  | 'status'
  | 'asOf'
  | 'tradingDay'
  | 'preClose'
  | 'last'
  | 'open'
  | 'high'
  | 'low'
  | 'volume'
  | 'amount'
  | 'book'
>

const priceField = (value: Price | null | undefined): string => (value == null ? '0.000' : priceText(value, 3))

/** During a call the second level has a volume and no price: what would be left over. */
function side(levels: readonly FeedLevel[] = [], unmatched = 0): string[] {
  return Array.from({ length: LEVELS }, (_, index) => levels[index]).flatMap((level, index) => [
    String(level?.volume ?? (index === 1 ? unmatched : 0)),
    priceField(level?.price),
  ])
}

/** A name must not end its field or its line; none on the exchanges does. */
const nameField = (name: string): string => name.replace(/[",;\r\n]/g, '')

/** One quote as Sina writes it, so that `/third/api/sina` answers the same offline. */
export function encodeSina(quote: SinaQuote): string {
  const { status, book } = quote
  const fields = [
    nameField(quote.name),
    priceField(quote.open),
    priceField(quote.preClose),
    // Halted before its first trade: theirs shows no last price then, whatever ours shows.
    status === 'suspended' && quote.open === null ? '0.000' : priceField(quote.last),
    priceField(quote.high),
    priceField(quote.low),
    priceField(book?.bids[0]?.price),
    priceField(book?.asks[0]?.price),
    String(quote.volume),
    `${fenText(quote.amount)}0`,
    ...side(book?.bids, book?.unmatched?.buy),
    ...side(book?.asks, book?.unmatched?.sell),
    quote.tradingDay,
    clockOf(shanghaiTime(quote.asOf).secondOfDay),
    status === 'suspended' ? '03' : '00',
  ]
  return `var hq_str_${prefixedCode(quote.symbol) ?? ''}="${fields.join(',')}";`
}

/** What an unknown code looks like. */
export const encodeUnknownSina = (code: string): string => `var hq_str_${code.replace(/[^a-z0-9]/gi, '')}="";`
