import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createAddressGuard } from './address-guard.ts'
import { createSeal } from '../../platform/sealing/seal.ts'
import { readPostgresUrl, testConnection } from './test-connection.ts'

describe('where a test may connect to', () => {
  const resolves =
    (...addresses: string[]) =>
    async () =>
      addresses

  it.each(['10.1.2.3', '192.168.0.9', '172.31.0.1', '100.64.0.1', 'fd00::1', 'fe80::1', '0.0.0.0'])(
    '[SOURCE-5] %s is inside, whatever the name says',
    async (address) => {
      await expect(createAddressGuard([], resolves(address))('db.example.com')).rejects.toThrow(
        '不允许连接内部网络地址',
      )
      await expect(createAddressGuard([], resolves('203.0.113.7', address))('db.example.com')).rejects.toThrow('不允许')
    },
  )

  it('[SOURCE-5] the resolved address is the one to use', async () => {
    expect(await createAddressGuard([], resolves('203.0.113.7'))('db.example.com')).toBe('203.0.113.7')
    await expect(createAddressGuard([], resolves())('db.example.com')).rejects.toThrow('找不到主机')
  })

  it.each([['10.1.0.0/16'], ['10.1.2.3'], ['DB.inside']])('[SOURCE-6] %s opens the way', async (entry) => {
    expect(await createAddressGuard([entry], resolves('10.1.2.3'))('db.inside')).toBe('10.1.2.3')
    await expect(createAddressGuard([entry], resolves('10.2.0.1'))('other.inside')).rejects.toThrow('不允许')
  })
})

describe('a test of a connection', () => {
  it('[SOURCE-7] reads one host, port and database from the address', () => {
    expect(readPostgresUrl('jdbc:postgresql://db:6432/x?sslmode=require')).toEqual({
      host: 'db',
      port: 6432,
      database: 'x',
      sslMode: 'require',
    })
    expect(readPostgresUrl('jdbc:postgresql://[::1]/x')).toMatchObject({ host: '::1', port: 5432 })
    for (const bad of [
      'postgresql://db/x',
      'jdbc:postgresql:///x',
      'jdbc:postgresql://db',
      'jdbc:postgresql://u:p@db/x',
    ]) {
      expect(readPostgresUrl(bad)).toBeUndefined()
    }
  })

  it('[SOURCE-8] succeeds on a real database and says what is wrong otherwise', async () => {
    const url = new URL((await createTestDatabase('migrated')).appUrl)
    const guard = createAddressGuard([url.hostname, '127.0.0.0/8', '::1'])
    const parts = {
      dbDriver: 'org.postgresql.Driver',
      dbUrl: `jdbc:postgresql://${url.host}${url.pathname}`,
      dbUsername: decodeURIComponent(url.username),
      dbPassword: decodeURIComponent(url.password),
    }
    await expect(testConnection(parts, guard)).resolves.toBeUndefined()
    const missing = { ...parts, dbUrl: `jdbc:postgresql://${url.host}/no_such_database` }
    await expect(testConnection(missing, guard)).rejects.toThrow('数据库连接失败：数据库不存在')
    const closed = { ...parts, dbUrl: `jdbc:postgresql://${url.hostname}:1/x` }
    await expect(testConnection(closed, guard)).rejects.toThrow('数据库连接失败：连接被拒绝')
  })
})

describe('the seal of a password', () => {
  it('[SOURCE-1] opens with its own key only; a key in the data folder is for the owner alone', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-seal-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const inFolder = () => createSeal({ key: undefined, dataDir, purpose: 'data-source-password' })
    const sealed = await inFolder().seal('密码')
    expect(await inFolder().open(sealed)).toBe('密码')
    expect(await inFolder().seal('密码')).not.toBe(sealed)
    expect((await stat(path.join(dataDir, 'credential.key'))).mode & 0o777).toBe(0o600)
    await expect(
      createSeal({ key: 'another key, set by hand', dataDir, purpose: 'data-source-password' }).open(sealed),
    ).rejects.toThrow('unable to authenticate')
  })
})
