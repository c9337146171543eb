import { streamClose } from '@liangshu/contract/market/stream'
import { selectRows } from '@liangshu/contract/market/frame-encoder'

import type { Beat } from '../../source/protocol.ts'

/** What the hub needs of a WebSocket. */
export interface StreamSocket {
  readonly bufferedAmount: number
  readonly readyState: number
  send: (message: Uint8Array | string) => void
  close: (code: number, reason: string) => void
  ping: () => void
  terminate: () => void
}

type Wanted = 'all' | Uint16Array

interface Subscriber {
  readonly socket: StreamSocket
  readonly sessionId: string
  wanted: Wanted | null
  /** The symbols whose books are open. */
  books: ReadonlySet<string>
  /** Beats in a row that found it still busy with older ones. */
  behind: number
  isAlive: boolean
}

/** Makes a snapshot of some slots, or of all, at the last beat. */
export type SnapshotOf = (wanted: Wanted) => Uint8Array

/** The book of a symbol at the last beat; `null` for one that has none. */
export type BookOf = (symbol: string) => string | null

export interface StreamHub {
  join: (
    socket: StreamSocket,
    sessionId: string,
  ) => {
    subscribe: (wanted: Wanted | null) => void
    resync: () => void
    /** Opens the books of these symbols instead of those before; one that was open already comes with the next beat. */
    watchBooks: (symbols: readonly string[]) => void
    isAlive: () => void
    leave: () => void
  }
  /** Hands a beat to everyone: the same bytes to all, or the rows a client has in sight. */
  publish: (beat: Beat) => void
  endSessions: (sessionIds: ReadonlySet<string>) => void
  dropSilent: () => void
  sessionIds: () => string[]
  size: () => number
}

const OPEN = 1
/** A client with this much unread gets no more until it has caught up; it then starts from a snapshot. */
const busyBytes = 1024 * 1024
/** One that has not caught up in this many beats never will. */
const mostBehind = 15

export function createStreamHub(snapshotOf: SnapshotOf, bookOf: BookOf = () => null): StreamHub {
  const subscribers = new Set<Subscriber>()

  function deliver(subscriber: Subscriber, beat: Beat): void {
    const { socket, wanted, books } = subscriber
    if ((wanted === null && books.size === 0) || socket.readyState !== OPEN) return
    if (socket.bufferedAmount > busyBytes) {
      subscriber.behind += 1
      if (subscriber.behind > mostBehind) drop(subscriber)
      return
    }
    const wasBehind = subscriber.behind > 0
    subscriber.behind = 0
    if (wanted !== null) socket.send(wasBehind ? snapshotOf(wanted) : rowsOf(beat, wanted))
    sendBooks(socket, books)
  }

  const rowsOf = ({ frame }: Beat, wanted: Wanted): Uint8Array =>
    wanted === 'all' ? frame.bytes : selectRows(frame, wanted)

  function sendBooks(socket: StreamSocket, symbols: Iterable<string>): void {
    for (const symbol of symbols) {
      const text = bookOf(symbol)
      if (text !== null) socket.send(text)
    }
  }

  /** Between two beats a client may ask a thousand times: what it has not read is not sent again, a beat catches it up. */
  function canTakeMore(subscriber: Subscriber): boolean {
    if (subscriber.behind === 0 && subscriber.socket.bufferedAmount > busyBytes) subscriber.behind = 1
    return subscriber.behind === 0
  }

  /** A peer that does not read will not read a goodbye either. */
  function drop(subscriber: Subscriber): void {
    subscribers.delete(subscriber)
    subscriber.socket.close(streamClose.tooSlow, '接收过慢')
    subscriber.socket.terminate()
  }

  return {
    join(socket, sessionId) {
      const subscriber: Subscriber = { socket, sessionId, wanted: null, books: new Set(), behind: 0, isAlive: true }
      subscribers.add(subscriber)
      return {
        subscribe(wanted) {
          subscriber.wanted = wanted
          if (wanted !== null && canTakeMore(subscriber)) socket.send(snapshotOf(wanted))
        },
        resync() {
          if (subscriber.wanted !== null && canTakeMore(subscriber)) socket.send(snapshotOf(subscriber.wanted))
        },
        watchBooks(symbols) {
          const before = subscriber.books
          subscriber.books = new Set(symbols)
          if (canTakeMore(subscriber))
            sendBooks(
              socket,
              [...subscriber.books].filter((symbol) => !before.has(symbol)),
            )
        },
        isAlive() {
          subscriber.isAlive = true
        },
        leave: () => subscribers.delete(subscriber),
      }
    },
    publish(beat) {
      for (const subscriber of subscribers) deliver(subscriber, beat)
    },
    endSessions(sessionIds) {
      for (const subscriber of subscribers) {
        if (!sessionIds.has(subscriber.sessionId)) continue
        subscribers.delete(subscriber)
        subscriber.socket.close(streamClose.sessionOver, '登录已失效')
      }
    },
    dropSilent() {
      for (const subscriber of subscribers) {
        if (!subscriber.isAlive) subscriber.socket.terminate()
        else {
          subscriber.isAlive = false
          subscriber.socket.ping()
        }
      }
    },
    sessionIds: () => [...new Set([...subscribers].map(({ sessionId }) => sessionId))],
    size: () => subscribers.size,
  }
}
