import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { preferenceRoutes } from './preference/preference.routes.ts'
import { workspaceRoutes } from './workspace/workspace.routes.ts'

export const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(workspaceRoutes)
  await app.register(preferenceRoutes)
}
