import { selectionBacktestBody, selectionBacktestQuery, selectionPaths } from '@liangshu/contract/insight/selection'
import { backtestDetailSchema, backtestRowSchema } from '@liangshu/contract/trading/backtest'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { StrategyBacktests } from '../../trading/index.ts'
import { createSelectionBacktests } from './selection-backtest.ts'
import type { Selections } from './selection.service.ts'

/** Selections traded by the engine of the strategies. */
export const selectionBacktestRoutes: FastifyPluginAsyncZod<{
  selections: Selections
  strategies: StrategyBacktests
}> = async (app, { selections, strategies }) => {
  const backtests = createSelectionBacktests({ market: app.market, selections, strategies })

  app.get(
    selectionPaths.backtest,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: selectionBacktestQuery, response: { 200: z.array(backtestRowSchema) } },
    },
    ({ actor, query }) => backtests.find(actor, query.name),
  )
  app.post(
    selectionPaths.backtest,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '回测选股', kind: 'add' } },
      schema: { body: selectionBacktestBody, response: { 200: backtestDetailSchema } },
    },
    ({ actor, body }) => backtests.start(actor, body),
  )
}
