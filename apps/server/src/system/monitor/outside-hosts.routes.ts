import { outsideHost, outsideHostsPath, type OutsideHost } from '@liangshu/contract/system/monitor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

/** What each host is given before it is left, as its own client has it. */
const terms = {
  factors: { setting: 'FACTORS_URL', timeoutMs: 5000, retries: 0 },
  workflow: { setting: 'WORKFLOW_URL', timeoutMs: 10_000, retries: 2 },
  emotion: { setting: 'EMOTION_URL', timeoutMs: 5000, retries: 1 },
  speech: { setting: 'SPEECH_URL', timeoutMs: 5000, retries: 1 },
} as const

/** Which services outside are used, and how they do. Addresses are shown without what may be secret in them. */
export const outsideHostRoutes: FastifyPluginAsyncZod = async (app) => {
  const { config, outsideHosts } = app
  app.get(
    outsideHostsPath,
    { config: { access: 'system:monitor:view' }, schema: { response: { 200: z.array(outsideHost) } } },
    async (): Promise<OutsideHost[]> =>
      (['factors', 'workflow', 'emotion', 'speech'] as const).map((name) => {
        const { setting, timeoutMs, retries } = terms[name]
        const address = config[setting]
        const { lastCallAt, lastFailureAt, ...state } = outsideHosts.stateOf(name)
        const { calls, failures, failing, lastLatencyMs, meanLatencyMs, lastFailure } = state
        return {
          name,
          setting,
          address: address ? new URL(address).host : null,
          timeoutMs,
          retries,
          calls,
          failures,
          failing,
          lastCallAt: toWireTimeOrNull(lastCallAt),
          lastLatencyMs,
          meanLatencyMs,
          lastFailureAt: toWireTimeOrNull(lastFailureAt),
          lastFailure,
        }
      }),
  )
}
