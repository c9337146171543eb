import type { FastifyPluginAsync } from 'fastify'

import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import type { GroupReader } from '../watch/index.ts'
import { barImportRoutes } from './history/bar-import/bar-import.routes.ts'
import { importMasterOf } from './history/bar-import/import-master.ts'
import { loginLineRoutes } from './live/login-line/login-line.routes.ts'
import { quoteRoutes } from './live/quote/quote.routes.ts'
import { sayMoment } from './live/quote/say-moment.ts'
import { sinaRoutes } from './live/quote/sina.routes.ts'
import { streamRoutes } from './live/stream/stream.routes.ts'
import { constituentRoutes } from './reference/constituent/constituent.routes.ts'
import type { Constituents } from './reference/constituent/constituents.ts'
import { refreshJob } from './reference/constituent/refresh-job.ts'
import { derivativeRoutes } from './reference/derivative/derivative.routes.ts'
import { etfSpotRoutes, type FilledSince } from './reference/etf/etf-spot.routes.ts'
import { etfWatchRoutes } from './reference/etf/etf-watch.routes.ts'
import { etfRoutes } from './reference/etf/etf.routes.ts'
import type { FactorsHost } from './reference/etf/factors-host.ts'
import { instrumentRoutes, type StoredBacktests } from './reference/instrument/instrument.routes.ts'
import { symbolFactRoutes } from './reference/symbol/symbol-facts.routes.ts'
import type { MarketSource } from './source/market-source.ts'
import { replayRoutes } from './source/replay/replay.routes.ts'
import { clockRoutes } from './source/simulated/clock.routes.ts'

export type { CallArgs, CallResult } from './source/market-source.ts'
export * as barStore from './history/bars/bars.store.ts'
export { storedDays } from './history/bars/stored-minutes.ts'
export { openClickHouse, type ClickHouse } from './history/engine/clickhouse.ts'
export { createClickHouseEngine } from './history/engine/clickhouse-engine.ts'
export { keepHistoryIn } from './history/engine/history-engine.ts'
export { keepMoments } from './history/moments/keep-moments.ts'
export * as momentStore from './history/moments/moments.store.ts'
export { startKeeper, type KeeperWork } from './live/keeper/start-keeper.ts'
export { quoteRowOf } from './live/quote/quote-row.ts'
export { sayMoment } from './live/quote/say-moment.ts'
export { createConstituents, type Constituents } from './reference/constituent/constituents.ts'
export { factorsDown, factorsOf, type FactorsHost } from './reference/etf/factors-host.ts'
export { flagsOf } from './reference/instrument/instrument-flags.ts'
export { createMarket } from './source/create-market.ts'
export { createFeedClient } from './source/feed/http/feed-client.ts'
export { FeedError } from './source/feed/http/feed-error.ts'
export type { InstrumentMaster } from './source/instrument-master.ts'
export type { MarketSource, Quote } from './source/market-source.ts'
export type { MarketView } from './source/replay/market-view.ts'
export type { MarketAnalysis } from './source/market-analysis.ts'
export { readQuote } from './source/read-quote.ts'
export { noMarket } from './source/no-market.ts'
export { openMarket, openRemoteMarket, simulatedHistory } from './source/open-market.ts'
export { shareMarket } from './source/remote/share-market.ts'
export { openWorkerLink } from './source/simulated/worker-link.ts'

/** What the market wants to have done on a schedule. */
export const marketJobs = (parts: {
  db: Db
  clock: Clock
  market: MarketSource
  factors: FactorsHost | null
}): JobDefinition[] => [refreshJob(parts)]

interface MarketRouteParts {
  readonly groups: GroupReader
  readonly constituents: Constituents
  readonly factors: FactorsHost | null
  readonly filledSince: FilledSince
  readonly storedBacktests: StoredBacktests
}

/** Quotes, bars, funds, members of lists, and the stream that carries what moves. */
export const marketRoutes: FastifyPluginAsync<MarketRouteParts> = async (app, parts) => {
  const { groups, constituents, factors, filledSince, storedBacktests } = parts
  const { market, db, clock } = app
  sayMoment(app)

  await app.register(quoteRoutes)
  await app.register(clockRoutes)
  await app.register(replayRoutes)
  await app.register(instrumentRoutes, { groups, storedBacktests })
  await app.register(symbolFactRoutes, { constituents })
  await app.register(loginLineRoutes)
  await app.register(etfRoutes, { constituents, factors })
  await app.register(etfWatchRoutes, { factors })
  await app.register(etfSpotRoutes, { factors, filledSince })
  await app.register(derivativeRoutes)
  await app.register(sinaRoutes)
  await app.register(constituentRoutes, { parts: { db, clock, market, factors } })
  await app.register(barImportRoutes, { master: importMasterOf(() => market.master().rows) })
  await app.register(streamRoutes)
}
