import type { NodeBus } from '../bus/node-bus.ts'

type Counted = { current: number; ttl: number }
type Answer = (error: Error | null, counted?: Counted) => void
type Own = Counted & { startedAt: number }

/** A counter of this node alone that outgrew this is emptied: it only protects, and Redis is the one that counts. */
const mostOwn = 5000

/** Where limits of calls are counted: for all nodes together, by this one alone while the others cannot be reached. */
export function sharedLimitStore(bus: NodeBus) {
  const own = new Map<string, Own>()

  function countOwn(key: string, windowMs: number): Counted {
    const now = Date.now()
    const known = own.get(key)
    if (own.size > mostOwn) own.clear()
    if (!known || known.startedAt + windowMs <= now) {
      const fresh = { current: 1, ttl: windowMs, startedAt: now }
      own.set(key, fresh)
      return fresh
    }
    known.current += 1
    known.ttl = windowMs - (now - known.startedAt)
    return known
  }

  return class SharedLimitStore {
    readonly scope: string
    constructor(options: { routeInfo?: { method?: string | string[]; url?: string } }) {
      this.scope = `${String(options.routeInfo?.method ?? '')} ${options.routeInfo?.url ?? ''}`
    }

    incr(key: string, answer: Answer, windowMs: number): void {
      const name = `${this.scope} ${key}`
      bus.count(name, windowMs).then(
        (counted) => answer(null, counted ?? countOwn(name, windowMs)),
        () => answer(null, countOwn(name, windowMs)),
      )
    }

    child(options: { routeInfo?: { method?: string | string[]; url?: string } }): SharedLimitStore {
      return new SharedLimitStore(options)
    }
  }
}
