import { preference, preferencePaths, preferenceQuery, putPreferenceBody } from '@liangshu/contract/desk/preference'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createPreferenceService } from './preference.service.ts'

/** What a person keeps is their own: who is signed in may keep some. */
export const preferenceRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createPreferenceService(app)
  const session = { access: 'session' } as const

  app.get(
    preferencePaths.get,
    { config: session, schema: { querystring: preferenceQuery, response: { 200: preference } } },
    async ({ actor, query }) => ({ value: await service.get(actor, query.key) }),
  )
  app.put(
    preferencePaths.put,
    { config: session, schema: { body: putPreferenceBody, response: { 200: z.null() } } },
    async ({ actor, body }) => {
      await service.put(actor, body)
      return null
    },
  )
  app.delete(
    preferencePaths.remove,
    { config: session, schema: { querystring: preferenceQuery, response: { 200: z.null() } } },
    async ({ actor, query }) => {
      await service.remove(actor, query.key)
      return null
    },
  )
}
