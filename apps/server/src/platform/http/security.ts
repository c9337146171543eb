import type { IncomingMessage, ServerResponse } from 'node:http'

import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { Config } from '../config/config.ts'
import type { NodeBus } from '../bus/node-bus.ts'
import { AppError } from './app-error.ts'
import { sharedLimitStore } from './shared-limit.ts'

/** They are the same for every answer, so they are made once; making them anew cost more than routing the call. */
function securityHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  } as unknown as ServerResponse
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Texts of notices may hold sounds and films kept elsewhere; what is read aloud comes as a blob.
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        // Menu entries may show another site in a frame; what such a page may do is its own origin's matter.
        frameSrc: ["'self'", 'https:', 'http:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The login page waits for word from the window in which another party asks who the user is.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ?? false,
  })
  apply({} as IncomingMessage, answer, (error?: unknown) => {
    if (error) throw new Error('security headers could not be made', { cause: error })
  })
  return headers
}

export async function installSecurity(app: FastifyInstance, config: Config, bus: NodeBus): Promise<void> {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  if (config.CORS_ORIGINS.length > 0)
    await app.register(cors, {
      origin: config.CORS_ORIGINS,
      methods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      allowedHeaders: [
        'content-type',
        'authorization',
        'tenant-id',
        'x-tenant-id',
        'x-access-token',
        'x-sign',
        'x-timestamp',
        'x-version',
        'x-low-app-id',
        // Upload widgets send it, and a preflight that leaves it out refuses the upload.
        'x-requested-with',
      ],
      exposedHeaders: ['content-disposition', 'x-source'],
      maxAge: 600,
    })
  // Before the plugin: its own hook on a new route must find the limit already there.
  app.addHook('onRoute', (route) => {
    const perMinute = route.config?.callsPerMinute
    if (!perMinute || !config.RATE_LIMIT) return
    route.config = { ...route.config, rateLimit: { max: perMinute, timeWindow: 60_000 } }
  })
  await app.register(rateLimit, {
    global: false,
    ...(bus.state() !== 'alone' && { store: sharedLimitStore(bus) as never }),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
  })
}
