import { availableParallelism } from 'node:os'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createTenantSlots } from '../tenancy/tenant-slots.ts'
import { isUpgrade, tokenOf } from './guard.ts'
import { isLoopPressed } from './loop-pressure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place among the calls that are worked on; null while it holds none. */
    leaveLane: ((costMs?: number) => void) | null
    /** Waits for a place, unless it has one. */
    enterLane: (() => Promise<void>) | null
  }
}

/** As many as keep the processors busy; more would only slow each other, and everybody else. */
const atOnceBeside = Math.max(6, 3 * availableParallelism())
const laneLimits = {
  most: 64,
  mostBeside: atOnceBeside,
  mostPressed: 3,
  isPressed: isLoopPressed,
  // A page that is opened asks for much at once, and then for little.
  creditMs: 1000,
  mostOwedMs: 2000,
  mostWaiting: 200,
  waitMs: 30_000,
  leaseMs: 150,
}
const mostTokens = 20_000
/** What a call costs is what is read and written, most of the work of this thread, and a part of how long it took. */
const bytesPerMs = 300
const partOfTime = 0.25

/**
 * While others call as well, calls of the institution that costs most are worked on a few at a time, from before it is known
 * who asks until the answer is made. Which institution a token belongs to is remembered from its last call; without one the address
 * counts.
 */
export function installCallLanes(app: FastifyInstance, basePath: string): void {
  const enter = createTenantSlots(laneLimits)
  const lanes = new Map<string, string>()

  function callerOf(request: FastifyRequest): string {
    const token = tokenOf(request)
    return (token && lanes.get(token)) || `address ${request.ip}`
  }

  app.decorateRequest('leaveLane', null)
  app.decorateRequest('enterLane', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(basePath) || isUpgrade(request)) return
    request.enterLane = () => enterOnce(request, reply)
    await request.enterLane()
  })

  async function enterOnce(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.leaveLane) return
    const caller = callerOf(request)
    // An order does not stand behind the reports of its own institution.
    const leave = await enter(request.method === 'GET' ? caller : `${caller} writes`, caller)
    // Gone while it waited: nobody is there to give it back.
    if (reply.raw.destroyed) return leave()
    request.leaveLane = leave
    reply.raw.once('close', () => leave())
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const sent = Number(request.headers['content-length'] ?? 0) || 0
    leaveLane(request, (sent + sizeOf(payload)) / bytesPerMs + reply.elapsedTime * partOfTime)
    return payload
  })

  /** After the guard: who asks is known, and what was sent may still be on its way. */
  app.addHook('preParsing', async (request, _reply, payload) => {
    const actor = request.signedInActor
    const token = tokenOf(request)
    if (actor && token) {
      if (lanes.size >= mostTokens) lanes.clear()
      lanes.set(token, actor.isPlatform ? `person ${actor.userId}` : `institution ${actor.tenantId}`)
    }
    // A slow body holds nobody up, and imports and exports have places of their own.
    if (!request.raw.complete || request.routeOptions.config.work) leaveLane(request)
    return payload
  })
  app.addHook('preValidation', async (request) => {
    const isFile = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (!isFile && !request.routeOptions.config.work) await request.enterLane?.()
  })
}

function leaveLane(request: FastifyRequest, costMs?: number): void {
  request.leaveLane?.(costMs)
  request.leaveLane = null
}

/** Streams are files, which have limits of their own. */
const sizeOf = (payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
