import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { streamBook, type StreamRequest } from '@liangshu/contract/market/stream'
import { openReconnectingSocket } from '../../shared/socket/reconnecting-socket.ts'
import { marketSocketPolicy } from './market-socket-policy.ts'

interface Options {
  url: string
  symbol: string
  onQuote: (quote: QuoteRow, asOf: string) => void
  /** False while no line is up: the book has to be asked for. */
  onLive: (isLive: boolean) => void
  connect?: (url: string, token: string) => WebSocket
}

function bookIn(data: unknown) {
  if (typeof data !== 'string') return undefined
  try {
    return streamBook.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** The open symbol's quote and book, beat by beat, on the market socket. Returns its end. */
export function openBookStream({ url, symbol, onQuote, onLive, connect }: Options): () => void {
  const request: StreamRequest = { op: 'book', symbol }
  const socket = openReconnectingSocket({
    url,
    policy: marketSocketPolicy,
    ...(connect && { connect }),
    onOpen: () => void socket.send(JSON.stringify(request)),
    onMessage: (data) => {
      const book = bookIn(data)
      // What was asked for before may still be under way.
      if (book?.quote.symbol !== symbol) return
      onLive(true)
      onQuote(book.quote, book.asOf)
    },
    onLost: () => onLive(false),
  })
  return socket.close
}
