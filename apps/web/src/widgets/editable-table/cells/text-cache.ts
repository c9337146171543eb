type LoadTexts = (dictCode: string, values: readonly string[]) => Promise<readonly string[]>

export interface TextCache {
  readonly get: (dictCode: string, value: string) => string | undefined
  readonly put: (dictCode: string, value: string, text: string) => void
  /** Asks for what is not known yet; all that is wanted in one moment becomes one call per dictionary. */
  readonly want: (dictCode: string, value: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Texts of stored dictionary values, so that a screenful of cells costs one call. */
export function createTextCache(load: LoadTexts): TextCache {
  const known = new Map<string, string>()
  const asked = new Set<string>()
  const waiting = new Map<string, Set<string>>()
  const listeners = new Set<() => void>()
  const nameOf = (dictCode: string, value: string) => `${dictCode}\u0000${value}`
  const tell = () => listeners.forEach((listener) => listener())

  async function flush(dictCode: string) {
    const values = [...(waiting.get(dictCode) ?? [])]
    waiting.delete(dictCode)
    try {
      const texts = await load(dictCode, values)
      values.forEach((value, index) => known.set(nameOf(dictCode, value), texts[index] ?? value))
    } catch {
      // The value itself stays on the screen; the next time the cell appears it is asked for again.
      values.forEach((value) => asked.delete(nameOf(dictCode, value)))
    }
    tell()
  }

  return {
    get: (dictCode, value) => known.get(nameOf(dictCode, value)),
    put: (dictCode, value, text) => {
      known.set(nameOf(dictCode, value), text)
      tell()
    },
    want(dictCode, value) {
      const name = nameOf(dictCode, value)
      if (value === '' || known.has(name) || asked.has(name)) return
      asked.add(name)
      const batch = waiting.get(dictCode)
      if (batch) {
        batch.add(value)
        return
      }
      waiting.set(dictCode, new Set([value]))
      queueMicrotask(() => void flush(dictCode))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
