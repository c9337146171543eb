import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { MOST_BOOKS, streamBook, type StreamRequest } from '@liangshu/contract/market/stream'
import { openReconnectingSocket } from '../../shared/socket/reconnecting-socket.ts'
import { marketSocketPolicy } from './market-socket-policy.ts'

interface Options {
  url: string
  /** The symbols whose books are open now. */
  symbols: () => Iterable<string>
  onQuote: (quote: QuoteRow, asOf: string) => void
  onLost: () => void
  connect?: (url: string, token: string) => WebSocket
}

export interface BookStream {
  /** Tells the server which books are open now. */
  readonly ask: () => void
  readonly close: () => void
}

function bookIn(data: unknown) {
  if (typeof data !== 'string') return undefined
  try {
    return streamBook.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** The quotes and books of the open symbols, beat by beat, on one socket: another symbol costs a message, not a socket. */
export function openBookStream({ url, symbols, onQuote, onLost, connect }: Options): BookStream {
  function ask(): void {
    const request: StreamRequest = { op: 'books', symbols: [...symbols()].slice(0, MOST_BOOKS) }
    socket.send(JSON.stringify(request))
  }
  const socket = openReconnectingSocket({
    url,
    policy: marketSocketPolicy,
    ...(connect && { connect }),
    onOpen: ask,
    onMessage: (data) => {
      const book = bookIn(data)
      if (book) onQuote(book.quote, book.asOf)
    },
    onLost,
  })
  return { ask, close: socket.close }
}
