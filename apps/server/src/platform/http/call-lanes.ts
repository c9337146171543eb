import { availableParallelism } from 'node:os'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { createFairRates, type RateLimits } from '../tenancy/fair-rates.ts'
import { createTenantSlots } from '../tenancy/tenant-slots.ts'
import { AppError } from './app-error.ts'
import { isUpgrade, tokenOf } from './guard.ts'
import { partOfProcessor } from './part-of-processor.ts'
import { countFor, inAccount, type TimeAccount } from './loop-time.ts'
import { isOver, whenOver } from './when-over.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place among the calls that are worked on; null while it holds none. */
    leaveLane: (() => void) | null
    /** Waits for a place, unless it has one. */
    enterLane: (() => Promise<void>) | null
    /** Whom its time is charged to; null for what is not shared. */
    account: TimeAccount | null
    /** Charges it to its caller from here on, and not to its address; null for what is not shared. */
    belongsTo: ((caller: Caller) => void) | null
    /** Tells calls with the same new token that whose they are is known, or will not be; null for all but the first. */
    callerLearned: (() => void) | null
  }
  interface FastifyContextConfig {
    /** Never waits in line: what stops trading has to work however much else its institution asks for. */
    urgent?: true
  }
}

const laneLimits = {
  most: 64,
  mostWaiting: 200,
  refuseAfterMs: 1000,
  waitMs: 30_000,
  leaseMs: 150,
}
const rateLimits: RateLimits = {
  capacity: 0.3,
  crowd: 4,
  least: 0.05,
  creditMs: 40,
  mostOwedFreeMs: 200,
  mostOwedHeldMs: 2000,
  // As many as keep the processors busy; more would only slow each other, and everybody else.
  mostBeside: 2 * availableParallelism(),
  mostHeld: 1,
  partOfProcessor,
  nowMs: () => performance.now(),
}
const mostTokens = 20_000
/** Whose share a call is taken from, and who makes it. */
type Caller = { payer: string; person: string }
/** The database has processes of its own: what it does for one slows this thread in part only. */
const partOfDatabase = 0.25

/**
 * While others call as well, whoever costs most has its share of this thread's time, and its further calls wait in line
 * before their bodies are read. Which institution a token belongs to is remembered from its last call; without one the
 * address counts.
 */
export function installCallLanes(app: FastifyInstance, basePath: string): void {
  const rates = createFairRates(rateLimits)
  const enter = createTenantSlots({
    ...laneLimits,
    mostAtOnce: (key) => (rates.isHeld(String(key)) && rates.givesWay(String(key)) ? 0 : rates.mostAtOnce(String(key))),
    isAtWork: (key) => rates.isAtWork(String(key)),
  })
  const lanes = new Map<string, Caller>()
  /** Tokens whose first call is on its way to its session, and when it is there. */
  const learning = new Map<string, Promise<void>>()

  function callerOf(request: FastifyRequest): Caller {
    const token = tokenOf(request)
    const address = `address ${request.ip}`
    return (token && lanes.get(token)) || { payer: address, person: address }
  }

  /**
   * Of many calls that begin at once with a new token only the first is its address's: the others wait until it is known
   * whose they are. A flood would else be two, of which only the one that owes more is held.
   */
  async function learnCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = tokenOf(request)
    if (!token || lanes.has(token)) return
    const first = learning.get(token)
    if (first) return first
    const { promise, resolve } = Promise.withResolvers<void>()
    learning.set(token, promise)
    request.callerLearned = () => {
      if (learning.get(token) === promise) learning.delete(token)
      resolve()
    }
    whenOver(reply, request.callerLearned)
  }

  app.decorateRequest('leaveLane', null)
  app.decorateRequest('enterLane', null)
  app.decorateRequest('account', null)
  app.decorateRequest('callerLearned', null)
  app.decorateRequest('belongsTo', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(basePath) || isUpgrade(request)) return
    request.enterLane = () => enterOnce(request, reply)
    await request.enterLane()
  })
  // Apart from the hook above: what runs inside a promise of its own does not reach those who come after it.
  app.addHook('onRequest', (request, _reply, done) => goOn(request, done))

  async function enterOnce(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.leaveLane) return
    const isUrgent = request.routeOptions.config.urgent ?? false
    if (!request.account && !isUrgent) await learnCaller(request, reply)
    const { payer, person } = callerOf(request)
    const key = keyOf(request, payer)
    if (!request.account) {
      countCall(request, reply, { payer, person })
    }
    countFor(request.account ?? undefined)
    if (isUrgent) return
    const leave = await enter(key, (giveUp) => whenOver(reply, giveUp))
    countFor(request.account ?? undefined)
    // Gone while it waited: it would be worked on for nobody, and without a place.
    if (isOver(reply)) {
      leave()
      throw new AppError('CALLER_GONE')
    }
    request.leaveLane = leave
  }

  function countCall(request: FastifyRequest, reply: FastifyReply, { payer, person }: Caller): void {
    const isUrgent = request.routeOptions.config.urgent ?? false
    let key = keyOf(request, payer)
    let isOpen = true
    let asked = rates.asked(key, payer, person)
    request.account = accountOf(key, isUrgent)
    request.belongsTo = (caller) => {
      const known = keyOf(request, caller.payer)
      if (!isOpen || known === key) return
      asked.takeBack()
      key = known
      asked = rates.asked(key, caller.payer, caller.person)
      request.account = accountOf(key, isUrgent)
      countFor(request.account)
    }
    whenOver(reply, () => {
      isOpen = false
      asked.answered()
      leaveLane(request)
    })
  }

  function accountOf(key: string, isUrgent: boolean): TimeAccount {
    return {
      isUrgent,
      charge: (ms) => rates.charge(key, ms),
      chargeDatabase: (ms) => rates.charge(key, ms * partOfDatabase * partOfProcessor()),
      isHeld: () => rates.isHeld(key),
      isOver: () => rates.mostAtOnce(key) === 0,
      givesWay: () => !isUrgent && rates.givesWay(key),
    }
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
      const person = `person ${actor.userId}`
      const caller = { payer: actor.isPlatform ? person : `institution ${actor.tenantId}`, person }
      lanes.set(token, caller)
      request.belongsTo?.(caller)
    }
    request.callerLearned?.()
    // A slow body holds nobody up, and imports and exports have places of their own.
    if (!request.raw.complete || request.routeOptions.config.work) leaveLane(request)
    return payload
  })
  // The body arrives with events of the socket, which know nothing of where the request began.
  app.addHook('preValidation', (request, _reply, done) => goOn(request, done))
  app.addHook('preValidation', async (request) => {
    const isFile = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (!isFile && !request.routeOptions.config.work) await request.enterLane?.()
  })
}

/** An order does not stand behind the reports of its own institution. */
const keyOf = ({ method }: FastifyRequest, payer: string): string => (method === 'GET' ? payer : `${payer} writes`)

function goOn({ account }: FastifyRequest, done: () => void): void {
  if (account) inAccount(account, done)
  else done()
}

function leaveLane(request: FastifyRequest): void {
  request.leaveLane?.()
  request.leaveLane = null
}
