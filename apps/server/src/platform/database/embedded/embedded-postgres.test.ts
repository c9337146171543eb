import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.ts'

const folder = mkdtempSync(join(tmpdir(), 'liangshu-embedded-'))
const dataDir = join(folder, 'data')
const clusterDir = join(dataDir, 'postgres', 'data')
const messages: string[] = []
const log = { info: (message: string) => messages.push(message), warn: (message: string) => messages.push(message) }
const running: EmbeddedPostgres[] = []

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query<string[]>({ text: sql, rowMode: 'array' })
    return result.rows.map((row) => String(row[0]))
  } finally {
    await client.end()
  }
}

/** Another process that owns the folder until it is killed. */
async function startOwner(): Promise<{ owner: ChildProcess; url: string }> {
  const module = new URL('embedded-postgres.ts', import.meta.url).href
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const log = { info() {}, warn() {} }
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.stdout.write(url + '\\n')
    setInterval(() => {}, 60_000)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  return { owner, url: String(url) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function killPostmaster(): Promise<void> {
  const { pid } = readPostmaster(clusterDir)!
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isPostmasterOf(pid, clusterDir)).toBe(false)
}

beforeAll(async () => {
  const database = await start()
  await ask(database.url, 'CREATE TABLE kept (note text)')
  await database.stop()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()))
  messages.length = 0
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an ordinary start', () => {
  it('[EMBEDDED-1] keeps committed rows across a clean stop and start', async () => {
    const first = await start()
    await ask(first.url, `INSERT INTO kept VALUES ('clean stop')`)
    await first.stop()
    expect(readPostmaster(clusterDir)).toBeUndefined()

    const second = await start()
    expect(await ask(second.url, 'SELECT note FROM kept')).toContain('clean stop')
  })

  it('[EMBEDDED-2] writes through to the disk, listens on this machine only and keeps Shanghai time', async () => {
    const { url } = await start()
    const expected = {
      TimeZone: 'Asia/Shanghai',
      fsync: 'on',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
      synchronous_commit: 'on',
      unix_socket_directories: '',
    }
    const names = Object.keys(expected).map((name) => `'${name}'`)
    const settings = await ask(
      url,
      `SELECT json_object_agg(name, setting)::text FROM pg_settings WHERE name IN (${names.join()})`,
    )
    expect(JSON.parse(settings[0]!)).toEqual(expected)
  })

  it('[EMBEDDED-3] refuses a connection without the password, which only its owner can read', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)
  })

  it('[EMBEDDED-4] never runs the database as root', async () => {
    await start()
    expect(statSync(`/proc/${readPostmaster(clusterDir)!.pid}`).uid).not.toBe(0)
  })

  it('[EMBEDDED-5] stops once however often it is asked to', async () => {
    const database = await start()
    await Promise.all([database.stop(), database.stop()])
    expect(readPostmaster(clusterDir)).toBeUndefined()
  })

  it('[EMBEDDED-6] is not disturbed by an initialisation that was cut short', async () => {
    const fresh = mkdtempSync(join(folder, 'fresh-'))
    mkdirSync(join(fresh, 'postgres', 'data.new'), { recursive: true })
    writeFileSync(join(fresh, 'postgres', 'data.new', 'half'), 'made')
    const database = await startEmbeddedPostgres({ dataDir: fresh, log })
    running.push(database)
    expect(await ask(database.url, 'SELECT 1')).toEqual(['1'])
  })
})

describe('a data folder someone else uses', () => {
  it('[EMBEDDED-7] is refused with the number of the owning process', async () => {
    const { owner, url } = await startOwner()
    const second = startEmbeddedPostgres({ dataDir, log, lockWaitMs: 0 })
    await expect(second).rejects.toThrow(`数据目录正在被另一个进程使用（进程号 ${owner.pid}）`)
    expect(await ask(url, 'SELECT 1')).toEqual(['1'])
    await kill(owner)
  })

  it('[EMBEDDED-7] is refused within one process too', async () => {
    await start()
    const second = startEmbeddedPostgres({ dataDir, log, lockWaitMs: 0 })
    await expect(second).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' })
  })

  it('[EMBEDDED-12] is waited for when its owner is about to end', async () => {
    const { owner } = await startOwner()
    // Waiting blocks this process, so a third one ends the owner meanwhile.
    spawn('sh', ['-c', `sleep 0.3; kill -9 ${owner.pid}`], { stdio: 'ignore' })
    const { url } = await start()
    expect(await ask(url, 'SELECT 1')).toEqual(['1'])
  })
})

describe('a killed server', () => {
  it('[EMBEDDED-8] leaves a postmaster that the next start adopts with every committed row', async () => {
    const { owner, url } = await startOwner()
    await ask(url, `INSERT INTO kept VALUES ('server killed')`)
    const { pid } = readPostmaster(clusterDir)!
    await kill(owner)

    const adopted = await start()
    expect(readPostmaster(clusterDir)?.pid).toBe(pid)
    expect(await ask(adopted.url, 'SELECT note FROM kept')).toContain('server killed')
    await adopted.stop()
    expect(isPostmasterOf(pid, clusterDir)).toBe(false)
  })

  it('[EMBEDDED-9] together with its database loses no committed row', async () => {
    const { owner, url } = await startOwner()
    await ask(url, `INSERT INTO kept VALUES ('all killed')`)
    await killPostmaster()
    await kill(owner)
    expect(readPostmaster(clusterDir)).toBeDefined()

    const { url: next } = await start()
    expect(await ask(next, 'SELECT note FROM kept')).toContain('all killed')
  })

  it('[EMBEDDED-10] whose process number now belongs to another program does not block the start', async () => {
    const stale = [process.pid, clusterDir, 1, 1, '', '127.0.0.1', '', 'ready'].join('\n')
    writeFileSync(join(clusterDir, 'postmaster.pid'), `${stale}\n`)
    const { url } = await start()
    expect(await ask(url, 'SELECT 1')).toEqual(['1'])
    expect(messages).toContainEqual(expect.stringContaining('清除遗留的数据库锁文件'))
  })
})

describe('a data folder that cannot be used', () => {
  it('[EMBEDDED-11] is refused when a file is in its place', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(startEmbeddedPostgres({ dataDir: file, log })).rejects.toThrow(`数据目录不可写：${file}`)
  })

  it('[EMBEDDED-11] is refused without write permission', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'liangshu-closed-'))
    const nobody = 65_534
    if (process.getuid?.() === 0) process.seteuid?.(nobody)
    else chmodSync(closed, 0o500)
    try {
      await expect(startEmbeddedPostgres({ dataDir: join(closed, 'data'), log })).rejects.toThrow('数据目录不可写')
    } finally {
      if (process.getuid?.() === 0) process.seteuid?.(0)
      rmSync(closed, { recursive: true })
    }
  })
})
