import type { FeedState, MarketKind } from './market-source.ts'
import type { FromMarket, ToMarket } from './protocol.ts'

/** The way to a market, wherever it runs. */
export interface MarketLink {
  readonly kind: MarketKind
  /** Names the market whose bars may be stored. */
  readonly history: string
  send: (message: ToMarket) => void
  onMessage: (listener: (message: FromMarket) => void) => void
  /** The market has broken down; nothing more will come. */
  onBroken: (listener: (error: Error) => void) => void
  /** Ends what runs the market and begins anew; left out where there is nothing to begin anew. */
  restart?: () => Promise<void>
  /** Only where services stand behind it. */
  feeds?: () => FeedState[]
  close: () => Promise<void>
}
