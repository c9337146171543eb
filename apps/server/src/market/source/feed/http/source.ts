import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

import type { BarRequest, BoardKind, FeedBar, FeedBoard, FeedName, FeedQuote } from '../feed-quote.ts'
import type { Parsed } from '../feed-row.ts'

/** One upstream service: how much it takes in a call, and how to ask it. Parsing stays in the pure readers. */
export interface Source {
  readonly name: FeedName
  readonly mostSymbols: number
  quotes: (symbols: readonly InstrumentSymbol[]) => Promise<Parsed<FeedQuote>[]>
  /** Every share and fund the service knows; left out where it has no such list. */
  market?: () => Promise<Parsed<FeedQuote>[]>
  /** Industries or concepts, and who belongs to one; left out where the service has none. */
  boards?: (kind: BoardKind) => Promise<Parsed<FeedBoard>[]>
  boardMembers?: (code: string) => Promise<Parsed<InstrumentSymbol>[]>
  /** Left out where the service has no bars we read. */
  bars?: (request: BarRequest) => Promise<Parsed<FeedBar>[]>
}
