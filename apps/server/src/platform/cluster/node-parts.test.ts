import { fastify } from 'fastify'
import { Client } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createLonelyBus } from '../bus/node-bus.ts'
import { installErrorHandling } from '../http/error-handler.ts'
import { currentFences, fenceStatements, withFences } from './fence.ts'
import { createNodeState } from './node-state.ts'
import { announcePresence } from './presence.ts'
import { installRole } from './role-guard.ts'

const database = await createTestDatabase()
const owner = new Client({ connectionString: database.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

describe('what a node is there for', () => {
  it('[NODE-23] is everything unless it was told; what is being prepared is named until it is done, well or not', async () => {
    const node = createNodeState(createLonelyBus())
    expect(['web', 'worker', 'market'].map((role) => node.has(role as 'web'))).toEqual([true, true, true])
    const own = createNodeState(createLonelyBus(), ['worker'])
    expect([own.has('web'), own.has('worker')]).toEqual([false, true])
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    expect(node.missing()).toBeNull()
    node.prepare('books', first.promise)
    node.prepare('quotes', second.promise)
    expect(node.missing()).toBe('books')
    first.reject(new Error('gone'))
    await expect.poll(() => node.missing()).toBe('quotes')
    second.resolve()
    await expect.poll(() => node.missing()).toBeNull()
  })

  async function answersOf(roles: readonly ('web' | 'worker')[], isDraining: boolean) {
    const node = createNodeState(createLonelyBus(), roles)
    if (isDraining) node.drain()
    expect(node.isDraining()).toBe(isDraining)
    const app = fastify()
    installErrorHandling(app)
    installRole(app, node)
    for (const url of ['/healthz', '/readyz', '/a']) app.get(url, () => ({}))
    const answers = []
    for (const url of ['/healthz', '/readyz', '/a']) answers.push(await app.inject(url))
    await app.close()
    return answers.map(({ statusCode, headers }) => `${statusCode} ${String(headers['connection'])}`)
  }

  it('[NODE-9] a node that is not for the web answers those who look after it alone; one that stops hangs up', async () => {
    expect(await answersOf(['web'], false)).toEqual(['200 keep-alive', '200 keep-alive', '200 keep-alive'])
    expect(await answersOf(['worker'], false)).toEqual(['200 keep-alive', '200 keep-alive', '503 keep-alive'])
    expect(await answersOf(['web'], true)).toEqual(['200 close', '200 close', '200 close'])
  })
})

describe('the fence around a duty', () => {
  it('[NODE-2] holds every transaction of the work to all its numbers, and none behind it', () => {
    expect([currentFences(), fenceStatements()]).toEqual([[], ''])
    const told = withFences(
      [
        { name: 'trading', token: 7 },
        { name: 'market', token: 0 },
      ],
      fenceStatements,
    )
    expect(told).toBe("; select hold_lease('trading', 7); select hold_lease('market', 0)")
    expect(fenceStatements()).toBe('')
  })

  it.each([
    ["x'; drop", 1],
    ['', 1],
    ['A', 1],
    ['a'.repeat(33), 1],
    ['trading', 1.5],
    ['trading', Number.NaN],
  ])('[NODE-2] %j with number %d is none', (name, token) => {
    expect(() => withFences([{ name, token }], fenceStatements)).toThrow('the fence is not well formed')
  })

  it('[NODE-2] a name may be as long as 32 letters', () => {
    expect(withFences([{ name: 'a'.repeat(32), token: 1 }], fenceStatements)).toContain('a'.repeat(32))
  })
})

describe('nodes of one database', () => {
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  let facts = { redis: 'connected' }
  const come = (node: string, isShared: boolean) =>
    announcePresence({ url: database.appUrl, node, roles: ['web', 'worker'], isShared, facts: () => facts, log })

  it('[NODE-100] say that they are there, with what they are for and how they do, and leave no trace', async () => {
    const first = await come('first', true)
    const second = await come('second', true)
    const found = await first.nodes()
    expect(found.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(found[0]).toMatchObject({ pid: process.pid, roles: 'web,worker', facts: { redis: 'connected' } })
    expect(found[0]?.host).not.toBe('')
    // One that was not heard of for ten seconds is no longer told of.
    await owner.query(`insert into sys_node (id, host, pid, roles, started_at, seen_at, facts) values
      ('silent', 'h', 1, 'web', now(), clock_timestamp() - interval '10.5 s', '{}'),
      ('slow', 'h', 1, 'web', now(), clock_timestamp() - interval '4 s', '{}')`)
    expect((await first.nodes()).map(({ id }) => id)).toEqual(['first', 'second', 'slow'])
    await owner.query(`delete from sys_node where id in ('silent', 'slow')`)
    await second.stop()
    expect((await first.nodes()).map(({ id }) => id)).toEqual(['first'])
    await first.stop()
    expect((await owner.query('select id from sys_node')).rows).toEqual([])
  })

  it('[NODE-100] say so again every two seconds, and forget whom nobody heard for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const first = await come('first', true)
    await owner.query(`insert into sys_node (id, host, pid, roles, started_at, seen_at, facts) values
      ('old', 'h', 1, 'web', now(), clock_timestamp() - interval '61 s', '{}'), ('late', 'h', 1, 'web', now(), clock_timestamp() - interval '30 s', '{}')`)
    facts = { redis: 'lost' }
    vi.advanceTimersByTime(1999)
    expect((await first.nodes())[0]?.facts).toEqual({ redis: 'connected' })
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await expect.poll(async () => (await first.nodes())[0]?.facts).toEqual({ redis: 'lost' })
    await expect
      .poll(async () =>
        (await owner.query('select id from sys_node order by id')).rows.map((row: { id: string }) => row.id),
      )
      .toEqual(['first', 'late'])
    await owner.query('delete from sys_node')
    await first.stop()
  })

  it('[NODE-100] one that was cut off comes back', async () => {
    const first = await come('first', true)
    const second = await come('second', true)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'liangshu-node' and datname = current_database()`,
    )
    await expect.poll(() => first.nodes().catch(() => [])).toEqual([])
    await expect.poll(() => first.nodes().catch(() => []), { timeout: 30_000 }).toHaveLength(2)
    await Promise.all([first.stop(), second.stop()])
  })
})
