import { spawn } from 'node:child_process'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { Worker } from 'node:worker_threads'

import type {
  DiskInfo,
  HttpInfo,
  NodesInfo,
  RedisInfo,
  RuntimeInfo,
  ServerInfo,
} from '@liangshu/contract/system/monitor-pages'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'

import { watchThreads } from '../../platform/monitor/threads.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** Answers as a Redis does, as far as it is asked here. */
async function startRedisDouble(): Promise<{ url: string; server: Server }> {
  const info = [
    '# Server',
    'redis_version:7.2.4',
    'uptime_in_seconds:99',
    'used_memory:1048576',
    'instantaneous_ops_per_sec:12',
    'keyspace_hits:9',
    'keyspace_misses:1',
    'some_new_line:1',
  ].join('\r\n')
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      for (const [, command] of data.toString().matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
        if (command?.toLowerCase() === 'info') socket.write(`$${Buffer.byteLength(info)}\r\n${info}\r\n`)
        else if (command?.toLowerCase() === 'dbsize') socket.write(':7\r\n')
        else socket.write(command?.toLowerCase() === 'ping' ? '+PONG\r\n' : '+OK\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `redis://:hush@127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

const redis = await startRedisDouble()
const test = await createTestApp()
const withRedis = await createTestApp({ environment: { REDIS_URL: redis.url } })
const person = { username: 'watcher', isPlatform: true, permissions: ['system:monitor:view'] }
const token = await makePerson(test, person)
const redisToken = await makePerson(withRedis, person)
afterAll(() => void redis.server.close())

async function read<T>(name: string, query: Record<string, string> = {}): Promise<T> {
  const { success, result } = await test.call('GET', `/sys/monitor/${name}`, { token, query })
  expect(success).toBe(true)
  return result as unknown as T
}

describe('the pages of the monitoring group', () => {
  it('[MON-20] tells the processor of the machine and of this process apart', async () => {
    const spin = spawn(process.execPath, ['-e', 'const end = Date.now() + 400; while (Date.now() < end);'])
    await new Promise((resolve) => spin.once('exit', resolve))
    const { history, totalBytes, process: own, cores } = await read<ServerInfo>('server')
    const point = history.at(-1)
    // Another process worked while ours only waited.
    expect(point?.systemCpu).toBeGreaterThan(0)
    expect(point?.systemCpu).not.toBe(point?.processCpu)
    expect(own.pid).toBe(process.pid)
    expect(own.rssBytes).toBeLessThan(totalBytes)
    expect(cores).toBeGreaterThan(0)
  })

  it('[MON-21] shows heap spaces, pauses, event loop and every thread by name', async () => {
    watchThreads()
    const worker = new Worker('setInterval(() => {}, 1000)', { eval: true, name: 'planted' })
    await new Promise((resolve) => worker.once('online', resolve))
    const { spaces, gc, loop, threads, threadPeak } = await read<RuntimeInfo>('runtime')
    expect(spaces.map(({ name }) => name)).toContain('old_space')
    expect(gc.map(({ kind }) => kind)).toEqual(['minor', 'major', 'incremental', 'weak'])
    expect(loop.utilization).toBeLessThanOrEqual(1)
    expect(threads.map(({ name }) => name)).toEqual(expect.arrayContaining(['main', 'planted']))
    expect(threadPeak).toBeGreaterThanOrEqual(2)
    await worker.terminate()
    expect((await read<RuntimeInfo>('runtime')).threads.map(({ name }) => name)).not.toContain('planted')
  })

  it('[MON-22] counts answers by their status, sessions, and where the time goes', async () => {
    await test.call('GET', '/sys/no/such/path', { token })
    const { requests, sessions, routes } = await read<HttpInfo>('http')
    expect(requests.byStatus['4']).toBeGreaterThan(0)
    expect(requests.byStatus['2']).toBeGreaterThan(0)
    expect(sessions.live).toBe(1)
    expect(routes.map(({ route }) => route)).toContain('GET /jeecg-boot/sys/monitor/server')
  })

  it('[MON-23] lists the last requests with who asked, and finds by method, path, status, user and time', async () => {
    type Traces = { held: number; records: { path: string; status: number; username: string | null; method: string }[] }
    await test.call('POST', '/sys/no/such/path')
    const all = await read<Traces>('traces')
    expect(all.records).toHaveLength(all.held)
    const missing = await read<Traces>('traces', { status: '4', method: 'POST' })
    expect(missing.records).toEqual([expect.objectContaining({ status: 404, username: null })])
    const own = await read<Traces>('traces', { username: 'WATCH', path: 'monitor/http' })
    expect(own.records.map(({ username }) => username)).toEqual(['watcher'])
    expect((await read<Traces>('traces', { minMs: '3600000' })).records).toEqual([])
    expect((await test.call('GET', '/sys/monitor/traces', { token, query: { status: '4 or 1=1' } })).success).toBe(
      false,
    )
  })

  it('[MON-24] says that there is no Redis and where short-lived data lies', async () => {
    expect(await read<RedisInfo>('redis')).toMatchObject({ isConfigured: false, isConnected: false, keptInDatabase: 0 })
  })

  it('[MON-24] shows a Redis that there is, without the password of its address', async () => {
    const { result } = await withRedis.call('GET', '/sys/monitor/redis', { token: redisToken })
    expect(result).toMatchObject({
      isConfigured: true,
      isConnected: true,
      version: '7.2.4',
      keys: 7,
      usedBytes: 1_048_576,
      commandsPerSecond: 12,
      hits: 9,
      misses: 1,
    })
    expect(JSON.stringify(result)).not.toContain('hush')
    const info = await withRedis.call('GET', '/sys/actuator/redis/info', { token: redisToken })
    expect(info.result[0]).toEqual({ key: 'redis_version', value: '7.2.4', description: 'Redis 版本' })
    expect(info.result.at(-1)).toEqual({ key: 'some_new_line', value: '1', description: null })
  })

  it('[MON-27] shows the nodes that are there, who has which duty, and every PostgreSQL', async () => {
    await sql`delete from sys_node`.execute(test.ownerDb)
    await sql`delete from node_lease`.execute(test.ownerDb)
    await sql`insert into sys_node (id, host, pid, roles, started_at, seen_at, facts)
      select id, host, 42, 'web,market', '2026-11-17 09:00:00+08', clock_timestamp() - silent::interval,
        '{"redis": "lost", "isDraining": true}'
      from (values ('here', 'host-a', '0 s'), ('gone', 'host-b', '1 minute')) told (id, host, silent)`.execute(
      test.ownerDb,
    )
    const since = Date.parse('2026-11-17T09:30:00+08:00')
    await sql`insert into node_lease (name, holder, token, renewed_at)
      values ('market', 'here', ${since}, clock_timestamp() + interval '1 hour'),
        ('trading', 'gone', 5, clock_timestamp() - interval '1 minute')`.execute(test.ownerDb)
    const info = await read<NodesInfo>('nodes')
    expect(info.nodes).toEqual([
      expect.objectContaining({
        id: 'here',
        host: 'host-a',
        roles: ['web', 'market'],
        duties: ['market'],
        redis: 'lost',
        isDraining: true,
        isAsked: false,
        startTime: '2026-11-17 09:00:00',
      }),
    ])
    expect(info.duties).toEqual([
      expect.objectContaining({
        name: 'market',
        nodeId: 'here',
        host: 'host-a',
        since: '2026-11-17 09:30:00',
        isHeld: true,
      }),
      expect.objectContaining({ name: 'trading', nodeId: null, isHeld: false }),
      expect.objectContaining({ name: 'strategy', nodeId: null, isHeld: false }),
    ])
    expect(info.servers).toEqual([expect.objectContaining({ state: 'primary', problem: null })])
    expect(info.redis).toEqual({ state: 'alone', address: null })
    expect(JSON.stringify(info)).not.toContain('postgres://')
  })

  it('[MON-25] shows disks, what of ours lies on them, and the largest tables', async () => {
    const { disks, tables, databaseBytes } = await read<DiskInfo>('disks')
    expect(disks.every(({ totalBytes, freeBytes }) => totalBytes > freeBytes)).toBe(true)
    expect(tables.length).toBeGreaterThan(5)
    expect(tables.every(({ bytes }) => bytes <= databaseBytes)).toBe(true)
  })

  it('[MON-6] none of them is for others', async () => {
    const nobody = await makePerson(test, { username: 'nobody' })
    for (const name of ['server', 'runtime', 'http', 'traces', 'redis', 'disks'])
      expect(await test.call('GET', `/sys/monitor/${name}`, { token: nobody })).toMatchObject({ code: 510 })
  })
})
