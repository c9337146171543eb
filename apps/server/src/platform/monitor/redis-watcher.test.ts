import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { openRedisDouble } from '../../testing/redis-double.ts'
import { createRedisWatcher, numberIn, readInfo } from './redis-watcher.ts'

const double = await openRedisDouble()
afterAll(() => double.close())
afterEach(() => {
  vi.useRealTimers()
})

describe('what a Redis says about itself', () => {
  it('[MON-109] lines of key and value, with or without carriage returns; headings and other lines say nothing', () => {
    const text = '# Memory\r\nused_memory:1048576\r\n\r\n:nobody\nurl:redis://a:1\n#off:1\nplain\nempty:\na:b'
    expect([...readInfo(text)]).toEqual([
      ['used_memory', '1048576'],
      ['url', 'redis://a:1'],
      ['empty', ''],
      ['a', 'b'],
    ])
  })

  it.each([
    ['12', 12],
    ['0.5', 0.5],
    ['0', 0],
    ['1.2M', null],
    [undefined, null],
  ])('[MON-109] %s is the number %s', (value, number) => {
    expect(numberIn(new Map(value === undefined ? [] : [['key', value]]), 'key')).toBe(number)
  })
})

describe('the watcher of a Redis', () => {
  const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))

  it('[MON-24] looks at once, keeps the first look and those of the timer, the newest hundred', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const own = createFakeClock(clock.now())
    const watcher = createRedisWatcher(double.url, own)
    expect(watcher.address).toBe(new URL(double.url).host)
    expect(watcher.samples()).toEqual([])
    const found = await watcher.look()
    expect(found).toMatchObject({ isConnected: true, keys: 0 })
    if (!found.isConnected) throw new Error(found.problem)
    expect(found.info.get('redis_version')).toBe('7.0.0')
    expect(found.roundTripMs).toBeGreaterThan(0)
    expect(found.roundTripMs).toBeLessThan(60_000)
    expect(watcher.samples()).toEqual([
      { at: own.now(), usedBytes: 1_048_576, commandsPerSecond: 7, roundTripMs: found.roundTripMs },
    ])
    await watcher.look()
    expect(watcher.samples()).toHaveLength(1)

    watcher.begin()
    own.advance(3000)
    await vi.advanceTimersByTimeAsync(2999)
    await watcher.look()
    expect(watcher.samples()).toHaveLength(1)
    for (let looks = 2; looks <= 101; looks += 1) {
      vi.advanceTimersByTime(3000)
      await watcher.look()
      own.advance(looks)
    }
    await expect.poll(() => watcher.samples().length).toBe(100)
    expect(watcher.samples()[0]?.at).toEqual(new Date('2026-01-05T01:00:03Z'))
    watcher.end()
    await expect.poll(() => watcher.look()).toMatchObject({ isConnected: false })
    vi.advanceTimersByTime(30_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[MON-24] does not keep a process alive that is done', () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const watcher = createRedisWatcher(double.url, clock)
    watcher.begin()
    expect(timers()).toBe(before)
    watcher.end()
  })

  it('[MON-24] says why it cannot be reached', async () => {
    const { port } = new URL(double.url)
    await double.cut()
    const watcher = createRedisWatcher(`redis://127.0.0.1:${port}`, clock)
    expect(await watcher.look()).toEqual({ isConnected: false, problem: `connect ECONNREFUSED 127.0.0.1:${port}` })
    expect(watcher.samples()).toEqual([])
    watcher.end()
    await double.mend()
  })
})
