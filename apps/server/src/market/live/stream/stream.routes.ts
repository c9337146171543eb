import { momentQuery } from '@liangshu/contract/market/moment'
import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { streamClose, streamRequest, type StreamHello } from '@liangshu/contract/market/stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { RawData, WebSocket } from 'ws'

import { findLiveSessions } from '../../../platform/bus/live-sessions.store.ts'
import { headerOf, tenantHeaderOf } from '../../../platform/http/guard.ts'
import type { MarketSource } from '../../source/market-source.ts'
import { createBookTexts } from './book-texts.ts'
import { createSnapshots } from './snapshots.ts'
import { createStreamHub, type StreamHub } from './stream-hub.ts'
import { parseSentJson } from '../../../platform/http/clean-text.ts'

const sweepEveryMs = 30_000
type SocketRoute = { Querystring: { tenantId?: string } }

/** The quote stream: token as the only subprotocol, as on the notice socket; text in, frames out. */
export const streamRoutes: FastifyPluginAsync = async (app) => {
  const { market } = app
  const snapshotOf = createSnapshots(market)
  const hub = createStreamHub(snapshotOf, createBookTexts(market))
  const stopBeats = market.onBeat(hub.publish)
  const stopSessions = app.sessionEnded.onEnd((sessionId) => hub.endSessions(new Set([sessionId])))
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.error({ err: error }, 'sweeping the quote stream failed'))
  }, sweepEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopBeats()
    stopSessions()
  })

  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      marketPaths.frame,
      { config: { access: 'session', bare: true }, schema: { querystring: momentQuery } },
      async ({ actor, query }, reply) => {
        const view = await market.at(query.moment, actor.userId)
        const bytes =
          view.moment === null
            ? snapshotOf('all')
            : await view.ask('frame', { master: view.master().version, isSimulated: view.kind === 'sim' })
        return reply.type('application/octet-stream').send(Buffer.from(bytes))
      },
    )

  async function sweep(): Promise<void> {
    hub.dropSilent()
    const held = hub.sessionIds()
    if (held.length === 0) return
    const live = await findLiveSessions(app.db, held, app.clock.now())
    hub.endSessions(new Set(held.filter((id) => !live.has(id))))
  }

  app.get<SocketRoute>(
    marketPaths.socket,
    {
      websocket: true,
      config: { access: 'anonymous' },
      onRequest: async (request: FastifyRequest<SocketRoute>) => {
        const token = headerOf(request, 'sec-websocket-protocol')
        const tenantHeader = tenantHeaderOf(request) ?? request.query.tenantId
        request.signedInActor = await app.authenticate({ token, tenantHeader })
      },
    },
    (socket, request) => serve(hub, market, socket, request.actor.sessionId),
  )
}

function serve(hub: StreamHub, market: MarketSource, socket: WebSocket, sessionId: string): void {
  socket.on('error', () => socket.terminate())
  if (!market.isReady) {
    socket.close(streamClose.preparing, '行情准备中')
    return
  }
  const subscriber = hub.join(socket, sessionId)
  socket.on('close', subscriber.leave)
  socket.on('pong', subscriber.isAlive)
  socket.on('message', (data: RawData, isBinary: boolean) => {
    subscriber.isAlive()
    if (isBinary) return socket.close(streamClose.badRequest, '消息格式不正确')
    const read = readRequest(String(data))
    // A heartbeat is any other word.
    if (read === null) return
    if (read === undefined) return socket.close(streamClose.badRequest, '消息格式不正确')
    if (read.op === 'resync') subscriber.resync()
    else if (read.op === 'unsubscribe') subscriber.subscribe(null)
    else if (read.op === 'books') subscriber.watchBooks(read.symbols)
    else subscriber.subscribe('all' in read ? 'all' : slotsOf(market, read.slots))
  })
  const { seq, master } = market.lastBeat()
  const hello: StreamHello = { cmd: 'hello', master, seq, size: market.master().rows.length, source: market.kind }
  socket.send(JSON.stringify(hello))
}

function readRequest(text: string) {
  if (!text.startsWith('{')) return null
  try {
    return streamRequest.parse(parseSentJson(text))
  } catch {
    return undefined
  }
}

function slotsOf(market: MarketSource, slots: readonly number[]): Uint16Array {
  const size = market.master().rows.length
  return Uint16Array.from(new Set(slots.filter((slot) => slot < size))).sort()
}
