import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { WebSocket } from 'ws'

/** What the guard needs of a WebSocket. */
export type GuardedSocket = {
  readonly bufferedAmount: number
  send: WebSocket['send']
  close: (code: number, reason: string) => void
  terminate: () => void
  on: (event: 'message' | 'ping' | 'pong' | 'close', listener: () => void) => unknown
}

/** Applications may close with 4000 to 4999; this one says "too much". */
export const tooMuch = 4429
/** Every open page holds two or three. */
const mostOfPerson = 60
/** Messages and pings a second in the long run, and at once. */
const perSecond = 40
const atOnce = 200
/** Above any snapshot of the market; whoever is this far behind does not read. */
const mostBufferedBytes = 4 * 1024 * 1024

/**
 * Stands before every socket of the application, whatever it is for: so many per person, so many messages a second, so
 * much unread. A socket that has more is closed, since its buffers are our memory.
 */
export function createSocketGuard(nowMs: () => number) {
  const byPerson = new Map<string, number>()

  function count(userId: string, change: 1 | -1): number {
    const open = (byPerson.get(userId) ?? 0) + change
    if (open <= 0) byPerson.delete(userId)
    else byPerson.set(userId, open)
    return open
  }

  return {
    /** False when the socket is closed at once. */
    admit(socket: GuardedSocket, userId: string): boolean {
      const isTooMany = count(userId, 1) > mostOfPerson
      socket.on('close', () => count(userId, -1))
      if (isTooMany) {
        socket.close(tooMuch, '连接数过多')
        return false
      }
      limitRate(socket, nowMs)
      limitBuffer(socket)
      return true
    },
    countOf: (userId: string): number => byPerson.get(userId) ?? 0,
  }
}

function limitRate(socket: GuardedSocket, nowMs: () => number): void {
  let tokens = atOnce
  let refilledAt = nowMs()
  const take = () => {
    const now = nowMs()
    tokens = Math.min(atOnce, tokens + ((now - refilledAt) / 1000) * perSecond)
    refilledAt = now
    tokens -= 1
    // A flood is not answered: who sends it does not read either.
    if (tokens < 0) socket.terminate()
  }
  for (const event of ['message', 'ping', 'pong'] as const) socket.on(event, take)
}

function limitBuffer(socket: GuardedSocket): void {
  const send = socket.send.bind(socket) as (...given: unknown[]) => void
  socket.send = ((...given: unknown[]) => {
    if (socket.bufferedAmount > mostBufferedBytes) socket.terminate()
    else send(...given)
  }) as WebSocket['send']
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who else than a person has proven to be behind a socket. */
    socketOwner: string | null
  }
}

type SocketHandler = (this: FastifyInstance, socket: WebSocket, request: FastifyRequest) => unknown

/** Puts the guard before the handler of every socket route there is and will be. Call it before the socket plugin. */
export function guardSockets(app: FastifyInstance, nowMs: () => number): void {
  const guard = createSocketGuard(nowMs)
  app.decorateRequest('socketOwner', null)
  const guarded = (handler: SocketHandler): SocketHandler =>
    function admitted(socket, request) {
      // Sockets without a person behind them share one count per address.
      const owner = request.signedInActor?.userId ?? request.socketOwner ?? `at ${request.ip}`
      return guard.admit(socket, owner) ? handler.call(this, socket, request) : undefined
    }
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.wsHandler) route.wsHandler = guarded(route.wsHandler as SocketHandler) as typeof route.wsHandler
    else if (route.websocket) {
      route.handler = guarded(route.handler as unknown as SocketHandler) as unknown as typeof route.handler
    }
  })
}
