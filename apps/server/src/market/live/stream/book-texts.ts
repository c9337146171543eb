import type { StreamBook } from '@liangshu/contract/market/stream'
import { formatTime } from '@liangshu/contract/market/format'

import { quoteRowOf, withBook } from '../quote/quote-row.ts'
import type { MarketSource } from '../../source/market-source.ts'
import type { BookOf } from './stream-hub.ts'

/** The book of a symbol at the last beat, written out once however many have it open. */
export function createBookTexts(market: MarketSource): BookOf {
  let seq = -1
  const texts = new Map<string, string | null>()

  function write(symbol: string): string | null {
    const row = market.instrument(symbol)
    const quote = row && market.quote(symbol)
    if (!quote) return null
    const message: StreamBook = {
      cmd: 'book',
      seq,
      asOf: formatTime(quote.asOf),
      quote: withBook(quoteRowOf(market.columns(), row), quote),
    }
    return JSON.stringify(message)
  }

  return (symbol) => {
    const beat = market.lastBeat()
    if (beat.seq !== seq) texts.clear()
    seq = beat.seq
    const known = texts.get(symbol)
    if (known !== undefined) return known
    const text = write(symbol)
    texts.set(symbol, text)
    return text
  }
}
