import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'

import { readQuote } from '../../source/read-quote.ts'
import { quoteRowOf, withBook } from './quote-row.ts'

export function suspendedSlots(market: Market, _args: object = {}): number[] {
  const { status } = liveOf(market)
  return market.today.instruments.flatMap(({ slot }) => (status[slot] === quoteStatus.suspended ? slot : []))
}

/** Quotes of several securities, with their books where they are wanted. */
export function quotes(market: Market, args: { symbols: readonly string[]; hasBook: boolean }): QuoteRow[] {
  const live = liveOf(market)
  return args.symbols.map((symbol) => {
    const row = rowOfSymbol(market, symbol)
    const quote = quoteRowOf(live, row)
    return args.hasBook ? withBook(quote, readQuote(live, row, market.time)) : quote
  })
}
