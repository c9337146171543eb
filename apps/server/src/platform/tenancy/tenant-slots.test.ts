import { describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inAccount } from '../http/loop-time.ts'
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

  it('[FAIR-3] leaves connections for the others, however many it asks for', async () => {
    const { db } = await createTestApp()
    const held = Promise.withResolvers<void>()
    const scope = (tenantId: number) => ({ tenantId, isPlatform: false, userId: 'u' })
    const greedy = Array.from({ length: 30 }, () => inTenant(db, scope(1), () => held.promise))
    expect(await inTenant(db, scope(2), () => Promise.resolve('answered'))).toBe('answered')
    held.resolve()
    await Promise.all(greedy)
  })

  it('[FAIR-3] holds fewer of them where its calls had to wait lately; those that had not go on beside them', async () => {
    const { db } = await createTestApp()
    const scope = { tenantId: 1, isPlatform: false, userId: 'u' }
    const free = Promise.withResolvers<void>()
    let begun = 0
    const take = () =>
      inTenant(db, scope, () => {
        begun += 1
        return free.promise
      })
    const noCharge = () => undefined
    const account = {
      charge: noCharge,
      chargeDatabase: noCharge,
      isOver: () => false,
      givesWay: () => false,
      isUrgent: false,
    }
    const held = inAccount({ ...account, isHeld: () => true }, () => Array.from({ length: 9 }, take))
    const beside = inTenant(db, scope, () => Promise.resolve('answered'))
    expect(await beside).toBe('answered')
    await vi.waitFor(() => expect(begun).toBeGreaterThan(0))
    expect(begun).toBeLessThanOrEqual(3)
    free.resolve()
    await Promise.all(held)
    expect(begun).toBe(9)
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
