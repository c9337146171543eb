import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { basePath, createTestApp } from '../../testing/test-app.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { createTenantSlots } from '../tenancy/tenant-slots.ts'
import { AppError } from './app-error.ts'
import { nextTurn } from './loop-time.ts'

describe('calls of institutions that call at the same time', () => {
  it('[FAIR-5] a place that is held too long goes on to the next, and one given back twice counts once', async () => {
    const enter = createTenantSlots({ most: 1, waitMs: 60_000, leaseMs: 10 })
    const first = await enter('a')
    const second = await enter('a')
    first()
    first()
    const third = vi.fn<(leave: () => void) => void>()
    void enter('a').then(third)
    second()
    await vi.waitFor(() => expect(third).toHaveBeenCalledOnce())
  })

  it('[FAIR-12] one that has cost too much waits in line until it may go on, in the order it came', async () => {
    vi.useFakeTimers()
    try {
      let most = 0
      const enter = createTenantSlots({ most: 8, waitMs: 60_000, mostAtOnce: () => most })
      const order: number[] = []
      for (const number of [1, 2, 3]) void enter('a').then(() => order.push(number))
      await vi.advanceTimersByTimeAsync(1000)
      expect(order).toEqual([])
      most = 2
      await vi.advanceTimersByTimeAsync(100)
      expect(order).toEqual([1, 2])
      most = 3
      await vi.advanceTimersByTimeAsync(100)
      expect(order).toEqual([1, 2, 3])
    } finally {
      vi.useRealTimers()
    }
  })

  it('[FAIR-12] one that finds the line full is refused after a while, and one that waits too long as well', async () => {
    vi.useFakeTimers()
    try {
      const limits = { most: 8, mostWaiting: 1, refuseAfterMs: 1000, waitMs: 5000, mostAtOnce: () => 0 }
      const enter = createTenantSlots(limits)
      const refused: string[] = []
      void enter('a').catch(() => refused.push('waited'))
      void enter('a').catch(() => refused.push('full'))
      await vi.advanceTimersByTimeAsync(999)
      expect(refused).toEqual([])
      await vi.advanceTimersByTimeAsync(2)
      expect(refused).toEqual(['full'])
      await vi.advanceTimersByTimeAsync(4000)
      expect(refused).toEqual(['full', 'waited'])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[FAIR-15] one that gives up leaves the line at once: its place there is free, and the others move up', async () => {
    const enter = createTenantSlots({ most: 1, mostWaiting: 2, refuseAfterMs: 0, waitMs: 60_000 })
    const leave = await enter('a')
    const ways: (() => void)[] = []
    const told: string[] = []
    const line = (name: string) =>
      void enter('a', (giveUp) => void ways.push(giveUp)).then(
        () => told.push(name),
        (error: AppError) => told.push(`${name} ${error.code}`),
      )
    line('first')
    line('second')
    ways[0]?.()
    ways[0]?.()
    line('third')
    await vi.waitFor(() => expect(told).toEqual(['first CALLER_GONE']), { timeout: 60_000 })
    leave()
    await vi.waitFor(() => expect(told).toEqual(['first CALLER_GONE', 'second']), { timeout: 60_000 })
    // Whose turn has come does not give it up by leaving the line.
    ways[1]?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(told).toEqual(['first CALLER_GONE', 'second'])
  })

  it('[FAIR-12] a place goes on to the next after a while, unless whoever has it costs too much', async () => {
    vi.useFakeTimers()
    try {
      let isAtWork = true
      const enter = createTenantSlots({ most: 1, waitMs: 60_000, leaseMs: 150, isAtWork: () => isAtWork })
      const entered = vi.fn<() => void>()
      await enter('a')
      void enter('a').then(entered)
      await vi.advanceTimersByTimeAsync(1000)
      expect(entered).not.toHaveBeenCalled()
      isAtWork = false
      await vi.advanceTimersByTimeAsync(200)
      expect(entered).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })

  it('[FAIR-5] a line that is too long is refused in words', async () => {
    const enter = createTenantSlots({ most: 1, mostWaiting: 1, waitMs: 60_000 })
    const leave = await enter('a')
    const next = enter('a')
    await expect(enter('a')).rejects.toThrow('本机构同时处理的请求过多，请稍后再试')
    leave()
    await next
  })

  it('[FAIR-5] a few calls of one institution are worked on at a time, and another is not behind them', async () => {
    let working = 0
    let most = 0
    const done = Promise.withResolvers<void>()
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/busy`, { config: { access: 'session' } }, async () => {
          working += 1
          most = Math.max(most, working)
          await done.promise
          working -= 1
          return 'done'
        })
      },
    })
    const eager = await makePerson(test, { username: 'eager' })
    const calm = await makePerson(test, { username: 'calm', tenantId: 2 })
    const ask = (token: string) => test.call('GET', '/sys/permission/getPermCode', { token })
    // Known from a call before: until then it is the address that counts.
    await Promise.all([ask(eager), ask(calm)])
    const calls = Array.from({ length: 80 }, () => test.call('GET', '/busy', { token: eager }))
    // What its first calls cost is paid off before.
    await vi.waitFor(() => expect(most).toBeGreaterThan(0), { timeout: 30_000 })
    expect(most).toBeLessThan(80)
    expect((await ask(calm)).success).toBe(true)
    done.resolve()
    expect((await Promise.all(calls)).every(({ success }) => success)).toBe(true)
  })

  it('[FAIR-12] what is charged to a call holds the next one of its institution, and neither another nor an emergency stop', async () => {
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/dear`, { config: { access: 'session' } }, async (request) => {
          request.account?.charge(60_000)
          return 'done'
        })
        app.get(`${basePath}/stop`, { config: { access: 'session', urgent: true } }, async () => 'stopped')
      },
    })
    const dear = await makePerson(test, { username: 'dear' })
    const calm = await makePerson(test, { username: 'calm', tenantId: 2 })
    const ask = (token: string) => test.call('GET', '/sys/permission/getPermCode', { token })
    await Promise.all([ask(dear), ask(calm)])
    const standing = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(standing)
    try {
      expect((await test.call('GET', '/dear', { token: dear })).success).toBe(true)
      const answered = vi.fn<() => void>()
      const waiting = ask(dear).finally(answered)
      expect((await ask(calm)).success).toBe(true)
      expect((await test.call('GET', '/stop', { token: dear })).success).toBe(true)
      expect((await ask(calm)).success).toBe(true)
      expect(answered).not.toHaveBeenCalled()
      clock.mockReturnValue(standing + 60_000)
      expect((await waiting).success).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  it('[FAIR-20] calls of whoever had to wait lately do not begin while one of another is being answered', async () => {
    const asked = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/dear`, { config: { access: 'session' } }, async (request) => {
          request.account?.charge(60_000)
          return 'done'
        })
        app.get(`${basePath}/open`, { config: { access: 'session' } }, async () => {
          asked.resolve()
          await done.promise
          return 'done'
        })
      },
    })
    const dear = await makePerson(test, { username: 'dear' })
    const calm = await makePerson(test, { username: 'calm', tenantId: 2 })
    const ask = (token: string) => test.call('GET', '/sys/permission/getPermCode', { token })
    await Promise.all([ask(dear), ask(calm)])
    const standing = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(standing)
    try {
      await test.call('GET', '/dear', { token: dear })
      const held = vi.fn<() => void>()
      const first = ask(dear).finally(held)
      // What it owes is paid off: only the call of the other is left to wait for.
      for (let nowMs = standing; held.mock.calls.length === 0; nowMs += 10) {
        clock.mockReturnValue(nowMs)
        await ask(calm)
      }
      expect((await first).success).toBe(true)
      const open = test.call('GET', '/open', { token: calm })
      await asked.promise
      const answered = vi.fn<() => void>()
      const waiting = ask(dear).finally(answered)
      for (const _ of [1, 2, 3, 4]) await ask(calm)
      expect(answered).not.toHaveBeenCalled()
      done.resolve()
      await open
      expect((await waiting).success).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  it('[FAIR-20] a large body is taken apart, and then cleaned, in turns of their own', async () => {
    let looked = 0
    const test = await createTestApp({
      extend: async (app) => {
        app.addHook('onRequest', async ({ account }) => {
          if (!account) throw new Error('no account')
          vi.spyOn(account, 'givesWay').mockImplementation(() => {
            looked += 1
            return false
          })
        })
        app.post(
          `${basePath}/sized`,
          { config: { access: 'session' } },
          async ({ body }) => JSON.stringify(body).length,
        )
      },
    })
    const token = await makePerson(test, { username: 'sender' })
    await test.call('GET', '/sys/permission/getPermCode', { token })
    const lookedFor = async (size: number) => {
      looked = 0
      const { result } = await test.call('POST', '/sized', { token, body: { text: 'x'.repeat(size) } })
      return [result, looked]
    }
    expect(await lookedFor(1000)).toEqual([1011, 0])
    expect(await lookedFor(100_000)).toEqual([100_011, 2])
  })

  it('[FAIR-18] of calls that begin at once with a new token all but the first are charged to their institution', async () => {
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/dear`, { config: { access: 'session' } }, async (request) => {
          request.account?.charge(60_000)
          return 'done'
        })
      },
    })
    const fresh = await makePerson(test, { username: 'fresh' })
    const calm = await makePerson(test, { username: 'calm', tenantId: 2 })
    const ask = (token: string) => test.call('GET', '/sys/permission/getPermCode', { token })
    await ask(calm)
    const standing = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(standing)
    try {
      await Promise.all([ask(fresh), test.call('GET', '/dear', { token: fresh })])
      const answered = vi.fn<() => void>()
      const waiting = ask(fresh).finally(answered)
      expect((await ask(calm)).success).toBe(true)
      expect((await ask(calm)).success).toBe(true)
      expect(answered).not.toHaveBeenCalled()
      clock.mockReturnValue(standing + 60_000)
      expect((await waiting).success).toBe(true)
    } finally {
      clock.mockRestore()
    }
  })

  it('[FAIR-18] who comes with the same unknown token does not wait for one whose call fails', async () => {
    const test = await createTestApp()
    const token = 'f'.repeat(64)
    const ask = () =>
      test.app.inject({ url: `${basePath}/sys/permission/getPermCode`, headers: { 'x-access-token': token } })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  })

  it('[FAIR-12] the emergency stop of trading is what never waits, and nothing else', async () => {
    const { app } = await createTestApp()
    expect(app.declaredRoutes.filter(({ isUrgent }) => isUrgent).map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${basePath}/risk/killSwitch`,
    ])
  })

  it('[FAIR-12] whoever is refused for asking too much is told when to come back', async () => {
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/busy`, { config: { access: 'anonymous' } }, () => {
          throw new AppError('TENANT_BUSY')
        })
      },
    })
    const answer = await test.app.inject({ method: 'GET', url: `${basePath}/busy` })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '2'])
  })

  it('[FAIR-11] what the database and this thread do for a call is charged to it', async () => {
    const charged = { thread: 0, database: 0 }
    const test = await createTestApp({
      extend: async (app) => {
        app.get(`${basePath}/slow`, { config: { access: 'session' } }, async (request) => {
          const { account } = request
          if (!account) throw new Error('no account')
          vi.spyOn(account, 'charge').mockImplementation((ms) => void (charged.thread += ms))
          vi.spyOn(account, 'chargeDatabase').mockImplementation((ms) => void (charged.database += ms))
          await inTenant(app.db, request.actor, (tx) => sql`select pg_sleep(0.5)`.execute(tx))
          const from = process.threadCpuUsage().user
          while (process.threadCpuUsage().user - from < 50_000);
          await nextTurn()
          return 'done'
        })
      },
    })
    const token = await makePerson(test, { username: 'slow' })
    expect((await test.call('GET', '/slow', { token })).success).toBe(true)
    expect(charged.database).toBeGreaterThan(0)
    expect(charged.thread).toBeGreaterThanOrEqual(50)
  })
})
