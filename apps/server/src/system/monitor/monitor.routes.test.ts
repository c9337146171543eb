import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { metricNames } from './named-metrics.ts'

const test = await createTestApp()
const { app, call } = test
const token = await makePerson(test, { username: 'watcher', isPlatform: true, permissions: ['system:monitor:view'] })

async function bare(url: string): Promise<Record<string, unknown>> {
  const answer = await app.inject({ method: 'GET', url: `/jeecg-boot${url}`, headers: { 'x-access-token': token } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('monitoring', () => {
  it('[MON-2] tells about process, requests, database and disk in one call', async () => {
    const { result } = await call('GET', '/sys/monitor/overview', { token })
    expect(result['process']).toMatchObject({ nodeVersion: process.version, sockets: 0 })
    expect(result['database']).toMatchObject({ liveSessions: 1 })
    expect((result['now'] as { rssBytes: number }).rssBytes).toBeGreaterThan(1_000_000)
    expect(result['disks']).toHaveLength(1)
    await call('GET', '/sys/monitor/overview', { token })
    const again = await call('GET', '/sys/monitor/overview', { token })
    expect((again.result['requests'] as { total: number }).total).toBeGreaterThan(1)
  })

  it('[MON-3] answers every metric older pages ask for, and no other', async () => {
    expect(metricNames).toHaveLength(25)
    for (const name of metricNames) {
      const { measurements } = await bare(`/actuator/metrics/${name}`)
      expect((measurements as { value: number }[]).every(({ value }) => Number.isFinite(value))).toBe(true)
    }
    expect((await bare('/actuator/metrics/jvm.gc.pause'))['measurements']).toHaveLength(2)
    expect((await call('GET', '/actuator/metrics/constructor', { token })).status).toBe(404)
  })

  it('[MON-4] shows traces without headers, queries or tokens', async () => {
    await call('GET', '/sys/monitor/overview', { token, query: { token, secret: 'hidden' } })
    const trace = await bare('/actuator/httptrace')
    const [first] = trace['traces'] as [{ request: unknown }]
    expect(first.request).toEqual({ method: 'GET', uri: '/jeecg-boot/sys/monitor/overview', headers: {} })
    expect(JSON.stringify(trace)).not.toContain('hidden')
    expect(JSON.stringify(trace)).not.toContain(token)
  })

  it('[MON-5] keeps the shapes of the cache pages', async () => {
    const info = await call('GET', '/sys/actuator/redis/info', { token })
    expect(info.result[0]).toMatchObject({ key: 'server', description: '数据服务及其版本' })
    expect(await bare('/sys/actuator/redis/keysSize')).toMatchObject({ dbSize: 0 })
    expect((await bare('/sys/actuator/redis/memoryInfo'))['used_memory']).toMatch(/^\d+$/)
    expect((await bare('/sys/actuator/redis/memoryForReport'))['data']).toMatchObject([
      { name: expect.stringMatching(/^\d\d:\d\d:\d\d$/) },
    ])
    const disk = await call('GET', '/sys/actuator/redis/queryDiskInfo', { token })
    expect(disk).toMatchObject({ code: 200, message: '查询成功' })
  })

  it('[MON-6] is for administrators only', async () => {
    const nobody = await makePerson(test, { username: 'nobody' })
    expect(await call('GET', '/actuator/httptrace', { token: nobody })).toMatchObject({ code: 510 })
    expect((await call('GET', '/actuator/httptrace')).status).toBe(401)
  })
})
