import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { openBookStream, type BookStream } from './book-stream.ts'

interface Watcher {
  readonly onQuote: (quote: QuoteRow, asOf: string) => void
  /** False while no quote of the symbol has come: then it has to be asked for. */
  readonly onLive: (isLive: boolean) => void
}

interface Watched {
  isLive: boolean
  readonly watchers: Set<Watcher>
}

interface Line {
  readonly symbols: Map<string, Watched>
  readonly stream: BookStream
  isAsked: boolean
  closing: ReturnType<typeof setTimeout> | undefined
}

interface Options extends Watcher {
  readonly url: string
  readonly symbol: string
  readonly connect?: (url: string, token: string) => WebSocket
}

/** A line that nobody needs stays open for a moment: a page that is left is mostly followed by another one. */
const KEEP_MS = 5000

const lines = new Map<string, Line>()

/** All panels of a window share one line; those that look at the same symbol share its quotes. Returns its end. */
export function watchQuote({ url, symbol, connect, onQuote, onLive }: Options): () => void {
  const line = lines.get(url) ?? openLine(url, connect)
  clearTimeout(line.closing)
  const watched = line.symbols.get(symbol) ?? { isLive: false, watchers: new Set() }
  const watcher: Watcher = { onQuote, onLive }
  watched.watchers.add(watcher)
  onLive(watched.isLive)
  if (!line.symbols.has(symbol)) {
    line.symbols.set(symbol, watched)
    askSoon(line)
  }
  return () => {
    watched.watchers.delete(watcher)
    if (watched.watchers.size > 0) return
    line.symbols.delete(symbol)
    askSoon(line)
    if (line.symbols.size === 0) line.closing = setTimeout(() => close(url, line), KEEP_MS)
  }
}

/** Twelve panels that turn to another symbol at once ask once. */
function askSoon(line: Line): void {
  if (line.isAsked) return
  line.isAsked = true
  queueMicrotask(() => {
    line.isAsked = false
    line.stream.ask()
  })
}

function openLine(url: string, connect: Options['connect']): Line {
  const symbols: Line['symbols'] = new Map()
  const turn = (watched: Watched, isLive: boolean) => {
    if (watched.isLive === isLive) return
    watched.isLive = isLive
    for (const { onLive } of watched.watchers) onLive(isLive)
  }
  const stream = openBookStream({
    url,
    symbols: () => symbols.keys(),
    onQuote(quote, asOf) {
      // What was asked for before may still be under way.
      const watched = symbols.get(quote.symbol)
      if (!watched) return
      turn(watched, true)
      // They all read it from the one place where the first puts it.
      const [first] = watched.watchers
      first?.onQuote(quote, asOf)
    },
    onLost() {
      for (const watched of symbols.values()) turn(watched, false)
    },
    ...(connect && { connect }),
  })
  const line: Line = { symbols, stream, isAsked: false, closing: undefined }
  lines.set(url, line)
  return line
}

function close(url: string, line: Line): void {
  lines.delete(url)
  line.stream.close()
}
