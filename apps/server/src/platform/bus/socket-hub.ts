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
type Connection = Member & { socket: HubSocket; isAlive: boolean }

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
  const connections = new Set<Connection>()

  function deliver(text: string, isMeant: (connection: Connection) => boolean): void {
    for (const connection of connections) {
      if (!isMeant(connection)) continue
      if (connection.socket.bufferedAmount > mostBufferedBytes) connection.socket.terminate()
      else connection.socket.send(text)
    }
  }

  return {
    join(socket, member) {
      const connection: Connection = { ...member, socket, isAlive: true }
      connections.add(connection)
      return {
        isAlive() {
          connection.isAlive = true
        },
        leave: () => connections.delete(connection),
      }
    },

    toUsers(tenantId, userIds, message) {
      const wanted = new Set(userIds)
      // A platform administrator sits in no institution, whichever one they are looking at.
      deliver(
        encode(message),
        (connection) =>
          wanted.has(connection.userId) && (connection.tenantId === allTenants || isIn(connection, tenantId)),
      )
    },

    toAll(tenantId, message) {
      deliver(encode(message), (connection) => isIn(connection, tenantId))
    },

    endSessions(sessionIds) {
      for (const connection of connections) {
        if (!sessionIds.has(connection.sessionId)) continue
        connections.delete(connection)
        connection.socket.close(sessionOver, '登录已失效')
      }
    },

    dropSilent() {
      for (const connection of connections) {
        if (!connection.isAlive) connection.socket.terminate()
        else {
          connection.isAlive = false
          connection.socket.ping()
        }
      }
    },

    sessionIds: () => [...new Set([...connections].map((connection) => connection.sessionId))],
    countPeople: () => new Set([...connections].map((connection) => connection.userId)).size,
  }
}

const isIn = (connection: Connection, tenantId: number): boolean =>
  tenantId === allTenants || connection.tenantId === tenantId

/** Old clients parse by evaluating, so it is strict JSON and nothing else. */
const encode = (message: NoticeMessage): string => JSON.stringify(message)
