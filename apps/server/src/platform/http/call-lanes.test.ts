import { describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { basePath, createTestApp } from '../../testing/test-app.ts'
import { createTenantSlots } from '../tenancy/tenant-slots.ts'

describe('calls of institutions that call at the same time', () => {
  it('[FAIR-5] alone one has all the room; beside another, whoever has cost most has a part of it', async () => {
    let now = 1000
    const enter = createTenantSlots({ most: 3, mostBeside: 1, waitMs: 60_000, nowMs: () => now })
    const leaves = [await enter('a'), await enter('a'), await enter('a')]
    const other = await enter('b')
    const started = vi.fn<(leave: () => void) => void>()
    void enter('a').then(started)
    leaves[0]?.(500)
    leaves[1]?.(500)
    await Promise.resolve()
    expect(started).not.toHaveBeenCalled()
    leaves[2]?.(500)
    await vi.waitFor(() => expect(started).toHaveBeenCalledOnce())
    // Who costs little keeps all the room.
    other(10)
    await Promise.all([enter('b'), enter('b'), enter('b')])
    now += 10_000
    await Promise.all([enter('a'), enter('a')])
  })

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

  it('[FAIR-5] pressed and beside another, one that has cost much waits until it is paid off; others do not', async () => {
    vi.useFakeTimers()
    try {
      let now = 1000
      let isPressed = true
      const limits = { most: 8, waitMs: 60_000, creditMs: 100, isPressed: () => isPressed, nowMs: () => now }
      const enter = createTenantSlots(limits)
      const [heavy, light] = [await enter('heavy'), await enter('light')]
      heavy(500)
      light(50)
      const started = vi.fn<(leave: () => void) => void>()
      void enter('heavy').then(started)
      await enter('light')
      await vi.advanceTimersByTimeAsync(100)
      expect(started).not.toHaveBeenCalled()
      now += 401
      await vi.advanceTimersByTimeAsync(100)
      expect(started).toHaveBeenCalledOnce()
      isPressed = false
      ;(await enter('heavy'))(500)
      await enter('heavy')
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
    await vi.waitFor(() => expect(most).toBeGreaterThan(0))
    expect(most).toBeLessThan(80)
    expect((await ask(calm)).success).toBe(true)
    done.resolve()
    expect((await Promise.all(calls)).every(({ success }) => success)).toBe(true)
  })
})
