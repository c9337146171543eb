import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { answerRoundNumbers } from '../platform/http/round-numbers.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import type { TradingServices } from '../trading/index.ts'
import { clientDetailRoutes } from './client/client-detail.routes.ts'
import { contextRoutes } from './context/context.routes.ts'
import type { DecisionParts } from './decision-parts.ts'
import { delegationRoutes } from './delegation/delegation.routes.ts'
import { documentRoutes } from './document/document.routes.ts'
import { flowRoutes } from './flow/flow.routes.ts'
import { draftNavJob } from './nav/draft-nav-job.ts'
import { navRoutes } from './nav/nav.routes.ts'
import { orgRoutes } from './org/org.routes.ts'
import { payoutRoutes } from './payout/payout.routes.ts'
import { poolRoutes } from './pool/pool.routes.ts'
import { proposalRoutes } from './proposal/proposal.routes.ts'
import { threadRoutes } from './thread/thread.routes.ts'

export { demoDecisions } from './demo/demo-decisions.ts'
export { createFindTargets } from './target/find-targets.ts'

type Options = { trading: TradingServices; tell: DecisionParts['tell'] }

/** The decision side: what shall be bought and sold, who agreed to it, and how far it has come. */
export const decisionRoutes: FastifyPluginAsync<Options> = async (app, { trading, tell }) => {
  answerRoundNumbers(app)
  const { db, clock, lists } = app
  const parts: DecisionParts = { db, clock, lists, trading, tell }
  await app.register(proposalRoutes, { parts })
  await app.register(delegationRoutes)
  await app.register(poolRoutes, { parts })
  await app.register(contextRoutes, { parts })
  await app.register(orgRoutes, { parts })
  await app.register(navRoutes, { parts })
  await app.register(flowRoutes, { parts })
  await app.register(payoutRoutes, { parts })
  await app.register(documentRoutes, { parts })
  await app.register(clientDetailRoutes, { parts })
  await app.register(threadRoutes, { parts })
}

/** Jobs of this area. They run once the app stands, so the trading desk is looked up then. */
export const decisionJobs = (app: Pick<FastifyInstance, 'db' | 'clock' | 'trading'>): JobDefinition[] => [
  draftNavJob(() => ({ db: app.db, clock: app.clock, trading: app.trading })),
]
