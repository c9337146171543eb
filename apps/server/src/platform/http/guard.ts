import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Authenticate } from '../auth/authenticate.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../tenancy/actor.ts'
import { AppError } from './app-error.ts'
import { isOver, whenOver } from './when-over.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller. Reading it on an anonymous route is a mistake in our code and throws. */
    readonly actor: Actor
    signedInActor: Actor | null
  }
}

type GuardParts = { authenticate: Authenticate; clock: Clock }

/** Session, institution and permission, in this order, before anything of the request body is read. */
export function installGuard(app: FastifyInstance, { authenticate, clock }: GuardParts): void {
  app.decorateRequest('signedInActor', null)
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      if (!this.signedInActor) throw new Error('actor read on an anonymous route')
      return this.signedInActor
    },
  })
  const takeCall = limitCalls()
  app.addHook('onRequest', async (request, reply) => {
    const { access, withInitialPassword, withPendingFactor = false } = request.routeOptions.config
    if (access === undefined || access === 'anonymous') return
    const actor = await authenticate({
      token: tokenOf(request),
      tenantHeader: tenantHeaderOf(request),
      withPendingFactor,
    })
    request.signedInActor = actor
    takeCall(request, reply, actor)
    // The second factor comes first, then the password that somebody else chose.
    if (actor.mustChangePassword && !withInitialPassword && !actor.pendingFactor)
      throw new AppError('PASSWORD_MUST_CHANGE')
    if (access !== 'session' && !actor.rights.permissions.has(access)) {
      throw new AppError('FORBIDDEN', { access, username: actor.username })
    }
  })
  // Whether it is asked for may depend on what was sent, so the body has to be there.
  app.addHook('preHandler', async (request) => {
    const { stepUp } = request.routeOptions.config
    const actor = request.signedInActor
    if (!stepUp || !actor?.hasSecondFactor || isProvenLately(actor, clock.now())) return
    if (stepUp === true || (await stepUp(request))) throw new AppError('SECOND_FACTOR_AGAIN')
  })
}

/** One proof lasts for so long: an approver goes through several proposals with it. */
const provenForMs = 5 * 60_000

export const isProvenLately = ({ secondFactorAt }: Actor, now: Date): boolean =>
  secondFactorAt !== null && secondFactorAt !== undefined && now.getTime() - secondFactorAt.getTime() < provenForMs

/** Calls of one institution that are under way; more would only wait for each other and for the others' patience. */
const mostCallsOfTenant = 200

/** Both headers: with one alone it is an ordinary call. */
export const isUpgrade = ({ headers }: FastifyRequest): boolean =>
  headers.upgrade !== undefined && /upgrade/i.test(headers.connection ?? '')

/** Counts a call until its answer is out or its caller is gone. People of the platform are not of one institution. */
function limitCalls(): (request: FastifyRequest, reply: FastifyReply, actor: Actor) => void {
  const underWay = new Map<number, number>()
  return (request, reply, { tenantId, isPlatform }) => {
    // A socket stays open for hours and has a guard of its own.
    if (isPlatform || isUpgrade(request)) return
    if (isOver(reply)) throw new AppError('CALLER_GONE')
    const calls = underWay.get(tenantId) ?? 0
    if (calls >= mostCallsOfTenant) throw new AppError('TENANT_BUSY', { tenantId, calls })
    underWay.set(tenantId, calls + 1)
    whenOver(reply, () => {
      const left = (underWay.get(tenantId) ?? 1) - 1
      if (left <= 0) underWay.delete(tenantId)
      else underWay.set(tenantId, left)
    })
  }
}

/** The header first. Addresses end up in logs and histories, so one that carries a token is taken only where it must be. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const fromHeader = headerOf(request, 'x-access-token')
  if (fromHeader || !request.routeOptions.config.tokenInAddress) return fromHeader
  const query = request.query as Record<string, unknown> | undefined
  return typeof query?.['token'] === 'string' ? query['token'] : undefined
}

/** Clients made for version 3 name the institution by the second one. */
export const tenantHeaderOf = (request: FastifyRequest): string | undefined =>
  headerOf(request, 'tenant-id') ?? headerOf(request, 'x-tenant-id')

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
