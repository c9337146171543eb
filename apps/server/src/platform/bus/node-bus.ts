import { randomBytes } from 'node:crypto'

/** `alone`: one process works on this database, and there is nobody to tell. */
export type BusState = 'alone' | 'connected' | 'lost'

/**
 * What nodes tell each other while they run. Nothing of it is kept: whoever was cut off is told so by `onReturn` and asks
 * for what it may have missed. What must not be lost is a row in the database.
 */
export interface NodeBus {
  /** This process, by twelve letters that are new with every start. */
  readonly node: string
  state: () => BusState
  /** Tells all other nodes, as far as they can be reached; never this one. */
  publish: (topic: string, payload: string | Uint8Array) => void
  /** Returns how to stop listening. */
  subscribe: (topic: string, listener: (payload: Buffer, from: string) => void) => () => void
  /** The connection was lost and is there again. */
  onReturn: (listener: () => void) => () => void
  /** A value for nodes that come later; `null` without one, or without a connection. */
  get: (key: string) => Promise<Buffer | null>
  set: (key: string, value: string | Uint8Array) => Promise<void>
  /** Counts a call of all nodes together; `null` when nobody counts but this one. */
  count: (key: string, windowMs: number) => Promise<{ current: number; ttl: number } | null>
  close: () => Promise<void>
}

export const newNodeName = (): string => randomBytes(6).toString('hex')

/** For a process that works alone: everything it has to tell is heard inside it already. */
export function createLonelyBus(node = newNodeName()): NodeBus {
  const values = new Map<string, Buffer>()
  return {
    node,
    state: () => 'alone',
    publish: () => undefined,
    subscribe: () => () => undefined,
    onReturn: () => () => undefined,
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => void values.set(key, Buffer.from(value)),
    count: async () => null,
    close: async () => undefined,
  }
}
