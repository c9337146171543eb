import type { FastifyPluginAsync } from 'fastify'

import { answerRoundNumbers } from '../platform/http/round-numbers.ts'
import { accountRoutes } from './account/account.routes.ts'
import { algoRoutes } from './algo/algo.routes.ts'
import { clientRoutes } from './client/client.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
import { positionRoutes } from './holding/holding.routes.ts'
import { profitRoutes } from './report/profit.routes.ts'
import { recordRoutes } from './report/record.routes.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { killSwitchRoutes } from './risk/kill-switch.routes.ts'
import { riskProfileRoutes } from './risk/risk-profile.routes.ts'
import { strategyRoutes } from './strategy/strategy.routes.ts'
import { backtestRoutes } from './backtest/backtest.routes.ts'
import type { Universe } from './strategy/universe.ts'
import type { TradingDesk } from './trading-desk.ts'

export { openPaperAccount, orderDayOf } from './account/open-paper-account.ts'
export { absentMarket } from './market-facts/absent-market.ts'
export type { MarketFacts } from './market-facts/market-facts.ts'
export { factsOfMarket } from './market-facts/facts-of-market.ts'
export { startNodeRelay } from './push/node-relay.ts'
export { createTradePush, type TradePush } from './push/trade-push.ts'
export { createTradingDesk, type TradingDesk } from './trading-desk.ts'
export { readableBy } from './account/account-access.ts'
export { keyOfTarget, type FindTargets, type TargetQuestion } from './proposal/find-targets.ts'
export type { TriedTarget, TriedTargets } from './proposal/try-targets.ts'
export { startBacktests } from './backtest/start-backtests.ts'
export { createKeptBacktests } from './backtest/kept-backtests.ts'
export { startStrategies } from './strategy-run/start-strategies.ts'
export { createUniverse, type Universe } from './strategy/universe.ts'
export { startDemo } from './demo/start-demo.ts'
export { startTradingLoop } from './trading-loop.ts'

/** The trading side: clients and their accounts, orders, what they hold and what they made. */
export const tradingRoutes: FastifyPluginAsync<{ desk: TradingDesk; universe: Universe }> = async (
  app,
  { desk, universe },
) => {
  answerRoundNumbers(app)
  await app.register(clientRoutes, { desk })
  await app.register(accountRoutes, { desk })
  await app.register(strategyRoutes, { universe })
  await app.register(backtestRoutes, { universe })
  await app.register(orderRoutes, { desk })
  await app.register(algoRoutes, { desk })
  await app.register(positionRoutes, { desk })
  await app.register(demoRoutes)
  await app.register(killSwitchRoutes, { desk })
  await app.register(riskProfileRoutes, { desk })
  await app.register(recordRoutes, { desk })
  await app.register(profitRoutes, { desk })
}
