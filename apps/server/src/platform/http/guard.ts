import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import type { Actor } from '../tenancy/actor.ts'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Reading it on an anonymous route is a mistake in our code and throws. */
    readonly actor: Actor
    signedInActor: Actor | null
  }
}

/** Session, institution and permission, in this order, before anything of the request body is read. */
export function installGuard(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('signedInActor', null)
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.signedInActor) throw new Error('actor read on an anonymous route')
      return this.signedInActor
    },
  })
  app.addHook('onRequest', async (request) => {
    const { access, withInitialPassword } = request.routeOptions.config
    if (access === undefined || access === 'anonymous') return
    const actor = await authenticate({ token: tokenOf(request), tenantHeader: headerOf(request, 'tenant-id') })
    request.signedInActor = actor
    if (actor.mustChangePassword && !withInitialPassword) throw new AppError('PASSWORD_MUST_CHANGE')
    if (access !== 'session' && !actor.rights.permissions.has(access)) {
      throw new AppError('FORBIDDEN', { access, username: actor.username })
    }
  })
}

/** The header first; the `token` parameter is for pages that a browser opens by address. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const fromHeader = headerOf(request, 'x-access-token')
  if (fromHeader) return fromHeader
  const query = request.query as Record<string, unknown> | undefined
  return typeof query?.['token'] === 'string' ? query['token'] : undefined
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
