import type { FastifyPluginAsync } from 'fastify'

import { sayMoment, type Constituents, type FactorsHost } from '../market/index.ts'
import type { GroupReader } from '../watch/index.ts'
import { emotionRoutes } from './emotion/emotion.routes.ts'
import { insightCallRoutes } from './insight.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { signalRoutes } from './signal/signal.routes.ts'

export { marketAnalysis, type InsightCalls } from './analysis/insight-calls.ts'
export type { NewsOfStock } from './news/news.calls.ts'

interface InsightRouteParts {
  readonly groups: GroupReader
  readonly constituents: Constituents
  readonly factors: FactorsHost | null
}

/** What is concluded from the market: ranks, sectors, signals, emotion, news. */
export const insightRoutes: FastifyPluginAsync<InsightRouteParts> = async (app, { groups, constituents, factors }) => {
  sayMoment(app)
  await app.register(insightCallRoutes, { groups, constituents })
  await app.register(emotionRoutes)
  await app.register(signalRoutes)
  await app.register(newsRoutes, { factors })
}
