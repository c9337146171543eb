import * as z from 'zod/mini'
import { readAs, type Schema } from '../schema/schema.ts'

const stored = z.object({ value: z.unknown(), expire: z.nullable(z.number()) })

export interface ExpiringStore {
  /** The stored value, or undefined when it is absent, past its time, damaged or of another shape. */
  get<T>(key: string, schema: Schema<T>): T | undefined
  set(key: string, value: unknown, ttlMs?: number): void
  remove(key: string): void
  keys(): string[]
}

interface Options {
  storage: Storage | undefined
  namespace: string
  now: () => number
}

function parseStored(text: string | null) {
  if (text === null) return undefined
  try {
    return readAs(stored, JSON.parse(text))
  } catch {
    return undefined
  }
}

/**
 * Key-value storage with a lifetime per key, on top of the browser's own. A full or forbidden storage must not break
 * the application, so what cannot be written is kept in memory for this page.
 */
export function createExpiringStore({ storage, namespace, now }: Options): ExpiringStore {
  const memory = new Map<string, string>()
  const nameOf = (key: string) => namespace + key

  function read(name: string): string | null {
    if (memory.has(name)) return memory.get(name) ?? null
    try {
      return storage?.getItem(name) ?? null
    } catch {
      return null
    }
  }

  function drop(name: string) {
    memory.delete(name)
    try {
      storage?.removeItem(name)
    } catch {
      // A storage that refuses removal has nothing of ours worth keeping.
    }
  }

  function names(): string[] {
    const found = new Set(memory.keys())
    try {
      for (let index = 0; index < (storage?.length ?? 0); index += 1) {
        const name = storage?.key(index)
        if (name?.startsWith(namespace)) found.add(name)
      }
    } catch {
      return [...found]
    }
    return [...found]
  }

  function isExpired(name: string) {
    const expire = parseStored(read(name))?.expire ?? null
    return expire !== null && expire <= now()
  }

  function write(name: string, text: string): boolean {
    try {
      if (!storage) return false
      storage.setItem(name, text)
      return true
    } catch {
      return false
    }
  }

  return {
    get(key, schema) {
      const name = nameOf(key)
      const entry = parseStored(read(name))
      if (!entry) return undefined
      if (entry.expire !== null && entry.expire <= now()) {
        drop(name)
        return undefined
      }
      return readAs(schema, entry.value)
    },
    set(key, value, ttlMs) {
      const name = nameOf(key)
      const text = JSON.stringify({ value, expire: ttlMs === undefined ? null : now() + ttlMs })
      memory.delete(name)
      if (write(name, text)) return
      names().filter(isExpired).forEach(drop)
      if (!write(name, text)) memory.set(name, text)
    },
    remove: (key) => drop(nameOf(key)),
    keys: () => names().map((name) => name.slice(namespace.length)),
  }
}
