export type SessionEnded = {
  announce: (sessionIds: readonly string[]) => void
  /** Returns the way to stop listening. */
  onEnd: (listener: (sessionId: string) => void) => () => void
}

/** Tells whoever holds something open for a session, such as a socket, that the session is over. */
export function createSessionEnded(): SessionEnded {
  const listeners = new Set<(sessionId: string) => void>()
  return {
    announce(sessionIds) {
      for (const sessionId of sessionIds) for (const listener of listeners) listener(sessionId)
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
