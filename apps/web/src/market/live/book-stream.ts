import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { streamBook, streamClose, type StreamRequest } from '@liangshu/contract/market/stream'

interface Options {
  url: string
  token: string
  symbol: string
  onQuote: (quote: QuoteRow, asOf: string) => void
  /** False while no line is up: the book has to be asked for. */
  onLive: (isLive: boolean) => void
  connect?: (url: string, token: string) => WebSocket
}

const HEARTBEAT_MS = 20_000
const RETRY_MS = 5000

function bookIn(data: unknown) {
  if (typeof data !== 'string') return undefined
  try {
    return streamBook.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** The open symbol's quote and book, beat by beat, on the market socket. Returns its end. */
export function openBookStream({ url, token, symbol, onQuote, onLive, connect }: Options): () => void {
  const dial = connect ?? ((to: string, as: string) => new WebSocket(to, [as]))
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let isClosed = false

  function open(): void {
    const opened = dial(url, token)
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.addEventListener('open', () => {
      const request: StreamRequest = { op: 'book', symbol }
      opened.send(JSON.stringify(request))
      beat = setInterval(() => opened.send('HeartBeat'), HEARTBEAT_MS)
    })
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const book = bookIn(data)
      // What was asked for before may still be under way.
      if (book?.quote.symbol !== symbol || isClosed) return
      onLive(true)
      onQuote(book.quote, book.asOf)
    })
    opened.addEventListener('close', ({ code }) => {
      clearInterval(beat)
      if (isClosed) return
      onLive(false)
      if (code !== streamClose.sessionOver) retry = setTimeout(open, RETRY_MS)
    })
  }

  open()
  return () => {
    isClosed = true
    clearTimeout(retry)
    clearInterval(beat)
    socket?.close()
  }
}
