import type { KeeperWork, MarketSource } from '../market/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { removeOld } from './news-analysis/analysis.store.ts'
import type { NewsAnalysis } from './news-analysis/news-analysis.service.ts'
import { scoreAnalyses } from './news-analysis/score-analyses.ts'
import type { NewsCollector } from './news/news-collector.ts'
import { removeBefore } from './news/news.store.ts'

interface NewsWorkParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly collector: NewsCollector
  readonly analysis: NewsAnalysis
}

const LOOK_MS = 5000

/** Keeps the news: brings them in, judges them, scores what is over, and lets go of what is old. */
export function newsWork({ db, clock, market, collector, analysis }: NewsWorkParts): KeeperWork {
  let lookedAt = Number.NEGATIVE_INFINITY
  let scoredFor = ''
  return {
    name: 'news',
    isApart: true,
    async turn(_client, isWanted) {
      const now = clock.now()
      // What looks at many days has the market first after a start.
      if (now.getTime() - lookedAt < LOOK_MS || !market.isReady || !market.isSettled) return
      lookedAt = now.getTime()
      await collector.filled()
      await collector.pull()
      analysis.kick()
      const { date } = market.time()
      if (scoredFor === date) return
      await collector.judgePast(isWanted)
      const { simulated, outside } = collector.scope()
      await scoreAnalyses({ db, clock, market }, [...(simulated ? [simulated.source] : []), ...outside], isWanted)
      // A market that shows a day long past has its own now.
      const shown = new Date(Math.min(now.getTime(), market.time().epochMs))
      await removeBefore(db, shown)
      await removeOld(db, shown)
      if (isWanted()) scoredFor = date
    },
  }
}
