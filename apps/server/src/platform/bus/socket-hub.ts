import type { NoticeMessage } from '@liangshu/contract/notice'

import { allTenants, type NoticeBus } from './notice-bus.ts'

/** What the hub needs of a WebSocket. */
export type HubSocket = {
  readonly bufferedAmount: number
  send: (text: string) => void
  close: (code: number, reason: string) => void
  ping: () => void
  terminate: () => void
}

export type Member = { userId: string; tenantId: number; sessionId: string }
type Seat = Member & { socket: HubSocket; isAlive: boolean }

export type SocketHub = NoticeBus & {
  /** Every socket of a person is kept. The returned handle says that it lives, or that it is gone. */
  join: (socket: HubSocket, member: Member) => { isAlive: () => void; leave: () => void }
  endSessions: (sessionIds: ReadonlySet<string>) => void
  /** Drops the sockets that did not answer the last ping, pings the others. */
  dropSilent: () => void
  sessionIds: () => string[]
  countPeople: () => number
}

/** Applications may close with 4000 to 4999; this one says "sign in again". */
export const sessionOver = 4401
/** A reader that far behind will not catch up, and its messages fill our memory. */
const mostBufferedBytes = 256 * 1024

export function createSocketHub(): SocketHub {
  const seats = new Set<Seat>()

  function deliver(text: string, isMeant: (seat: Seat) => boolean): void {
    for (const seat of seats) {
      if (!isMeant(seat)) continue
      if (seat.socket.bufferedAmount > mostBufferedBytes) seat.socket.terminate()
      else seat.socket.send(text)
    }
  }

  return {
    join(socket, member) {
      const seat: Seat = { ...member, socket, isAlive: true }
      seats.add(seat)
      return {
        isAlive() {
          seat.isAlive = true
        },
        leave: () => seats.delete(seat),
      }
    },

    toUsers(tenantId, userIds, message) {
      const wanted = new Set(userIds)
      // A platform administrator sits in no institution, whichever one they are looking at.
      deliver(
        encode(message),
        (seat) => wanted.has(seat.userId) && (seat.tenantId === allTenants || isIn(seat, tenantId)),
      )
    },

    toAll(tenantId, message) {
      deliver(encode(message), (seat) => isIn(seat, tenantId))
    },

    endSessions(sessionIds) {
      for (const seat of seats) {
        if (!sessionIds.has(seat.sessionId)) continue
        seats.delete(seat)
        seat.socket.close(sessionOver, '登录已失效')
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

    sessionIds: () => [...new Set([...seats].map((seat) => seat.sessionId))],
    countPeople: () => new Set([...seats].map((seat) => seat.userId)).size,
  }
}

const isIn = (seat: Seat, tenantId: number): boolean => tenantId === allTenants || seat.tenantId === tenantId

/** Old clients parse by evaluating, so it is strict JSON and nothing else. */
const encode = (message: NoticeMessage): string => JSON.stringify(message)
