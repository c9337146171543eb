import type { Readable } from 'node:stream'

import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import { whenOver } from '../../platform/http/when-over.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createAddressGuard, type AddressGuard } from '../data-source/address-guard.ts'
import { applyFilters, type Passing } from './apply-filters.ts'
import { answerHeaders, forward, requestHeaders } from './forward.ts'
import { createForwardedSockets } from './forwarded-sockets.ts'
import { findEnabled } from './gateway.store.ts'
import { matchRoute, type Asked } from './match-route.ts'

export const gatewayPrefix = '/gateway'

/** `quote-service=http://10.1.2.3:8000`: where services that routes name by `lb://` are. */
export function readServices(entries: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    entries.flatMap((entry) => {
      const at = entry.indexOf('=')
      return at > 0 ? [[entry.slice(0, at).toLowerCase(), entry.slice(at + 1)] as const] : []
    }),
  )
}

/** Passes requests below /gateway on to the services that the stored routes name. Signed-in people only. */
export const gatewayProxyRoutes: FastifyPluginAsync = async (app) => {
  const { db, clock, config } = app
  const guard = createAddressGuard(config.GATEWAY_HOSTS)
  const services = readServices(config.GATEWAY_SERVICES)
  // Bodies are passed on as they come.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  async function passageOf(request: FastifyRequest): Promise<Passage> {
    const { actor } = request
    const asked = askedBy(request, clock.now())
    const route = matchRoute(await inTenant(db, actor, findEnabled), asked)
    if (!route) throw new AppError('ROUTE_MISSING', { path: asked.path })

    const base = targetOf(route.uri ?? '', services)
    const passing = applyFilters(route.filters, {
      path: asked.path,
      query: new URLSearchParams(asked.query),
      headers: {
        ...requestHeaders(request.headers),
        'x-forwarded-for': request.ip,
        'x-user-name': encodeURIComponent(actor.username),
        'x-tenant-id': String(actor.tenantId),
      },
      answerHeaders: {},
    })
    const target = new URL(base)
    target.pathname = `${target.pathname.replace(/\/$/, '')}${passing.path}`
    target.search = passing.query.toString()
    return { ...passing, target, address: await addressOf(guard, target.hostname) }
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const passage = await passageOf(request)
    const answer = await forward({
      ...passage,
      method: request.method,
      body: request.body as Readable | undefined,
      signal: goneSignal(reply),
    })
    return reply
      .code(answer.statusCode ?? 502)
      .headers({ ...answerHeaders(answer.headers), ...passage.answerHeaders })
      .header('content-security-policy', 'sandbox')
      .header('x-content-type-options', 'nosniff')
      .send(answer)
  }

  const url = `${gatewayPrefix}/*`
  const open = { access: 'session', bare: true } as const
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url, config: open, handler: pass })

  // Whoever is turned away before it is known that they want a socket would keep the line open.
  app.addHook('onResponse', async (request) => {
    if (request.headers.upgrade && !request.ws) request.raw.socket.destroy()
  })
  const sockets = createForwardedSockets(app)
  app.route({
    method: 'GET',
    url,
    // A browser opens a socket without headers of ours.
    config: { ...open, tokenInAddress: true },
    // The service is asked first: whoever it refuses gets an answer instead of a socket that closes at once.
    preHandler: async (request) => {
      if (request.ws) await sockets.open(request, await passageOf(request))
    },
    handler: pass,
    wsHandler: sockets.join,
  })
}

type Passage = Passing & { target: URL; address: string }

function askedBy(request: FastifyRequest, now: Date): Asked {
  const url = new URL(request.url, 'http://gateway')
  const query = Object.fromEntries(url.searchParams)
  delete query['token']
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  )
  return {
    path: url.pathname.slice(url.pathname.indexOf(gatewayPrefix) + gatewayPrefix.length),
    method: request.method,
    host: request.hostname,
    ip: request.ip,
    now,
    headers,
    query,
    cookies: cookiesOf(headers['cookie'] ?? ''),
  }
}

const cookiesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at).trim(), part.slice(at + 1).trim()]] : []
    }),
  )

function targetOf(uri: string, services: ReadonlyMap<string, string>): string {
  const service = /^lb:\/\/(.+)$/i.exec(uri)?.[1]
  const address = service === undefined ? uri : services.get(service.toLowerCase())
  if (address === undefined) throw refusal(`网关转发失败：未配置服务 ${service ?? ''} 的地址`)
  if (!/^(http|ws)s?:\/\//i.test(address)) throw refusal('网关转发失败：只能转发到 http 或 https 地址')
  // A socket begins as a request, so either name will do for either.
  return address.replace(/^ws/i, 'http')
}

/** The same walls as for data sources; the words are about the gateway. */
async function addressOf(guard: AddressGuard, host: string): Promise<string> {
  try {
    return await guard(host.replaceAll(/^\[|\]$/g, ''))
  } catch (error) {
    const words =
      error instanceof AppError ? error.message.replace('数据库连接失败', '网关转发失败') : '网关转发失败：找不到主机'
    throw refusal(words, { host })
  }
}

/** Whoever hangs up need not be fetched anything. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenOver(reply, () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
