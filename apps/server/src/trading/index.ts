import type { FastifyPluginAsync } from 'fastify'

import type { Constituents } from '../market/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import { toWireTime } from '../platform/wire/wire-time.ts'
import { answerRoundNumbers } from '../platform/http/round-numbers.ts'
import { accountChangeRoutes } from './account/account-change.routes.ts'
import { accountRoutes } from './account/account.routes.ts'
import { algoRoutes } from './algo/algo.routes.ts'
import { clientRoutes } from './client/client.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
import { positionRoutes } from './holding/holding.routes.ts'
import { attributionRoutes } from './report/attribution.routes.ts'
import { profitRoutes } from './report/profit.routes.ts'
import { recordRoutes } from './report/record.routes.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { killSwitchRoutes } from './risk/kill-switch.routes.ts'
import { riskBoardRoutes } from './risk/risk-board.routes.ts'
import { riskProfileRoutes } from './risk/risk-profile.routes.ts'
import { createReviewReaders } from './review/review-readers.ts'
import { createReviewWork } from './review/review-work.ts'
import { createTradingReviews } from './review/trading-review.service.ts'
import { tradingReviewRoutes } from './review/trading-review.routes.ts'
import { createWorkflowHost } from './review/workflow-host.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { cleanStrategyLogJob } from './strategy/clean-strategy-log.ts'
import { strategySourceRoutes } from './own-strategy/source.routes.ts'
import { strategyRoutes } from './strategy/strategy.routes.ts'
import { backtestRoutes } from './backtest/backtest.routes.ts'
import type { Universe } from './strategy/universe.ts'
import type { TradingServices } from './trading-services.ts'

export { auditBooks } from './audit/audit-books.ts'
export { openAudit } from './audit/open-audit.ts'
export { countWritings } from './count-writings.ts'
export { openPaperAccount, orderDayOf } from './account/open-paper-account.ts'
export { absentMarket } from './market-facts/absent-market.ts'
export type { MarketFacts } from './market-facts/market-facts.ts'
export { factsOfMarket } from './market-facts/facts-of-market.ts'
export { startNodeRelay } from './push/node-relay.ts'
export { passOnWakes } from './push/pass-on-wakes.ts'
export { createTradePush, type TradePush } from './push/trade-push.ts'
export { createTradingServices, type TradingServices } from './trading-services.ts'
export { createFilledSince } from './order/filled-since.ts'
export { readableBy } from './account/account-access.ts'
export { keyOfTarget, type FindTargets, type TargetQuestion } from './proposal/find-targets.ts'
export type { TriedTarget, TriedTargets } from './proposal/try-targets.ts'
export { countWorkingOrders, findReadiness, isInSession } from './readiness/readiness.ts'
export { insertProduct, insertUnit, isCodeTaken, lockProduct, updateProduct } from './product/product.store.ts'
export { findSettledAccounts, type SettledAccount } from './settlement/settled-account.store.ts'
export { readBenchmark } from './report/benchmark.ts'
export { createClientService } from './client/client.service.ts'
export type { DemoSideMaker, SideDay } from './demo/demo-side.ts'
export { findProductProfile } from './risk/risk-profile.store.ts'
export { findOrderChecks } from './order/order.store.ts'
export { startBacktests } from './backtest/start-backtests.ts'
export { createStrategyBacktests, type StrategyBacktests } from './backtest/strategy-backtests.ts'
export { createStoredBacktests } from './backtest/stored-backtests.ts'
export { startStrategies } from './strategy-run/start-strategies.ts'
export { createUniverse, type Universe } from './strategy/universe.ts'
export { startDemo } from './demo/start-demo.ts'
export { startTradingLoop } from './trading-loop.ts'

export const tradingJobs = (db: Db): JobDefinition[] => [cleanStrategyLogJob(db)]

/** The trading side: clients and their accounts, orders, what they hold and what they made. */
export const tradingRoutes: FastifyPluginAsync<{
  trading: TradingServices
  universe: Universe
  constituents: Constituents
}> = async (app, { trading, universe, constituents }) => {
  answerRoundNumbers(app)
  await app.register(clientRoutes, { trading })
  await app.register(accountRoutes, { trading })
  await app.register(accountChangeRoutes, { trading })
  await app.register(strategyRoutes, { universe, trading })
  await app.register(strategySourceRoutes)
  await app.register(backtestRoutes, { universe })
  await app.register(orderRoutes, { trading })
  await app.register(algoRoutes, { trading })
  await app.register(positionRoutes, { trading })
  await app.register(demoRoutes)
  await app.register(killSwitchRoutes, { trading })
  await app.register(riskProfileRoutes, { trading })
  await app.register(riskBoardRoutes, { trading })
  await app.register(recordRoutes, { trading })
  await app.register(profitRoutes, { trading })
  await app.register(attributionRoutes, { trading, constituents })
  await app.register(statementRoutes, { trading })
  const readers = createReviewReaders({ db: app.db, market: trading.market })
  await app.register(reviewRoutes, { trading, readers })
  const { db, clock, config, outsideHosts } = app
  const reviews = createTradingReviews({
    db,
    clock,
    today: () => trading.market.time()?.tradingDay ?? toWireTime(clock.now()).slice(0, 10),
    host: config.WORKFLOW_URL ? createWorkflowHost(config.WORKFLOW_URL, outsideHosts) : null,
    pool: app.workPool,
    work: createReviewWork({ db, clock, market: trading.market, readers }),
    warn: (facts, text) => app.log.warn(facts, text),
  })
  app.addHook('onReady', async () => reviews.kick())
  app.addHook('onClose', () => reviews.close())
  await app.register(tradingReviewRoutes, { reviews })
}
