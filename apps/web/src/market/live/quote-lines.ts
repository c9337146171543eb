import { openBookStream } from './book-stream.ts'

type Options = Parameters<typeof openBookStream>[0]

interface Line {
  watchers: number
  isLive: boolean
  readonly listeners: Set<(isLive: boolean) => void>
  readonly close: () => void
}

const lines = new Map<string, Line>()

/** All panels that look at one symbol share one line; the last to leave closes it. */
export function watchQuote(options: Options): () => void {
  const key = `${options.url} ${options.symbol}`
  const line = lines.get(key) ?? openLine(key, options)
  line.watchers += 1
  line.listeners.add(options.onLive)
  options.onLive(line.isLive)
  return () => {
    line.listeners.delete(options.onLive)
    line.watchers -= 1
    if (line.watchers > 0) return
    lines.delete(key)
    line.close()
  }
}

function openLine(key: string, options: Options): Line {
  const listeners = new Set<(isLive: boolean) => void>()
  const line: Line = {
    watchers: 0,
    isLive: false,
    listeners,
    close: openBookStream({
      ...options,
      onLive(isLive) {
        line.isLive = isLive
        for (const tell of listeners) tell(isLive)
      },
    }),
  }
  lines.set(key, line)
  return line
}
