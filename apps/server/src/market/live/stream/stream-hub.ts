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

interface Seat {
  readonly socket: StreamSocket
  readonly sessionId: string
  wanted: Wanted | null
  /** The symbol whose book is open. */
  book: string | null
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
    /** Opens the book of one symbol instead of the one before; `null` closes it. */
    watchBook: (symbol: string | null) => void
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
  const seats = new Set<Seat>()

  function deliver(seat: Seat, beat: Beat): void {
    const { socket, wanted, book } = seat
    if ((wanted === null && book === null) || socket.readyState !== OPEN) return
    if (socket.bufferedAmount > busyBytes) {
      seat.behind += 1
      if (seat.behind > mostBehind) drop(seat)
      return
    }
    const wasBehind = seat.behind > 0
    seat.behind = 0
    if (wanted !== null) socket.send(wasBehind ? snapshotOf(wanted) : rowsOf(beat, wanted))
    sendBook(seat)
  }

  const rowsOf = ({ frame }: Beat, wanted: Wanted): Uint8Array =>
    wanted === 'all' ? frame.bytes : selectRows(frame, wanted)

  function sendBook({ socket, book }: Seat): void {
    const text = book === null ? null : bookOf(book)
    if (text !== null) socket.send(text)
  }

  /** Between two beats a client may ask a thousand times: what it has not read is not sent again, a beat catches it up. */
  function canTakeMore(seat: Seat): boolean {
    if (seat.behind === 0 && seat.socket.bufferedAmount > busyBytes) seat.behind = 1
    return seat.behind === 0
  }

  /** A peer that does not read will not read a goodbye either. */
  function drop(seat: Seat): void {
    seats.delete(seat)
    seat.socket.close(streamClose.tooSlow, '接收过慢')
    seat.socket.terminate()
  }

  return {
    join(socket, sessionId) {
      const seat: Seat = { socket, sessionId, wanted: null, book: null, behind: 0, isAlive: true }
      seats.add(seat)
      return {
        subscribe(wanted) {
          seat.wanted = wanted
          if (wanted !== null && canTakeMore(seat)) socket.send(snapshotOf(wanted))
        },
        resync() {
          if (seat.wanted !== null && canTakeMore(seat)) socket.send(snapshotOf(seat.wanted))
        },
        watchBook(symbol) {
          seat.book = symbol
          if (canTakeMore(seat)) sendBook(seat)
        },
        isAlive() {
          seat.isAlive = true
        },
        leave: () => seats.delete(seat),
      }
    },
    publish(beat) {
      for (const seat of seats) deliver(seat, beat)
    },
    endSessions(sessionIds) {
      for (const seat of seats) {
        if (!sessionIds.has(seat.sessionId)) continue
        seats.delete(seat)
        seat.socket.close(streamClose.sessionOver, '登录已失效')
      }
    },
    dropSilent() {
      for (const seat of seats) {
        if (!seat.isAlive) seat.socket.terminate()
        else {
          seat.isAlive = false
          seat.socket.ping()
        }
      }
    },
    sessionIds: () => [...new Set([...seats].map(({ sessionId }) => sessionId))],
    size: () => seats.size,
  }
}
