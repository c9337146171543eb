import { performance } from 'node:perf_hooks'

import { fastify } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { someActor } from '../../testing/some-actor.ts'
import { createLonelyBus } from '../bus/node-bus.ts'
import { readConfig } from '../config/config.ts'
import { installErrorHandling } from './error-handler.ts'
import { isProvenLately, isUpgrade } from './guard.ts'
import { letOriginsEmbed, letOriginsFrame } from './other-origins.ts'
import { requireDeclaredAccess } from './route-access.ts'
import { installSecurity } from './security.ts'
import { sharedLimitStore } from './shared-limit.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const now = new Date('2026-01-05T01:00:00Z')

describe('another proof of who somebody is', () => {
  const since = (ms: number) =>
    isProvenLately(someActor('a', { secondFactorAt: new Date(now.getTime() - ms) } as never), now)
  it('[WIRE-107] is asked for after five minutes', () => {
    expect([since(0), since(299_999), since(300_000)]).toEqual([true, true, false])
    expect(isProvenLately(someActor('a'), now)).toBe(false)
    expect(isProvenLately(someActor('a', { secondFactorAt: null } as never), now)).toBe(false)
  })

  it('[WIRE-107] both headers make a socket', () => {
    const of = (headers: Record<string, string>) => isUpgrade({ headers } as never)
    expect([
      of({ upgrade: 'websocket', connection: 'keep-alive, Upgrade' }),
      of({ upgrade: 'websocket' }),
      of({ connection: 'Upgrade' }),
    ]).toEqual([true, false, false])
  })
})

describe('pages of other origins', () => {
  async function answerTo(headers: Record<string, string>, origins: string[]) {
    const app = fastify()
    app.get('/', (request, reply) =>
      letOriginsFrame(letOriginsEmbed(request, reply.header('x-frame-options', 'SAMEORIGIN'), origins), origins).send(
        'x',
      ),
    )
    const answer = await app.inject({ url: '/', headers })
    await app.close()
    return ['vary', 'cross-origin-resource-policy', 'x-frame-options'].map((name) => answer.headers[name])
  }
  it.each([
    ['none set', { origin: 'https://a.test' }, [], [undefined, undefined, 'SAMEORIGIN']],
    [
      'one that is set',
      { origin: 'https://a.test' },
      ['https://a.test'],
      ['Origin, Referer', 'cross-origin', undefined],
    ],
    ['another one', { origin: 'https://b.test' }, ['https://a.test'], ['Origin, Referer', undefined, undefined]],
    [
      'told by its page',
      { referer: 'https://a.test/x?y' },
      ['https://a.test'],
      ['Origin, Referer', 'cross-origin', undefined],
    ],
    [
      'the origin counts before the page',
      { origin: 'https://b.test', referer: 'https://a.test/' },
      ['https://a.test'],
      ['Origin, Referer', undefined, undefined],
    ],
    ['a page that is none', { referer: 'nonsense' }, ['https://a.test'], ['Origin, Referer', undefined, undefined]],
    ['nobody', {}, ['https://a.test'], ['Origin, Referer', undefined, undefined]],
  ])('[PLATF-9] %s', async (_what, headers, origins, expected) => {
    expect(await answerTo(headers as Record<string, string>, origins)).toEqual(expected)
  })
})

describe('a route', () => {
  it('[WIRE-108] says who may call it, and all that is told of it', () => {
    const app = fastify()
    const declared = requireDeclaredAccess(app)
    const schema = { querystring: z.object({}), params: z.object({}) } as never
    app.route({
      method: ['GET', 'POST'],
      url: '/a',
      schema,
      config: {
        access: 'a:b',
        operation: { text: 'x', kind: 'edit' },
        withInitialPassword: true,
        withPendingFactor: true,
        stepUp: () => false,
        tokenInAddress: true,
        work: true,
        urgent: true,
      } as never,
      handler: () => 1,
    })
    app.get('/b', { config: { access: 'anonymous' } }, () => 1)
    expect(declared.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /a', 'POST /a', 'GET /b'])
    expect(declared[1]).toMatchObject({
      access: 'a:b',
      isLogged: true,
      isOpenWithInitialPassword: true,
      isOpenWithPendingFactor: true,
      asksSecondFactor: true,
      takesTokenInAddress: true,
      operationKind: 'edit',
      isWork: true,
      isUrgent: true,
    })
    expect(declared[1]?.inputs.map(({ name }) => name)).toEqual(['querystring', 'params'])
    expect(declared[2]).toEqual({
      method: 'GET',
      url: '/b',
      access: 'anonymous',
      isLogged: false,
      isOpenWithInitialPassword: false,
      isOpenWithPendingFactor: false,
      asksSecondFactor: false,
      takesTokenInAddress: false,
      operationKind: undefined,
      isWork: false,
      isUrgent: false,
      inputs: [],
    })
    expect(() => app.get('/c', () => 1)).toThrow('route GET /c does not declare its access')
  })
})

describe('limits of calls', () => {
  const options = { routeInfo: { method: 'POST', url: '/a' } }
  const counted = (
    store: {
      incr: (
        key: string,
        answer: (error: Error | null, counted?: { current: number; ttl: number }) => void,
        windowMs: number,
      ) => void
    },
    key: string,
  ) => new Promise((resolve) => store.incr(key, (error, found) => resolve(error ?? [found?.current, found?.ttl]), 1000))

  it('[NODE-15] are those of all nodes', async () => {
    const asked: unknown[] = []
    const Store = sharedLimitStore({
      ...createLonelyBus(),
      count: async (key, ms) => (asked.push([key, ms]), { current: 9, ttl: 5 }),
    })
    expect(await counted(new Store(options), 'k')).toEqual([9, 5])
    expect(await counted(new Store(options).child({}), 'k')).toEqual([9, 5])
    expect(asked).toEqual([
      ['POST /a k', 1000],
      ['  k', 1000],
    ])
  })

  it.each([
    ['alone', async () => null],
    ['cut off', () => Promise.reject(new Error('gone'))],
  ])('[NODE-15] %s, they are counted here, anew with each window', async (_what, count) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5000 })
    const store = new (sharedLimitStore({ ...createLonelyBus(), count }))(options)
    expect(await counted(store, 'k')).toEqual([1, 1000])
    vi.setSystemTime(5999)
    expect(await counted(store, 'k')).toEqual([2, 1])
    expect(await counted(store, 'other')).toEqual([1, 1000])
    vi.setSystemTime(6000)
    expect(await counted(store, 'k')).toEqual([1, 1000])
  })

  it('[NODE-15] of five thousand callers, then all are forgotten', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 5000 })
    const store = new (sharedLimitStore(createLonelyBus()))(options)
    for (let caller = 0; caller < 5000; caller += 1) await counted(store, `k${caller}`)
    expect(await counted(store, 'k0')).toEqual([2, 1000])
    expect(await counted(store, 'k5000')).toEqual([1, 1000])
    expect(await counted(store, 'k5001')).toEqual([1, 1000])
    expect(await counted(store, 'k0')).toEqual([1, 1000])
  })

  it('[SEC-1] hold from the call that was declared on, and the headers say how to be reached', async () => {
    const config = readConfig({
      DATA_DIR: '/tmp',
      PUBLIC_URL: 'https://desk.test',
      RATE_LIMIT: '1',
      CORS_ORIGINS: 'https://a.test',
    })
    const app = fastify()
    installErrorHandling(app)
    await installSecurity(app, config, createLonelyBus())
    app.get('/few', { config: { callsPerMinute: 2 } as never }, () => ({}))
    app.get('/many', () => ({}))
    const statuses = async (url: string) => {
      const found = []
      for (let calls = 0; calls < 3; calls += 1) found.push((await app.inject(url)).json<{ code?: number }>().code)
      return found
    }
    expect(await statuses('/few')).toEqual([undefined, undefined, 429])
    expect(await statuses('/many')).toEqual([undefined, undefined, undefined])
    const { headers } = await app.inject({ url: '/many', headers: { origin: 'https://a.test' } })
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['cross-origin-embedder-policy']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('script-src-attr')
    expect(headers['access-control-allow-origin']).toBe('https://a.test')
    await app.close()
  })

  it('[SEC-1] without a public address over TLS nobody is bound to it, and a limit switched off limits nobody', async () => {
    const app = fastify()
    await installSecurity(app, readConfig({ DATA_DIR: '/tmp', RATE_LIMIT: '0' }), createLonelyBus())
    app.get('/few', { config: { callsPerMinute: 1 } as never }, () => ({}))
    for (let calls = 0; calls < 3; calls += 1) expect((await app.inject('/few')).statusCode).toBe(200)
    const { headers } = await app.inject({ url: '/few', headers: { origin: 'https://a.test' } })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    await app.close()
  })
})

describe('the part of a processor that this thread gets', () => {
  it('[WIRE-109] follows what it got lately, and says nothing of times with little work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const told = { active: 0, cpu: { user: 0, system: 0 } }
    vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
      active: told.active,
      idle: 0,
      utilization: 0,
    }))
    vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ ...told.cpu }))
    // A module of its own, which has seen nothing yet.
    const fresh: string = './part-of-processor.ts?fresh'
    const { partOfProcessor } = (await import(fresh)) as { partOfProcessor: () => number }
    const look = (active: number, user: number, system: number) => {
      told.active = active
      told.cpu = { user: told.cpu.user + user, system: told.cpu.system + system }
      vi.advanceTimersByTime(100)
      return partOfProcessor()
    }
    expect(partOfProcessor()).toBe(1)
    expect(vi.getTimerCount()).toBe(1)
    expect(look(20, 8000, 2000)).toBeCloseTo(0.85, 12)
    expect(look(4.9, 0, 0)).toBeCloseTo(0.85, 12)
    expect(look(5, 0, 0)).toBeCloseTo(0.595, 12)
    expect(look(10, 50_000, 0)).toBeCloseTo(0.7165, 12)
    expect(vi.getTimerCount()).toBe(1)
  })
})
