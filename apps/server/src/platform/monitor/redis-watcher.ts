import { Redis } from 'ioredis'

import type { Clock } from '../clock.ts'

export type RedisSample = { at: Date; usedBytes: number; commandsPerSecond: number; roundTripMs: number }
export type RedisLook =
  | { isConnected: true; info: ReadonlyMap<string, string>; keys: number; roundTripMs: number }
  | { isConnected: false; problem: string }

const everyMs = 3000
const keptSamples = 100
const patienceMs = 2000

export type RedisWatcher = ReturnType<typeof createRedisWatcher>

/** Asks a Redis how it does. It uses a connection of its own and keeps nothing there. */
export function createRedisWatcher(url: string, clock: Clock) {
  const samples: RedisSample[] = []
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patienceMs,
    commandTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: () => everyMs,
  })
  let problem = 'Redis 尚未连接'
  // Without a listener the client prints to the console; what went wrong is told by the page.
  redis.on('error', (error: Error) => {
    problem = error.message
  })
  let timer: NodeJS.Timeout | undefined
  let begun: Promise<void> | undefined

  async function look(): Promise<RedisLook> {
    // The listener above was told why; the connection itself only says that it is closed.
    begun ??= redis.connect().catch(() => undefined)
    await begun
    if (redis.status !== 'ready') return { isConnected: false, problem }
    try {
      const asked = performance.now()
      await redis.ping()
      const roundTripMs = performance.now() - asked
      const [info, keys] = await Promise.all([redis.info(), redis.dbsize()])
      return { isConnected: true, info: readInfo(info), keys, roundTripMs }
    } catch (error) {
      return { isConnected: false, problem: (error as Error).message }
    }
  }

  async function take(): Promise<RedisLook> {
    const found = await look()
    if (!found.isConnected) return found
    samples.push({
      at: clock.now(),
      usedBytes: numberIn(found.info, 'used_memory') ?? 0,
      commandsPerSecond: numberIn(found.info, 'instantaneous_ops_per_sec') ?? 0,
      roundTripMs: found.roundTripMs,
    })
    if (samples.length > keptSamples) samples.shift()
    return found
  }

  return {
    address: new URL(url).host,
    begin(): void {
      timer = setInterval(() => void take(), everyMs)
      timer.unref()
    },
    end(): void {
      clearInterval(timer)
      redis.disconnect()
    },
    /** Looks now; the timer only fills the curves. */
    look: async (): Promise<RedisLook> => (samples.length === 0 ? take() : look()),
    samples: (): readonly RedisSample[] => samples,
  }
}

/** `key:value` in lines, with headings and empty lines between. */
export function readInfo(text: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0 && !line.startsWith('#')) lines.set(line.slice(0, colon), line.slice(colon + 1))
  }
  return lines
}

export function numberIn(info: ReadonlyMap<string, string>, key: string): number | null {
  const value = Number(info.get(key) ?? Number.NaN)
  return Number.isFinite(value) ? value : null
}
