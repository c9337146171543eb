import { createLonelyBus, type NodeBus } from '../bus/node-bus.ts'

export type SessionEnded = {
  announce: (sessionIds: readonly string[]) => void
  /** Returns the way to stop listening. */
  onEnd: (listener: (sessionId: string) => void) => () => void
}

const topic = 'session-ended'

/** Tells whoever holds something open for a session, such as a socket, that the session is over; on every node. */
export function createSessionEnded(bus: NodeBus = createLonelyBus()): SessionEnded {
  const listeners = new Set<(sessionId: string) => void>()
  const tell = (sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) for (const listener of listeners) listener(sessionId)
  }
  // Whoever misses it finds out at the next look at the open sessions.
  bus.subscribe(topic, (payload) => tell(payload.toString().split(' ')))
  return {
    announce(sessionIds) {
      if (sessionIds.length === 0) return
      tell(sessionIds)
      bus.publish(topic, sessionIds.join(' '))
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
