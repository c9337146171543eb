import {
  loadStrategyBody,
  strategyFolderSchema,
  strategySourcePaths,
  strategySourceSchema,
} from '@liangshu/contract/trading/strategy-source'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createStrategySources } from './source.service.ts'

/** Files with strategies of one's own, and the versions that were loaded from them. */
export const strategySourceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const service = createStrategySources({ db, clock, folder: config.STRATEGY_DIR })

  app.get(
    strategySourcePaths.files,
    { config: { access: 'STRATEGY:load' }, schema: { response: { 200: strategyFolderSchema } } },
    () => service.files(),
  )

  app.get(
    strategySourcePaths.sources,
    { config: { access: 'STRATEGY:view' }, schema: { response: { 200: z.array(strategySourceSchema) } } },
    () => service.sources(),
  )

  app.post(
    strategySourcePaths.load,
    {
      config: { access: 'STRATEGY:load', operation: { text: '加载自编策略', kind: 'add' } },
      schema: { body: loadStrategyBody, response: { 200: strategySourceSchema } },
    },
    ({ actor, body }) => service.load(actor, body.name),
  )
}
