import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createExpiringStore } from './expiring-store.ts'

function memoryStorage(limit = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...entries].filter(([name]) => name !== key)
      if (others.reduce((sum, [, text]) => sum + text.length, value.length) > limit) throw new Error('QuotaExceeded')
      entries.set(key, value)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

function storeAt(storage: Storage | undefined, clock = { now: 0 }) {
  return createExpiringStore({ storage, namespace: 'pro__', now: () => clock.now })
}

describe('expiring store', () => {
  it('[STORE-1] keeps values under the pro__ namespace', () => {
    const storage = memoryStorage()
    storeAt(storage).set('token', 'abc')
    expect(storage.getItem('pro__token')).toBe('{"value":"abc","expire":null}')
  })

  it('[STORE-2] forgets a value when its time is over', () => {
    const clock = { now: 1000 }
    const storage = memoryStorage()
    const store = storeAt(storage, clock)
    store.set('token', 'abc', 604_800_000)
    clock.now += 604_799_999
    expect(store.get('token', z.string())).toBe('abc')
    clock.now += 1
    expect(store.get('token', z.string())).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  it.each([['not json'], ['{"value":1}'], ['"raw"'], ['{"value":{"a":1},"expire":null}']])(
    '[STORE-3] reads damaged or older data as absent: %s',
    (text) => {
      const storage = memoryStorage()
      storage.setItem('pro__token', text)
      expect(storeAt(storage).get('token', z.string())).toBeUndefined()
    },
  )

  it('[STORE-4] makes room by dropping what has expired, then keeps the rest in memory', () => {
    const clock = { now: 0 }
    const storage = memoryStorage(80)
    const store = storeAt(storage, clock)
    store.set('old', 'x'.repeat(30), 10)
    clock.now = 20
    store.set('new', 'y'.repeat(30))
    expect(storage.getItem('pro__new')).not.toBeNull()
    store.set('huge', 'z'.repeat(200))
    expect(storage.getItem('pro__huge')).toBeNull()
    expect(store.get('huge', z.string())).toBe('z'.repeat(200))
  })

  it('[STORE-4] works without any storage', () => {
    const store = storeAt(undefined)
    store.set('a', 1)
    expect(store.get('a', z.number())).toBe(1)
    expect(store.keys()).toEqual(['a'])
    store.remove('a')
    expect(store.get('a', z.number())).toBeUndefined()
  })
})
