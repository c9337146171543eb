import { serviceActionLabels, serviceActions } from '@liangshu/contract/hosts/service-words'
import {
  actQuery,
  hostService,
  hostTask,
  logAnswer,
  logQuery,
  servicePaths,
  serviceQuery,
  taskQuery,
} from '@liangshu/contract/hosts/service'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { createServiceService } from './service.service.ts'

type Parts = Omit<Parameters<typeof createServiceService>[0], 'db' | 'clock'>

export const serviceRoutes: FastifyPluginAsyncZod<Parts> = async (app, { hub, serverParts, tradeHindrance }) => {
  const { db, clock } = app
  const service = createServiceService({ db, clock, hub, serverParts, tradeHindrance })
  const viewing = { access: 'SERVER:view' } as const

  app.get(
    servicePaths.list,
    { config: viewing, schema: { querystring: serviceQuery, response: { 200: z.array(hostService) } } },
    ({ actor, query }) => service.list(actor, query.serverId),
  )
  app.get(
    servicePaths.tasks,
    { config: viewing, schema: { querystring: taskQuery, response: { 200: z.array(hostTask) } } },
    ({ actor, query }) => service.tasks(actor, query),
  )
  app.get(
    servicePaths.log,
    { config: viewing, schema: { querystring: logQuery, response: { 200: logAnswer } } },
    ({ actor, query }) => service.log(actor, query),
  )
  // Older clients act by GET: both want the permission, the word `confirm`, and leave a trace.
  for (const action of serviceActions)
    app.route({
      method: ['GET', 'POST'],
      url: servicePaths[action],
      exposeHeadRoute: false,
      config: {
        access: 'SERVER:operate',
        operation: {
          text: `${serviceActionLabels[action]}服务`,
          kind: 'edit',
          about: ({ query }) => (query as { serviceId?: string }).serviceId ?? '',
        },
      },
      schema: { querystring: actQuery, response: { 200: hostTask } },
      handler: ({ actor, query }) => {
        const { serverId, serviceId, force } = query as z.output<typeof actQuery>
        return service.act(actor, { serverId, serviceId, action, isForced: force === '1' })
      },
    })
}
