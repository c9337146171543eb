import { Redis } from 'ioredis'

import type { Log } from '../log/log.ts'
import { newNodeName, type NodeBus } from './node-bus.ts'

type Listener = (payload: Buffer, from: string) => void
type Parts = { url: string; prefix: string; log: Pick<Log, 'info' | 'warn'>; node?: string }

const nodeLength = 12
const longestPauseMs = 1000
const answerWithinMs = 2000

/** Nodes tell each other through Redis: one connection hears, the other speaks. Both come back by themselves. */
export function createRedisBus({ url, prefix, log, node = newNodeName() }: Parts): NodeBus {
  const settings = {
    // What could not be sent now is of no use later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 3000,
    keepAlive: 1000,
    retryStrategy: (times: number) => Math.min(longestPauseMs, times * 100),
  }
  const speaks = new Redis(url, { ...settings, commandTimeout: answerWithinMs })
  // Nothing may come on it for long; a ping tells whether anything still could.
  const hears = new Redis(url, { ...settings, autoResubscribe: false })
  const listeners = new Map<string, Set<Listener>>()
  const returns = new Set<() => void>()
  let isHearing = false
  let wasLost = false
  let isClosed = false
  const ready = () => isHearing && speaks.status === 'ready'

  function lose(error?: Error): void {
    isHearing = false
    if (wasLost || isClosed) return
    wasLost = true
    log.warn({ err: error?.message }, 'Redis is lost: this node goes on without the others')
  }

  async function begin(): Promise<void> {
    try {
      const topics = [...listeners.keys()].map((topic) => `${prefix}:${topic}`)
      // One channel of its own keeps the connection in its mode when nothing else is listened to.
      await hears.subscribe(`${prefix}:node:${node}`, ...topics)
      isHearing = true
      if (!wasLost) return
      wasLost = false
      log.info('Redis is there again')
      for (const tell of returns) tell()
    } catch (error) {
      lose(error as Error)
      hears.disconnect(true)
    }
  }

  for (const one of [speaks, hears]) {
    one.on('error', (error) => lose(error))
    one.on('close', () => lose())
  }
  hears.on('ready', () => void begin())
  speaks.on('ready', () => {
    if (isHearing && wasLost) void begin()
  })
  hears.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    const from = message.subarray(0, nodeLength).toString('latin1')
    if (from === node) return
    const topic = channel.toString().slice(prefix.length + 1)
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message.subarray(nodeLength), from)
      } catch (error) {
        log.warn({ err: error, topic }, 'message of another node not understood')
      }
    }
  })
  /** A cut network says nothing: without an answer the connection is made anew. */
  const pulse = setInterval(() => {
    for (const one of [speaks, hears]) {
      if (one.status !== 'ready') continue
      const late = setTimeout(() => one.disconnect(true), answerWithinMs)
      one.ping().then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      )
    }
  }, answerWithinMs).unref()

  return {
    node,
    state: () => (ready() ? 'connected' : 'lost'),
    publish(topic, payload) {
      if (speaks.status !== 'ready') return
      const message = Buffer.concat([Buffer.from(node, 'latin1'), Buffer.from(payload)])
      speaks.publish(`${prefix}:${topic}`, message).catch(() => undefined)
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set()
      listeners.set(topic, known.add(listener))
      if (known.size === 1 && isHearing) void hears.subscribe(`${prefix}:${topic}`).catch(() => undefined)
      return () => {
        known.delete(listener)
      }
    },
    onReturn(listener) {
      returns.add(listener)
      return () => void returns.delete(listener)
    },
    get: (key) => speaks.getBuffer(`${prefix}:${key}`).catch(() => null),
    set: async (key, value) => {
      await speaks.set(`${prefix}:${key}`, Buffer.from(value)).catch(() => undefined)
    },
    async count(key, windowMs) {
      if (speaks.status !== 'ready') return null
      const name = `${prefix}:count:${key}`
      const answers = await speaks
        .multi()
        .incr(name)
        .pexpire(name, windowMs, 'NX')
        .pttl(name)
        .exec()
        .catch(() => null)
      if (!answers) return null
      return { current: Number(answers[0]?.[1]), ttl: Number(answers[2]?.[1]) }
    },
    async close() {
      isClosed = true
      clearInterval(pulse)
      speaks.disconnect()
      hears.disconnect()
    },
  }
}
