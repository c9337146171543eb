import { toInstrumentSymbol, type InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { normaliseSymbol } from '@liangshu/engine/market/instrument/normalise-symbol'

import type { Clock } from '../../../../platform/clock.ts'
import { ConfigError, type Config } from '../../../../platform/config/config.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/log/log.ts'
import type { KeeperWork } from '../../../live/keeper/start-keeper.ts'
import { createMarket } from '../../create-market.ts'
import type { MarketAnalysis } from '../../market-analysis.ts'
import type { MarketSource } from '../../market-source.ts'
import { createFeeds } from '../create-feeds.ts'
import { backfillWork, sectorWork } from '../history/feed-chores.ts'
import { FEED_HISTORY } from './feed-runner.ts'
import { openFeedLink } from './open-feed-link.ts'

function symbolsOf(codes: readonly string[]): InstrumentSymbol[] {
  return codes.map((code) => {
    // Without a master a bare code could be of either exchange.
    const read = normaliseSymbol(code, () => [])
    if (!read.ok) throw new ConfigError(`MARKET_FEED_SYMBOLS：代码需写明交易所，如 SHSE.600000（${code}）`)
    return toInstrumentSymbol(read.symbol)
  })
}

export interface FeedMarket {
  readonly market: MarketSource
  /** Feeds the market, or follows the process that does; and what can wait until nobody trades. */
  readonly work: readonly KeeperWork[]
}

interface FeedMarketParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly analysis: MarketAnalysis
}

/** The real market, when the settings ask for it. */
export function openFeedMarket(parts: FeedMarketParts): FeedMarket | null {
  const feeds = createFeeds(parts)
  if (!feeds) return null
  const { db, clock, log, analysis } = parts
  const link = openFeedLink({
    feeds,
    db,
    clock,
    log,
    analysis,
    symbols: symbolsOf(parts.config.MARKET_FEED_SYMBOLS),
  })
  const chores = {
    db,
    clock,
    feeds,
    source: FEED_HISTORY,
    feedDay: link.runner.feedDay,
    storedHistory: link.storedHistory,
  }
  return { market: createMarket(link, log), work: [link.runner, sectorWork(chores), backfillWork(chores)] }
}
