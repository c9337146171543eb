import { createServer, type AddressInfo } from 'node:net'

import { Client } from 'pg'
import { describe, expect, it } from 'vitest'

import { createTestDatabase } from './testing/create-test-database.ts'
import { signIn, startServer, temporaryFolder } from './testing/server-process.ts'

const slow = 400_000

async function waitFor(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setTimeout(resolve, 100))
}

describe('a start that cannot go on', () => {
  it('[START-1] a wrong setting is named and nothing is started', async () => {
    const server = startServer({ DATA_DIR: temporaryFolder(), PORT: 'eighty', SESSION_TTL: '1' })
    expect(await server.exit).toBe(1)
    expect(server.output()).toContain('环境变量配置有误')
    expect(server.output()).toMatch(/PORT[\s\S]*SESSION_TTL/)
  })

  it(
    '[START-2] an unreachable DATABASE_URL is told without its password',
    async () => {
      const server = startServer({ DATABASE_URL: 'postgres://someone:hidden-word@127.0.0.1:1/nowhere' })
      expect(await server.exit).toBe(1)
      expect(server.output()).toContain('无法连接数据库 127.0.0.1:1/nowhere')
      expect(server.output()).not.toContain('hidden-word')
    },
    slow,
  )

  it(
    '[START-3] a taken port is told, and the database is stopped again',
    async () => {
      const blocker = createServer().listen(0, '127.0.0.1')
      await new Promise((resolve) => blocker.once('listening', resolve))
      const folder = temporaryFolder()
      const taken = startServer({ DATA_DIR: folder, PORT: String((blocker.address() as AddressInfo).port) })
      expect(await taken.exit).toBe(1)
      expect(taken.output()).toContain('端口已被占用')
      blocker.close()

      const next = startServer({ DATA_DIR: folder })
      expect(await signIn(await next.ready)).toMatchObject({ success: true })
      expect(await next.stop()).toBe(0)
    },
    slow,
  )

  it(
    '[START-4] without demo data the first start asks for an administrator password and refuses a weak one',
    async () => {
      const { ownerUrl } = await emptyDatabase
      const asked = startServer({ DATABASE_URL: ownerUrl, DEMO: '0' })
      expect(await asked.exit).toBe(1)
      expect(asked.output()).toContain('ADMIN_PASSWORD')

      const weak = startServer({ DATABASE_URL: ownerUrl, DEMO: '0', ADMIN_PASSWORD: '123456' })
      expect(await weak.exit).toBe(1)
      expect(weak.output()).toContain('密码强度不足')

      const server = startServer({ DATABASE_URL: ownerUrl, DEMO: '0', ADMIN_PASSWORD: 'Strong@12345' })
      const address = await server.ready
      expect(await signIn(address, 'admin', 'Strong@12345')).toMatchObject({ success: true })
      expect(await signIn(address, 'trader')).toMatchObject({ success: false })
      await server.stop()
    },
    slow,
  )

  const emptyDatabase = createTestDatabase('empty')
})

describe('a server that is killed', () => {
  it(
    '[START-5] comes back by itself with every committed row, and a second start beside it is refused',
    async () => {
      const folder = temporaryFolder()
      const first = startServer({ DATA_DIR: folder })
      const { token } = await signIn(await first.ready)

      const beside = startServer({ DATA_DIR: folder })
      expect(await beside.exit).toBe(1)
      expect(beside.output()).toContain('数据目录正在被另一个进程使用')

      first.child.kill('SIGKILL')
      await first.exit
      const second = startServer({ DATA_DIR: folder })
      const address = await second.ready
      const departs = await fetch(`${address}/jeecg-boot/sys/user/getCurrentUserDeparts`, {
        headers: { 'x-access-token': token },
      })
      expect(departs.status).toBe(200)
      expect(await second.stop()).toBe(0)
    },
    slow,
  )
})

describe('a database that goes away', () => {
  const database = createTestDatabase('demo')

  it(
    '[START-6] calls answer an envelope error and recover by themselves',
    async () => {
      const { ownerUrl } = await database
      const server = startServer({ DATABASE_URL: ownerUrl })
      const address = await server.ready
      const name = new URL(ownerUrl).pathname.slice(1)
      const behind = new URL(ownerUrl)
      behind.pathname = '/postgres'
      const admin = new Client({ connectionString: behind.href })
      await admin.connect()

      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await waitFor(async () => (await fetch(`${address}/readyz`)).status === 503)
      const failed = await fetch(`${address}/jeecg-boot/sys/online/list`, {
        headers: { 'x-access-token': 'x'.repeat(43) },
      })
      expect([failed.status, await failed.json()]).toMatchObject([
        503,
        { success: false, code: 503, message: '数据库暂时不可用，请稍后重试', result: null },
      ])

      await admin.query(`alter database ${name} allow_connections true`)
      await waitFor(async () => (await fetch(`${address}/readyz`)).status === 200)
      expect(await signIn(address)).toMatchObject({ success: true })
      await admin.end()
      expect(await server.stop()).toBe(0)
    },
    slow,
  )
})
