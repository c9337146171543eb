import { availableParallelism } from 'node:os'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createTenantSlots } from '../tenancy/tenant-slots.ts'
import { isUpgrade, tokenOf } from './guard.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place among the calls that are worked on; null while it holds none. */
    leaveLane: (() => void) | null
    /** Waits for a place, unless it has one. */
    enterLane: (() => Promise<void>) | null
  }
}

/** As many as keep the processors busy; more would only slow each other, and everybody else. */
const atOnceBeside = Math.max(6, 3 * availableParallelism())
const laneLimits = {
  most: 64,
  mostBeside: atOnceBeside,
  mostWaiting: 200,
  waitMs: 30_000,
  leaseMs: 150,
}
const mostTokens = 20_000

/**
 * Calls of one institution are worked on a few at a time while others call as well, from before it is known who asks until
 * the answer is made. Which institution a token belongs to is remembered from its last call; without one the address
 * counts.
 */
export function installCallLanes(app: FastifyInstance, basePath: string): void {
  const enter = createTenantSlots(laneLimits)
  const lanes = new Map<string, string>()

  function laneOf(request: FastifyRequest): string {
    const token = tokenOf(request)
    return (token && lanes.get(token)) || `address ${request.ip}`
  }

  app.decorateRequest('leaveLane', null)
  app.decorateRequest('enterLane', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(basePath) || isUpgrade(request)) return
    request.enterLane = () => enterOnce(request, reply, laneOf(request))
    await request.enterLane()
  })

  async function enterOnce(request: FastifyRequest, reply: FastifyReply, lane: string): Promise<void> {
    if (request.leaveLane) return
    const leave = await enter(lane)
    // Gone while it waited: nobody is there to give it back.
    if (reply.raw.destroyed) return leave()
    request.leaveLane = leave
    reply.raw.once('close', leave)
  }

  app.addHook('onSend', async (request, _reply, payload) => {
    leaveLane(request)
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

function leaveLane(request: FastifyRequest): void {
  request.leaveLane?.()
  request.leaveLane = null
}
