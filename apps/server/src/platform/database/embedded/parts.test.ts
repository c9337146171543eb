import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'

import { findBinaries } from './binaries.ts'
import {
  clusterExists,
  clusterPaths,
  createCluster,
  plainEnvironment,
  prepareRoot,
  readPassword,
  writeSettings,
} from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { launchPostmaster } from './launch.ts'
import { canEnter, chooseOsUser, reachFolder, spawnAs, type OsUser } from './os-user.ts'
import { isPostmasterOf, readPostmaster, servesFolder, urlOf } from './postmaster.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-parts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const fresh = () => {
  const place = path.join(folder, String((made += 1)))
  mkdirSync(place)
  return place
}
const self: OsUser = { kind: 'self' }

describe('the number that a database leaves', () => {
  const of = (lines: string[]) => {
    const data = fresh()
    writeFileSync(path.join(data, 'postmaster.pid'), lines.join('\n'))
    return readPostmaster(data)
  }
  it('[EMBEDDED-10] is its process and its port, once both are written', () => {
    expect(of(['12', '/data', '1', '5433', 'x'])).toEqual({ pid: 12, port: 5433 })
    expect(of(['1', '/data', '1', '1'])).toEqual({ pid: 1, port: 1 })
    expect(of(['12', '/data', '1'])).toBeUndefined()
    expect(of(['', '/data', '1', '5433'])).toBeUndefined()
    expect(of(['12', '/data', '1', 'x'])).toBeUndefined()
    expect(of([''])).toBeUndefined()
    expect(readPostmaster(fresh())).toBeUndefined()
  })

  it('[EMBEDDED-10] is believed only of a PostgreSQL that runs on this very folder', async () => {
    const start = (...args: string[]) =>
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '--', ...args], { stdio: 'ignore' })
    const child = start('postgres', '-D', '/one/data', '-p')
    const other = start('-D', '/one/data')
    await expect.poll(() => isPostmasterOf(child.pid ?? 0, '/one/data')).toBe(true)
    expect(isPostmasterOf(child.pid ?? 0, '/one')).toBe(false)
    expect(isPostmasterOf(child.pid ?? 0, '/one/data/below')).toBe(false)
    expect(isPostmasterOf(other.pid ?? 0, '/one/data')).toBe(false)
    for (const one of [child, other]) {
      one.kill('SIGKILL')
      await once(one, 'exit')
    }
    expect(isPostmasterOf(child.pid ?? 0, '/one/data')).toBe(false)
  })

  it('[EMBEDDED-8] a server is asked which folder it works on', async () => {
    const server = inject('testServerUrl')
    expect(await servesFolder(server, fresh())).toBe(false)
    expect(await servesFolder(urlOf(1, 'x'), fresh())).toBe(false)
    expect(urlOf(5433, 'a/b@c')).toBe('postgres://postgres:a%2Fb%40c@127.0.0.1:5433/postgres')
  })
})

describe('a cluster on disk', () => {
  it('[EMBEDDED-3] lies below the data folder with its password beside it', () => {
    const paths = clusterPaths('/d')
    expect(paths).toEqual({
      root: '/d/postgres',
      data: '/d/postgres/data',
      passwordFile: '/d/postgres/password',
      logFile: '/d/postgres/postgres.log',
    })
    const own = clusterPaths(fresh())
    prepareRoot(own, self)
    expect(statSync(own.root).mode & 0o777).toBe(0o700)
    writeFileSync(own.passwordFile, ' secret \n')
    expect(readPassword(own)).toBe('secret')
    expect(clusterExists(own)).toBe(false)
    mkdirSync(own.data)
    writeFileSync(path.join(own.data, 'PG_VERSION'), '18')
    expect(clusterExists(own)).toBe(true)
  })

  it('[EMBEDDED-2] is safe unless it is one for tests', () => {
    const data = fresh()
    const settings = (durability: 'safe' | 'throwaway') => {
      writeSettings(data, self, durability)
      return readFileSync(path.join(data, 'liangshu.conf'), 'utf8')
    }
    const safe = settings('safe')
    expect(safe).toContain("fsync = 'on'\nsynchronous_commit = 'on'\nfull_page_writes = 'on'\n")
    expect(safe).toContain("max_wal_size = '2GB'\n")
    expect(statSync(path.join(data, 'liangshu.conf')).mode & 0o777).toBe(0o600)
    const throwaway = settings('throwaway')
    expect(throwaway).toContain("fsync = 'off'\nsynchronous_commit = 'off'\nfull_page_writes = 'off'\n")
    expect(throwaway).toContain("max_wal_size = '512MB'\n")
    expect([safe, throwaway].map((text) => text.includes('scram_iterations'))).toEqual([false, true])
    for (const text of [safe, throwaway])
      expect(text).toContain("listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\n")
  })

  it('[EMBEDDED-100] nothing of the operator’s own PostgreSQL steers ours', () => {
    vi.stubEnv('PGHOST', 'elsewhere')
    vi.stubEnv('PGDATA', '/elsewhere')
    vi.stubEnv('LC_ALL', 'zh_CN.UTF-8')
    const found = plainEnvironment()
    vi.unstubAllEnvs()
    expect(Object.keys(found).filter((name) => name.startsWith('PG'))).toEqual([])
    expect(found).toMatchObject({ LC_ALL: 'C', PATH: process.env['PATH'] })
  })

  it('[EMBEDDED-100] an initialisation that fails says what the program said, and makes no cluster', async () => {
    const paths = clusterPaths(fresh())
    prepareRoot(paths, self)
    const failing = path.join(paths.root, 'initdb')
    writeFileSync(failing, '#!/bin/sh\necho "no locale" >&2\nexit 1\n', { mode: 0o755 })
    await expect(createCluster(paths, self, { initdb: failing, pgCtl: '', postgres: '' })).rejects.toThrow(
      '数据库初始化失败：no locale',
    )
    expect(clusterExists(paths)).toBe(false)
    expect(readPassword(paths)).toMatch(/^[\w-]{32}$/)
    expect(statSync(paths.passwordFile).mode & 0o777).toBe(0o600)
    await expect(
      createCluster(paths, self, { initdb: path.join(paths.root, 'missing'), pgCtl: '', postgres: '' }),
    ).rejects.toThrow('ENOENT')
  })

  it('[EMBEDDED-100] a made cluster reads our settings and has the encoding and locale we ask for', async () => {
    const paths = clusterPaths(fresh())
    prepareRoot(paths, self)
    const told = path.join(paths.root, 'told')
    const faking = path.join(paths.root, 'initdb')
    writeFileSync(
      faking,
      `#!/bin/sh\necho "$@" > ${told}\nfor one in "$@"; do case $one in --pgdata=*) mkdir -p "\${one#--pgdata=}"; touch "\${one#--pgdata=}/PG_VERSION";; esac; done\n`,
      { mode: 0o755 },
    )
    await createCluster(paths, self, { initdb: faking, pgCtl: '', postgres: '' })
    expect(readFileSync(told, 'utf8').trim()).toBe(
      `--pgdata=${paths.data}.new --pwfile=${paths.passwordFile} --username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C`,
    )
    expect(clusterExists(paths)).toBe(true)
    expect(readFileSync(path.join(paths.data, 'postgresql.conf'), 'utf8')).toBe("\ninclude 'liangshu.conf'\n")
    expect(readFileSync(path.join(paths.data, 'liangshu.conf'), 'utf8')).toContain("fsync = 'on'")
    expect(readdirSync(paths.root).toSorted()).toEqual(['data', 'initdb', 'password', 'told'])
  })
})

describe('a start that fails', () => {
  const prepare = (script: string) => {
    const paths = clusterPaths(fresh())
    prepareRoot(paths, self)
    mkdirSync(paths.data)
    writeFileSync(paths.passwordFile, 'x')
    const postgres = path.join(paths.root, 'postgres')
    writeFileSync(postgres, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    return { paths, binaries: { initdb: '', pgCtl: '', postgres } }
  }

  it('[EMBEDDED-101] says what the database said this time, and keeps what it said before', async () => {
    const { paths, binaries } = prepare('echo "broken files" >&2; exit 1')
    writeFileSync(paths.logFile, 'earlier words\n')
    const failed = await launchPostmaster(paths, self, binaries).catch((error: Error) => error.message)
    expect(failed).toBe(`数据库启动失败，日志见 ${paths.logFile}\nbroken files`)
    expect(readFileSync(paths.logFile, 'utf8')).toBe('earlier words\nbroken files\n')
  })

  it('[EMBEDDED-101] a log of more than five megabytes begins anew', async () => {
    const { paths, binaries } = prepare('echo "again" >&2; exit 1')
    writeFileSync(paths.logFile, 'x'.repeat(5_000_000))
    await expect(launchPostmaster(paths, self, binaries)).rejects.toThrow('again')
    expect(statSync(paths.logFile).size).toBe(5_000_006)
    await expect(launchPostmaster(paths, self, binaries)).rejects.toThrow(/\nagain$/)
    expect(readFileSync(paths.logFile, 'utf8')).toBe('again\n')
  })

  it('[EMBEDDED-101] what passes by itself is tried again', async () => {
    const { paths, binaries } = prepare(
      '[ -e "$2/second" ] && { echo other >&2; exit 1; }; touch "$2/second"; echo "could not bind" >&2; exit 1',
    )
    const failed = await launchPostmaster(paths, self, binaries).catch((error: Error) => error.message)
    expect(failed).toBe(`数据库启动失败，日志见 ${paths.logFile}\nother`)
    expect(readFileSync(paths.logFile, 'utf8')).toBe('could not bind\nother\n')
  })

  it('[EMBEDDED-101] a program that is not there is an error, not a wait', async () => {
    const { paths } = prepare('')
    const binaries = { initdb: '', pgCtl: '', postgres: path.join(paths.root, 'missing') }
    await expect(launchPostmaster(paths, self, binaries)).rejects.toThrow('数据库启动失败')
  })
})

describe('the account a database runs as', () => {
  it('[EMBEDDED-4] is another one where we are root, that of the files where there are some, and our own otherwise', () => {
    const data = fresh()
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000)
    expect(chooseOsUser(data)).toEqual(self)
    getuid.mockReturnValue(0)
    const chosen = chooseOsUser(data)
    getuid.mockRestore()
    const { uid } = statSync(data)
    const isOurs = chosen.kind === 'other' && chosen.uid !== 0 && (uid === 0 || chosen.uid === uid)
    expect(isOurs || process.getuid?.() !== 0).toBe(true)
    expect(reachFolder(self, data)).toBe(self)
  })

  it('[EMBEDDED-4] may enter a folder, or may not', async () => {
    const data = fresh()
    expect(canEnter(self, data)).toBe(true)
    expect(canEnter(self, path.join(data, 'missing'))).toBe(false)
    const child = spawnAs(self, 'sh', ['-c', 'pwd; exit 3'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    expect([text, code]).toEqual(['/\n', 3])
  })

  it('[EMBEDDED-102] the programs of the package are there and may be run', () => {
    const found = findBinaries(self)
    expect(Object.values(found).map((file) => path.basename(file))).toEqual(['initdb', 'pg_ctl', 'postgres'])
    for (const file of Object.values(found)) expect(statSync(file).mode & 0o555).toBe(0o555)
  })
})

describe('the lock of a data folder', () => {
  it('[EMBEDDED-7] names its owner, and is free when it was released', async () => {
    const data = path.join(fresh(), 'made')
    const lock = lockDataDir(data, 0)
    expect(readFileSync(path.join(data, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`)
    const inUse = { code: 'DATA_DIR_IN_USE', message: `数据目录正在被另一个进程使用（进程号 ${process.pid}）：${data}` }
    expect(() => lockDataDir(data, 0)).toThrow(expect.objectContaining(inUse) as Error)
    writeFileSync(path.join(data, 'server.pid'), '')
    expect(() => lockDataDir(data, 0)).toThrow('（进程号 未知）')
    lock.release()
    await sleep(0)
    lockDataDir(data, 0).release()
  })

  it('[EMBEDDED-11] a lock file that is none is told as a folder that cannot be used', () => {
    const data = fresh()
    writeFileSync(path.join(data, 'server.lock'), 'no database at all, but longer than its header would be '.repeat(4))
    expect(() => lockDataDir(data, 0)).toThrow(
      `数据目录不可写：${data}（file is not a database）。请检查权限，或用 DATA_DIR 指定另一个目录`,
    )
    const other = fresh()
    mkdirSync(path.join(other, 'server.lock'))
    expect(() => lockDataDir(other, 0)).toThrow(`数据目录不可写：${other}（`)
  })
})
