import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'

import { afterAll, describe, expect, it, vi } from 'vitest'

import { openRedisDouble } from '../../testing/redis-double.ts'
import { createLog } from '../log/log.ts'
import type { NodeBus } from './node-bus.ts'
import { createRedisBus } from './redis-bus.ts'

const buses: NodeBus[] = []
const children: ChildProcess[] = []
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  for (const child of children) child.kill('SIGKILL')
})

const openBus = async (url: string) => {
  const bus = createRedisBus({ url, prefix: 'test', log: createLog('silent') })
  buses.push(bus)
  await vi.waitFor(() => expect(bus.state()).toBe('connected'), 120_000)
  return bus
}
const hearing = (bus: NodeBus, topic: string) => {
  const heard: string[] = []
  bus.subscribe(topic, (payload) => heard.push(payload.toString()))
  return heard
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function realRedis() {
  const port = await freePort()
  const start = () => {
    const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
      stdio: 'ignore',
    })
    children.push(child)
    return child
  }
  let child = start()
  return {
    url: `redis://127.0.0.1:${port}`,
    cut: async () => void child.kill('SIGKILL'),
    mend: async () => {
      child = start()
    },
  }
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) process.stderr.write('redis-server is not installed: the bus is tried with a double alone\n')

type Opened = { url: string; cut: () => Promise<void>; mend: () => Promise<void> }
const kinds: { name: string; open: () => Promise<Opened> }[] = [
  { name: 'a double', open: openRedisDouble },
  ...(hasRedis ? [{ name: 'redis-server', open: realRedis }] : []),
]

describe.each(kinds)('the bus between nodes, over $name', async ({ open }) => {
  const redis = await open()
  afterAll(() => redis.cut())

  it('[NODE-4] tells the others, never the one that speaks, and only those who listen to the topic', async () => {
    const [first, second] = [await openBus(redis.url), await openBus(redis.url)]
    const [own, others, elsewhere] = [hearing(first, 'news'), hearing(second, 'news'), hearing(second, 'olds')]
    await vi.waitFor(() => {
      first.publish('news', '你好')
      expect(others).toContain('你好')
    }, 120_000)
    expect([own, elsewhere]).toEqual([[], []])
  })

  it('[NODE-5] counts the calls of all nodes together, until their time is over', async () => {
    const [first, second] = [await openBus(redis.url), await openBus(redis.url)]
    await first.count('login', 60_000)
    expect(await second.count('login', 60_000)).toMatchObject({ current: 2 })
    expect((await first.count('login', 60_000))?.ttl).toBeGreaterThan(0)
    await first.set('kept', Buffer.from([0, 255, 13, 10]))
    expect(await second.get('kept')).toEqual(Buffer.from([0, 255, 13, 10]))
  })

  it('[NODE-6] a node that loses it says so, goes on, and hears again afterwards', async () => {
    const [first, second] = [await openBus(redis.url), await openBus(redis.url)]
    const heard = hearing(second, 'news')
    const returned = vi.fn()
    second.onReturn(returned)
    await redis.cut()
    await vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['lost', 'lost']), 120_000)
    first.publish('news', 'lost')
    expect([await first.get('kept'), await first.count('login', 60_000)]).toEqual([null, null])
    await redis.mend()
    await vi.waitFor(() => expect([first.state(), second.state()]).toEqual(['connected', 'connected']), 120_000)
    expect(returned).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => {
      first.publish('news', 'back')
      expect(heard).toContain('back')
    }, 120_000)
    expect(heard).not.toContain('lost')
  })
})
