import type { Price } from '@liangshu/contract/market/scaled'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { FeedQuote } from './feed-quote.ts'

const OPENS = secondsOf('09:30')

/**
 * A row without last and open is a share that does not trade today, or one whose day has not begun. Only the clock tells
 * them apart, because feeds send the same zeros for both.
 */
export function statusOf(last: Price | null, open: Price | null, asOf: number): FeedQuote['status'] {
  if (last !== null) return 'trading'
  if (open !== null) return 'trading'
  return shanghaiTime(asOf).secondOfDay < OPENS ? 'preOpen' : 'suspended'
}
