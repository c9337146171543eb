import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance } from 'fastify'

const header = 'x-request-id'

/** The balancer's own id where it gives one, so that one search finds a request on all nodes. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[header]
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Every answer names its request; what is logged on the way carries the same id. */
export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(无此路径)'
    const ms = Math.round(reply.elapsedTime)
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms }, 'request answered')
    done()
  })
}
