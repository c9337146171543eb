import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inTenant } from './in-tenant.ts'
import { createTenantSlots } from './tenant-slots.ts'

describe('one institution', () => {
  it('[FAIR-3] waits for itself: another gets its place at once', async () => {
    const enter = createTenantSlots({ most: 2, waitMs: 60_000 })
    const [first] = [await enter(1), await enter(1)]
    let isIn = false
    const third = enter(1).then((leave) => {
      isIn = true
      return leave
    })
    await enter(2)
    expect(isIn).toBe(false)
    first()
    await third
    expect(isIn).toBe(true)
  })

  it('[FAIR-3] is told that it asks too much when its turn does not come', async () => {
    const enter = createTenantSlots({ most: 1, waitMs: 10 })
    const leave = await enter(1)
    await expect(enter(1)).rejects.toThrow('本机构同时处理的请求过多，请稍后再试')
    leave()
    await enter(1)
  })

  it('[FAIR-5] makes room in all that it asks for, whichever part of it costs most', async () => {
    const enter = createTenantSlots({ most: 9, mostBeside: 1, waitMs: 60_000, nowMs: () => 1000 })
    const other = await enter('two')
    other(1)
    const write = await enter('one writes', 'one')
    write(500)
    const read = await enter('one', 'one')
    read(100)
    const held = await enter('one', 'one')
    let isIn = false
    const next = enter('one', 'one').then(() => (isIn = true))
    await enter('two')
    await enter('two')
    expect(isIn).toBe(false)
    held()
    await next
  })

  it('[FAIR-5] does not make room for itself', async () => {
    const enter = createTenantSlots({ most: 9, mostBeside: 1, waitMs: 60_000, nowMs: () => 1000 })
    const write = await enter('one writes', 'one')
    write(500)
    await enter('one', 'one')
    await enter('one writes', 'one')
    await enter('one writes', 'one')
  })

  it('[FAIR-3] leaves connections for the others, however many it asks for', async () => {
    const { db } = await createTestApp()
    const held = Promise.withResolvers<void>()
    const scope = (tenantId: number) => ({ tenantId, isPlatform: false, userId: 'u' })
    const greedy = Array.from({ length: 30 }, () => inTenant(db, scope(1), () => held.promise))
    expect(await inTenant(db, scope(2), () => Promise.resolve('answered'))).toBe('answered')
    held.resolve()
    await Promise.all(greedy)
  })

  it('[FAIR-4] has so many calls under way and no more; another is not refused', async () => {
    const release = Promise.withResolvers<void>()
    const test = await createTestApp({
      extend: async (app) => {
        app.get('/jeecg-boot/slow', { config: { access: 'session' } }, async () => {
          await release.promise
          return 'done'
        })
      },
    })
    const token = await makePerson(test, { username: 'eager' })
    const other = await makePerson(test, { username: 'calm', tenantId: 2 })
    const calls = Array.from({ length: 205 }, () => test.call('GET', '/slow', { token }))
    const refused = (await Promise.race([Promise.all(calls.slice(200)), Promise.all(calls)])).filter(
      ({ code }) => code === 429,
    )
    const theirs = test.call('GET', '/sys/permission/getPermCode', { token: other })
    expect((await theirs).success).toBe(true)
    release.resolve()
    const answers = await Promise.all(calls)
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(5)
    expect(refused.length).toBeGreaterThan(0)
    expect((await test.call('GET', '/slow', { token })).success).toBe(true)
  })
})
