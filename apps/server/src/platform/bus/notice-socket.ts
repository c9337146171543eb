import { createHash } from 'node:crypto'

import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'

import { AppError } from '../http/app-error.ts'
import type { Credentials } from '../auth/authenticate.ts'
import { headerOf, tenantHeaderOf } from '../http/guard.ts'
import type { Actor } from '../tenancy/actor.ts'
import { closeSockets } from './close-sockets.ts'
import type { NoticeBus } from './notice-bus.ts'
import { createSharedNotices } from './shared-notices.ts'
import { createPushChannel, type PushChannel } from './push-channel.ts'
import { createSocketHub, type SocketHub } from './socket-hub.ts'
import { guardSockets } from './socket-guard.ts'
import { findLiveSessions } from './live-sessions.store.ts'
import { createTableRooms, mayEnter, serveTable } from './table-socket.ts'

declare module 'fastify' {
  interface FastifyInstance {
    noticeBus: NoticeBus
    /** Sockets that want to hear of changed rows. */
    pushChannel: PushChannel
    /** One round of looking after the open sockets; runs by itself every half minute. */
    sweepSockets: () => Promise<void>
    /** Sockets of every kind, and people behind those for notices. */
    countSockets: () => { open: number; people: number }
  }
}

type SocketRoute = { Params: { userId: string }; Querystring: { tenantId?: string } }
type TableRoute = { Params: { userId: string; pageId: string }; Querystring: { tenantId?: string } }

/** How long a browser may take to say goodbye before a stopping server hangs up. */
const closeGraceMs = 1000
const sweepEveryMs = 30_000
/** For every socket of the application; the notice socket itself takes far less. */
const largestFrameBytes = 64 * 1024
/** A heartbeat is a word. */
const largestHeartbeatBytes = 4 * 1024
const tooBig = 1009

const heartcheck = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })

/** The socket that tells a signed-in browser about news for its person, the bus that feeds it, and the tables' one. */
export async function installNoticeSocket(app: FastifyInstance, basePath: string): Promise<void> {
  const hub = createSocketHub()
  // Tables hear each other and no news, so they sit apart.
  const tables = createSocketHub()
  const rooms = createTableRooms(app.nodeBus)
  const hubs = [hub, tables]
  app.decorate('noticeBus', createSharedNotices(hub, app.nodeBus))
  const pushes = createPushChannel(() => app.clock.now().getTime())
  app.decorate('pushChannel', pushes)
  app.decorate('sweepSockets', () => sweep(app, hubs))
  guardSockets(app, () => performance.now())
  await app.register(websocket, {
    options: { maxPayload: largestFrameBytes },
    preClose(done) {
      closeSockets(this.websocketServer, closeGraceMs, done)
    },
  })
  app.decorate('countSockets', () => ({ open: app.websocketServer.clients.size, people: hub.countPeople() }))

  app.get<SocketRoute>(
    `${basePath}/websocket/:userId`,
    { websocket: true, config: { access: 'anonymous' }, onRequest: (request) => authenticate(app, request) },
    (socket, request) => {
      const renew = () => app.authenticate({ ...credentialsOf(request), isQuiet: true })
      serve({ hub, pushes }, socket, { actor: request.actor, renew })
    },
  )

  app.get<TableRoute>(
    `${basePath}/vxeSocket/:userId/:pageId`,
    {
      websocket: true,
      config: { access: 'anonymous' },
      onRequest: async (request) => {
        await authenticate(app, request)
        if (!mayEnter(request.actor, request.params.pageId)) throw new AppError('FORBIDDEN')
      },
    },
    (socket, request) => serveTable({ hub: tables, rooms, socket, actor: request.actor, page: request.params.pageId }),
  )

  const stopListening = app.sessionEnded.onEnd((sessionId) => {
    for (const one of hubs) one.endSessions(new Set([sessionId]))
  })
  const timer = setInterval(() => {
    app.sweepSockets().catch((error: unknown) => app.log.warn({ err: error }, 'sockets not looked after'))
  }, sweepEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopListening()
  })
}

/**
 * Browsers cannot set headers on a socket: the token comes as the only subprotocol, which the answer then names, and the
 * chosen institution as a parameter.
 */
async function authenticate(app: FastifyInstance, request: FastifyRequest<SocketRoute>): Promise<void> {
  const actor = await app.authenticate(credentialsOf(request))
  if (!isOwnAddress(request, actor.userId)) throw new AppError('SESSION_INVALID', { asked: request.params.userId })
  request.signedInActor = actor
}

/** Clients of version 3 put a fingerprint of their token behind the id, so that two windows have two addresses. */
function isOwnAddress(request: FastifyRequest<SocketRoute>, userId: string): boolean {
  const token = headerOf(request, 'sec-websocket-protocol') ?? ''
  const fingerprint = createHash('md5').update(token).digest('hex')
  return [userId, `${userId}_${fingerprint}`].includes(request.params.userId)
}

function credentialsOf(request: FastifyRequest<SocketRoute>): Credentials {
  return {
    token: headerOf(request, 'sec-websocket-protocol'),
    tenantHeader: tenantHeaderOf(request) ?? request.query.tenantId,
  }
}

type Member = { actor: Actor; renew: () => Promise<Actor> }

function serve({ hub, pushes }: { hub: SocketHub; pushes: PushChannel }, socket: WebSocket, member: Member): void {
  const connection = hub.join(socket, member.actor)
  const subscriber = pushes.join(socket, member.actor, member.renew)
  socket.on('close', () => {
    connection.leave()
    subscriber.leave()
  })
  // The close event follows; without a listener the error would end the process.
  socket.on('error', () => socket.terminate())
  socket.on('pong', connection.isAlive)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    connection.isAlive()
    if (sizeOf(data) > largestHeartbeatBytes) socket.close(tooBig, '消息过大')
    else if (!isBinary && socket.readyState === socket.OPEN) socket.send(subscriber.take(String(data)) ?? heartcheck)
  })
}

const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.byteLength, 0) : data.byteLength

/** A session may also end on another node or by the clock, of which nobody tells us: so we ask. */
async function sweep(app: FastifyInstance, hubs: readonly SocketHub[]): Promise<void> {
  for (const hub of hubs) hub.dropSilent()
  const held = [...new Set(hubs.flatMap((hub) => hub.sessionIds()))]
  if (held.length === 0) return
  const live = await findLiveSessions(app.db, held, app.clock.now())
  const over = new Set(held.filter((id) => !live.has(id)))
  for (const hub of hubs) hub.endSessions(over)
}
