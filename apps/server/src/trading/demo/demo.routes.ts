import { demoPaths, demoStateSchema, type DemoState } from '@liangshu/contract/trading/demo'
import { dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { findBuild, type DemoBuild } from './demo.store.ts'

function stateOf(build: DemoBuild | null): DemoState {
  if (!build) return { state: 'none', percent: 100 }
  if (build.state === 'ready') return { state: 'ready', percent: 100 }
  const [first, next, last] = [build.firstDay, build.nextDay, build.lastDay].map(dayNumber) as [number, number, number]
  // The last day is known once the first is made.
  const share = last > first ? (next - first) / (last - first + 1) : 0
  return { state: 'building', percent: Math.min(99, Math.floor(share * 100)) }
}

/** Whoever is signed in may know that figures are still coming in. */
export const demoRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    demoPaths.state,
    { config: { access: 'session' }, schema: { response: { 200: demoStateSchema } } },
    async () => stateOf(await asPlatform(app.db, findBuild)),
  )
}
