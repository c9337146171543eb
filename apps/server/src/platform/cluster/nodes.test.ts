import { afterAll, describe, expect, it } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openRedisDouble } from '../../testing/redis-double.ts'
import { startServer, type ServerProcess } from '../../testing/server-process.ts'

const { ownerUrl } = await createTestDatabase('demo')
const redis = await openRedisDouble()
const servers: ServerProcess[] = []
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await redis.close()
})
const slow = 400_000
const start = (settings: Record<string, string> = {}) => {
  const server = startServer({ DATABASE_URL: ownerUrl, ...settings })
  servers.push(server)
  return server
}
const shared = { REDIS_URL: redis.url }
const look = async (address: string, path: string) => {
  const response = await fetch(`${address}${path}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('nodes of one database', () => {
  it(
    '[NODE-7] without Redis a second one refuses to start and says why; one that was killed stands in nobody’s way',
    async () => {
      const first = start()
      await first.ready
      const second = start()
      expect(await second.exit).toBe(1)
      expect(second.output()).toContain(`进程 ${first.child.pid}`)
      expect(second.output()).toContain('没有 REDIS_URL 时只能运行一个节点')
      const withRedis = start(shared)
      expect(await withRedis.exit).toBe(1)
      expect(withRedis.output()).toContain('有一个没有设置 REDIS_URL 的节点在运行')
      first.child.kill('SIGKILL')
      await first.exit
      const next = start()
      await next.ready
      expect(await next.stop()).toBe(0)
    },
    slow,
  )

  it('[NODE-8] a node that leaves work to others must be able to reach them', async () => {
    const alone = start({ ROLE: 'web' })
    expect(await alone.exit).toBe(1)
    expect(alone.output()).toContain('ROLE 没有包含 worker、market')
    const odd = start({ ROLE: 'web,cook' })
    expect(await odd.exit).toBe(1)
    expect(odd.output()).toContain('ROLE')
  })

  it(
    '[NODE-9] with Redis they run side by side, each for what it is there; a stopping one says so first and ends its calls',
    async () => {
      const [web, worker] = [
        start({ ...shared, ROLE: 'web', DRAIN: '3000' }),
        start({ ...shared, ROLE: 'worker,market' }),
      ]
      const [webAt, workerAt] = [await web.ready, await worker.ready]
      // A node listens first and reads the large books then.
      const ready = { status: 200, body: { status: 'ok' } }
      await expect.poll(() => look(webAt, '/readyz'), { timeout: 120_000 }).toEqual(ready)
      await expect.poll(() => look(workerAt, '/readyz'), { timeout: 120_000 }).toMatchObject({ status: 200 })
      expect((await look(webAt, '/jeecg-boot/sys/loginOptions')).status).toBe(200)
      expect(await look(workerAt, '/jeecg-boot/sys/loginOptions')).toMatchObject({
        status: 503,
        body: { success: false },
      })

      await redis.cut()
      await expect
        .poll(async () => (await look(webAt, '/readyz')).body, { timeout: 120_000 })
        .toEqual({
          status: 'degraded',
          redis: 'lost',
        })
      expect((await look(webAt, '/jeecg-boot/sys/loginOptions')).status).toBe(200)
      await redis.mend()
      await expect.poll(async () => (await look(webAt, '/readyz')).body, { timeout: 120_000 }).toEqual({ status: 'ok' })

      const ended = web.stop()
      await expect.poll(async () => await look(webAt, '/readyz')).toEqual({ status: 503, body: { status: 'draining' } })
      expect((await look(webAt, '/jeecg-boot/sys/loginOptions')).status).toBe(200)
      expect(await ended).toBe(0)
      expect(await worker.stop()).toBe(0)
    },
    slow,
  )
})
