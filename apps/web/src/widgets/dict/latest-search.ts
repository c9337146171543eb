interface Search<T> {
  readonly delayMs: number
  readonly load: (keyword: string, signal: AbortSignal) => Promise<T>
  readonly onLoading: () => void
  readonly onResult: (result: T) => void
  readonly onError: (error: unknown) => void
}

/**
 * Asks a moment after the last key, and only the newest question may answer: an earlier answer that comes late is
 * dropped, whatever its order of arrival.
 */
export function createLatestSearch<T>({ delayMs, load, onLoading, onResult, onError }: Search<T>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | undefined

  async function run(keyword: string) {
    current?.abort()
    const own = new AbortController()
    current = own
    onLoading()
    try {
      const result = await load(keyword, own.signal)
      if (current === own) onResult(result)
    } catch (error) {
      if (current === own) onError(error)
    }
  }

  return {
    /** Cleared text is a finished thought and is asked at once. */
    type(keyword: string) {
      clearTimeout(timer)
      if (keyword === '') return void run('')
      timer = setTimeout(() => void run(keyword), delayMs)
    },
    stop() {
      clearTimeout(timer)
      current?.abort()
      current = undefined
    },
  }
}
