import { formatTime } from '@liangshu/contract/market/format'
import type { FastifyPluginAsync } from 'fastify'

import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import { constituentRoutes } from './constituent/constituent.routes.ts'
import { createConstituents } from './constituent/constituents.ts'
import { refreshJob } from './constituent/refresh-job.ts'
import { csvMasterOf } from './csv/csv-master.ts'
import { csvRoutes } from './csv/csv.routes.ts'
import { emotionRoutes } from './emotion/emotion.routes.ts'
import { frontLineRoutes } from './front/front-line.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { etfListRoutes } from './etf/etf-list.routes.ts'
import { etfRoutes } from './etf/etf.routes.ts'
import { createFactorsHost } from './etf/factors-host.ts'
import { createGroupReader } from './group/group-reader.ts'
import { groupRoutes } from './group/group.routes.ts'
import { instrumentRoutes } from './instrument/instrument.routes.ts'
import { queryRoutes } from './query/query.routes.ts'
import { clockRoutes } from './quote/clock.routes.ts'
import { quoteRoutes } from './quote/quote.routes.ts'
import { streamRoutes } from './stream/stream.routes.ts'
import type { MarketSource } from './source/market-source.ts'
import { sinaRoutes } from './third/sina.routes.ts'

export { startKeeper } from './keeper/start-keeper.ts'
export { openMarket } from './source/open-market.ts'
export { monitorWork } from './group/monitor-alerts.ts'
export { quietBus } from './group/quiet-bus.ts'
export { createWechatSender } from './group/wechat-robot.ts'
export { createMarket } from './source/create-market.ts'
export { openWorkerLink } from './source/market-link.ts'
export { noMarket } from './no-market.ts'
export type { MarketSource, Quote } from './source/market-source.ts'
export type { InstrumentFacts } from './core/instrument-facts.ts'

const factorsOf = ({ FACTORS_URL }: Config) => (FACTORS_URL ? createFactorsHost(FACTORS_URL) : null)

/** What the market wants to have done on a schedule. */
export const marketJobs = (parts: { db: Db; clock: Clock; market: MarketSource; config: Config }): JobDefinition[] => [
  refreshJob({ ...parts, factors: factorsOf(parts.config) }),
]

/** Quotes, sectors, signals, funds, groups, and the stream that carries them. */
export const marketRoutes: FastifyPluginAsync = async (app) => {
  const { market } = app
  const groups = createGroupReader(app.db)
  const { db, clock } = app
  const factors = factorsOf(app.config)
  const constituents = createConstituents({ db, market })

  // Whoever shows these numbers must be able to say what they are and of when.
  app.addHook('onSend', async (_request, reply) => {
    if (!market.isReady || reply.sent) return
    if (!reply.hasHeader('x-source')) void reply.header('x-source', market.kind)
    void reply.header('x-as-of', formatTime(market.time().epochMs))
  })

  await app.register(quoteRoutes)
  await app.register(clockRoutes)
  await app.register(instrumentRoutes, { groups })
  await app.register(queryRoutes, { groups, constituents })
  await app.register(emotionRoutes)
  await app.register(frontLineRoutes)
  await app.register(newsRoutes, { factors })
  await app.register(groupRoutes)
  await app.register(etfRoutes, { constituents, factors })
  await app.register(etfListRoutes, { factors })
  await app.register(sinaRoutes)
  await app.register(constituentRoutes, { parts: { db, clock, market, factors } })
  await app.register(csvRoutes, { master: csvMasterOf(() => market.master().rows) })
  await app.register(streamRoutes)
}
