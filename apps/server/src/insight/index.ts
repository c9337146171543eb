import type { FastifyPluginAsync } from 'fastify'

import { sayMoment, type Constituents, type FactorsHost, type KeeperWork } from '../market/index.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import type { GroupReader } from '../watch/index.ts'
import { emotionRoutes } from './emotion/emotion.routes.ts'
import { insightCallRoutes } from './insight.routes.ts'
import { judgedRoutes } from './judged/judged.routes.ts'
import { macroRoutes } from './macro/macro.routes.ts'
import { createNewsAnalysis, enginesOf } from './news-analysis/news-analysis.service.ts'
import { newsAnalysisRoutes } from './news-analysis/news-analysis.routes.ts'
import { newsWork } from './news-work.ts'
import { createNewsCollector } from './news/news-collector.ts'
import { newsRoutes } from './news/news.routes.ts'
import { dailySelectionJob } from './selection/daily-selection-job.ts'
import { selectionRoutes } from './selection/selection.routes.ts'
import { createSelections, type SelectionParts, type Selections } from './selection/selection.service.ts'
import { signalRoutes } from './signal/signal.routes.ts'

export { marketAnalysis, type InsightCalls } from './analysis/insight-calls.ts'
export type { NewsOfStock } from './news/news.calls.ts'

interface InsightRouteParts {
  readonly groups: GroupReader
  readonly constituents: Constituents
  readonly factors: FactorsHost | null
  readonly keep: (work: KeeperWork) => void
  readonly selections: Selections
}

export { selectionBacktestRoutes } from './selection/selection-backtest.routes.ts'
export { createSelections }

/** What has to be concluded on a schedule. */
export const insightJobs = (selections: Selections, { market }: Pick<SelectionParts, 'market'>): JobDefinition[] => [
  dailySelectionJob(selections, market),
]

/** What is concluded from the market: ranks, sectors, signals, emotion, news. */
export const insightRoutes: FastifyPluginAsync<InsightRouteParts> = async (app, parts) => {
  const { groups, constituents, factors, keep, selections } = parts
  const { db, clock, market, config, log } = app
  sayMoment(app)
  await app.register(insightCallRoutes, { groups, constituents })
  await app.register(macroRoutes, { groups, constituents })
  await app.register(emotionRoutes)
  await app.register(signalRoutes)
  await app.register(judgedRoutes)
  await app.register(selectionRoutes, { selections })
  const [engine = ''] = enginesOf(config)
  const collector = createNewsCollector({ db, clock, market, factors, config, log, engine, breathe: app.quiet })
  const analysis = createNewsAnalysis({ db, clock, market, config, log, collector })
  app.addHook('onClose', async () => {
    await Promise.all([analysis.close(), collector.close()])
  })
  app.addServerPart({
    key: 'analysis',
    name: '分析队列',
    type: 'job',
    look: () => ({ state: 'running', says: `正在分析${analysis.countRunning()}条资讯，引擎：${engine}` }),
    restart: analysis.restart,
  })
  await app.register(newsRoutes, { collector })
  await app.register(newsAnalysisRoutes, { analysis })
  keep(newsWork({ db, clock, market, collector, analysis }))
}
