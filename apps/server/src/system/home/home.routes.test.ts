import { describe, expect, it } from 'vitest'

import { newId } from '../../platform/new-id.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { call, login, clock, ownerDb } = await createTestApp({ template: 'demo' })
const [trader, trader2, admin] = [await login('trader'), await login('trader2'), await login('admin')]
await ownerDb.deleteFrom('sys_log').execute()

const today = toWireDate(clock.now())
const midnight = new Date(`${today}T00:00:00+08:00`).getTime()
const dayMs = 86_400_000
const dayBefore = (days: number) => toWireDate(new Date(midnight - days * dayMs))

async function visit(tenantId: number, at: number, ip: string, type = 1): Promise<void> {
  const row = { id: newId(), tenant_id: tenantId, log_type: type, log_content: 'x', ip, create_time: new Date(at) }
  await ownerDb.insertInto('sys_log').values(row).execute()
}
await visit(1, midnight, '10.0.0.1')
await visit(1, midnight + 1000, '10.0.0.1')
await visit(1, midnight + 2000, '10.0.0.2')
await visit(1, midnight + 3000, '10.0.0.3', 2)
await visit(1, midnight - 1, '10.0.0.1')
await visit(1, midnight - 6 * dayMs, '10.0.0.9')
await visit(1, midnight - 6 * dayMs - 1, '10.0.0.9')
await visit(2, midnight + 1, '10.0.0.5')

describe('visit figures', () => {
  it('[HOME-1] [HOME-2] counts sign-ins of the own institution, today from midnight GMT+8', async () => {
    expect(await call('GET', '/sys/loginfo', { token: trader })).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { totalVisitCount: 6, todayVisitCount: 3, todayIp: 2 },
    })
    expect((await call('GET', '/sys/loginfo', { token: trader2 })).result).toEqual({
      totalVisitCount: 1,
      todayVisitCount: 1,
      todayIp: 1,
    })
  })

  it('[HOME-1] a platform administrator sees all institutions', async () => {
    expect((await call('GET', '/sys/loginfo', { token: admin })).result).toMatchObject({ totalVisitCount: 7 })
  })

  it('[HOME-3] draws today and the six days before', async () => {
    const { result } = await call('GET', '/sys/visitInfo', { token: trader })
    expect(result).toEqual(
      [
        { visit: 1, ip: 1, tian: dayBefore(6) },
        { visit: 1, ip: 1, tian: dayBefore(1) },
        { visit: 3, ip: 2, tian: today },
      ].map((day) => ({ ...day, type: day.tian.slice(5) })),
    )
  })

  it('[HOME-1] needs a session', async () => {
    expect((await call('GET', '/sys/visitInfo')).status).toBe(401)
  })
})
