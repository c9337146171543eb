import { globSync, readFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { someActor } from '../../testing/some-actor.ts'

import { createWorkPool } from '../work/work-pool.ts'
import { workLimits } from '../work/work-queue.ts'
import { installWork } from '../work/install-work.ts'
import { createLonelyBus } from '../bus/node-bus.ts'
import { installCallLanes } from './call-lanes.ts'
import { installGuard } from './guard.ts'
import { whenOver } from './when-over.ts'

const actor = someActor()
const mostCalls = 200
/** Machines are busy. */
const soon = { timeout: 60_000 }

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function listen(app: FastifyInstance): Promise<number> {
  open.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Asks and hangs up before the answer. */
async function hangUp(port: number, path: string, hasArrived: () => boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-access-token: t\r\n\r\n`)
  await vi.waitFor(() => expect(hasArrived()).toBe(true), { interval: 1, timeout: 60_000 })
  socket.destroy()
}

describe('a caller who hangs up', () => {
  it('[FAIR-15] is noticed also by those who come after it has', async () => {
    const app = fastify()
    const noticed: string[] = []
    const closed = Promise.withResolvers<void>()
    let arrived = 0
    app.get('/slow', async (_request, reply) => {
      arrived += 1
      whenOver(reply, () => {
        noticed.push('before')
        closed.resolve()
      })
      await closed.promise
      whenOver(reply, () => noticed.push('after'))
      return 'done'
    })
    const port = await listen(app)
    await hangUp(port, '/slow', () => arrived === 1)
    await vi.waitFor(() => expect(noticed).toEqual(['before', 'after']), soon)
  })

  it('[FAIR-15] is told to all who wait, in their order, through one listener', async () => {
    const app = fastify()
    const noticed: number[] = []
    let [listeners, arrived] = [0, 0]
    app.get('/slow', async (_request, reply) => {
      const before = reply.raw.listenerCount('close')
      for (let nth = 0; nth < 20; nth += 1) whenOver(reply, () => noticed.push(nth))
      listeners = reply.raw.listenerCount('close') - before
      arrived += 1
      await new Promise(() => undefined)
    })
    const port = await listen(app)
    await hangUp(port, '/slow', () => arrived === 1)
    await vi.waitFor(() => expect(noticed).toEqual(Array.from({ length: 20 }, (_, nth) => nth)), soon)
    expect(listeners).toBe(1)
  })

  it('[FAIR-4] [FAIR-15] does not count as a call under way: however many do, their institution is not shut out', async () => {
    const app = fastify()
    let asked = 0
    let closed = 0
    const gate = Promise.withResolvers<void>()
    app.addHook('onRequest', (_request, reply, done) => {
      whenOver(reply, () => (closed += 1))
      done()
    })
    installGuard(app, {
      clock: { now: () => new Date() },
      authenticate: async () => {
        asked += 1
        await gate.promise
        return actor
      },
    })
    app.get('/list', { config: { access: 'session' } }, async () => 'rows')
    const port = await listen(app)
    for (let call = 1; call <= mostCalls; call += 1) await hangUp(port, '/list', () => asked === call)
    await vi.waitFor(() => expect(closed).toBe(mostCalls), soon)
    gate.resolve()
    const answer = await app.inject({ method: 'GET', url: '/list', headers: { 'x-access-token': 't' } })
    expect([answer.statusCode, answer.body]).toEqual([200, 'rows'])
  })

  it('[FAIR-15] [WORKLINE-1] holds no place in the pool of imports and exports, and its work does not begin', async () => {
    const app = fastify()
    const pool = createWorkPool({ ...workLimits, most: 1, mostOfTenant: 1 })
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorate('nodeBus', createLonelyBus())
    app.decorateRequest('signedInActor', null)
    app.decorateRequest('actor', null as never)
    let asked = 0
    let worked = 0
    let closed = 0
    const gate = Promise.withResolvers<void>()
    app.addHook('onRequest', async (request, reply) => {
      whenOver(reply, () => (closed += 1))
      asked += 1
      await gate.promise
      Object.assign(request, { signedInActor: actor, actor })
    })
    installWork(app, '', pool)
    app.get('/export', { config: { access: 'session', work: true } }, async () => {
      worked += 1
      return 'file'
    })
    const port = await listen(app)
    await hangUp(port, '/export', () => asked === 1)
    await vi.waitFor(() => expect(closed).toBe(1), soon)
    gate.resolve()
    const answer = await app.inject({ method: 'GET', url: '/export' })
    expect([answer.body, worked]).toEqual(['file', 1])
  })

  it('[FAIR-12] [FAIR-15] while its call waits in line is not worked for', async () => {
    const app = fastify()
    let [asked, worked, closed] = [0, 0, 0]
    app.addHook('onRequest', (_request, reply, done) => {
      asked += 1
      whenOver(reply, () => (closed += 1))
      done()
    })
    installCallLanes(app, '')
    app.get('/dear', async (request) => {
      worked += 1
      request.account?.charge(100_000)
      return 'rows'
    })
    app.get('/other', async () => 'rows')
    const port = await listen(app)
    const ask = (url: string, remoteAddress: string) => app.inject({ method: 'GET', url, remoteAddress })
    // While time stands still nothing is paid off.
    const standing = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(standing)
    try {
      await ask('/dear', '127.0.0.1')
      await ask('/other', '10.0.0.9')
      await hangUp(port, '/dear', () => asked === 3)
      await vi.waitFor(() => expect(closed).toBe(3), soon)
      clock.mockReturnValue(standing + 60_000)
      expect((await ask('/dear', '127.0.0.1')).body).toBe('rows')
      expect(worked).toBe(2)
    } finally {
      clock.mockRestore()
    }
  })

  it('[FAIR-15] nothing else listens for the end of an answer by itself', () => {
    const source = join(import.meta.dirname, '..', '..')
    const listens = (text: string) => /\braw\s*\.\s*(once|on)\(\s*'(close|finish)'/.test(text)
    const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.includes('.test.'))
    const found = files.filter((file) => listens(readFileSync(join(source, file), 'utf8')))
    // What an answer gives back is memory that it may lose as well.
    expect(found.toSorted()).toEqual([join('platform', 'http', 'answer.ts'), join('platform', 'http', 'when-over.ts')])
    expect(listens("reply.raw.once('close', () => count(-1))")).toBe(true)
    expect(listens("const { raw } = reply\nraw.on('finish', leave)")).toBe(true)
  })
})
