import type { FastifyInstance } from 'fastify'

import { buildApp } from '../app.ts'
import type { NodeState } from '../platform/cluster/node-state.ts'
import { readConfig } from '../platform/config/config.ts'
import { createLog } from '../platform/log/log.ts'
import type { TestApp } from './test-app.ts'

/** A further process on the same database. Whoever builds it closes it. */
export const buildSecondApp = (
  { db, clock }: TestApp,
  node: NodeState,
  environment: Record<string, string> = {},
): Promise<FastifyInstance> =>
  buildApp({ config: readConfig({ LOGIN_CAPTCHA: 'off', ...environment }), db, clock, log: createLog('silent'), node })
