import { isIP, type LookupFunction } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { WebSocket, type RawData } from 'ws'

import { findLiveSessions } from '../../platform/bus/live-sessions.store.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'

type Target = { target: URL; address: string; headers: Record<string, string> }

const handshakeMs = 10_000
const largestFrameBytes = 1024 * 1024
/** Whoever is this far behind is hung up on instead of buffered for. */
const mostBufferedBytes = 4 * 1024 * 1024
const checkEveryMs = 30_000
const goingAway = 1001
const policyViolation = 1008
const failed = 1011
/** They say that there was no code: nobody may send them. */
const unsendable = new Set([1005, 1006, 1015])

/**
 * Sockets that pass through the gateway. Each belongs to the session it was opened by and ends with it, here or on
 * another node.
 */
export function createForwardedSockets(app: FastifyInstance) {
  const waiting = new WeakMap<FastifyRequest, WebSocket>()
  const bySession = new Map<string, Set<WebSocket>>()

  function endSession(sessionId: string): void {
    for (const socket of bySession.get(sessionId) ?? []) socket.close(policyViolation, '登录已失效')
  }

  async function check(): Promise<void> {
    const held = [...bySession.keys()]
    if (held.length === 0) return
    const live = await findLiveSessions(app.db, held, app.clock.now())
    for (const id of held) if (!live.has(id)) endSession(id)
  }

  const stopListening = app.sessionEnded.onEnd(endSession)
  const timer = setInterval(() => {
    check().catch((error: unknown) => app.log.warn({ err: error }, 'forwarded sockets not looked after'))
  }, checkEveryMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopListening()
  })

  return {
    async open(request: FastifyRequest, target: Target): Promise<void> {
      const service = await connect(target, protocolOf(request))
      waiting.set(request, service)
      // Also when the browser is gone before its side is open.
      const { socket } = request.raw
      if (socket.destroyed) service.terminate()
      else socket.once('close', () => service.terminate())
    },

    join(browser: WebSocket, request: FastifyRequest): void {
      const service = waiting.get(request)
      if (!service) return browser.close(failed)
      const { sessionId } = request.actor
      const own = bySession.get(sessionId) ?? new Set<WebSocket>()
      bySession.set(sessionId, own.add(browser))
      browser.once('close', () => {
        own.delete(browser)
        if (own.size === 0) bySession.delete(sessionId)
      })
      pipe(browser, service)
      pipe(service, browser)
      service.resume()
    },
  }
}

/** The server names the first one back, so that is the one the service is asked for. */
const protocolOf = ({ headers }: FastifyRequest): string[] => {
  const [first = ''] = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
  return first === '' ? [] : [first]
}

/** Resolves to an open socket that keeps still until it is resumed. */
function connect({ target, address, headers }: Target, protocols: string[]): Promise<WebSocket> {
  const url = new URL(target)
  url.protocol = target.protocol.replace(/^http/, 'ws')
  const own = Object.entries(headers).filter(([name]) => !name.startsWith('sec-websocket-'))
  return new Promise((resolve, reject) => {
    const service = new WebSocket(url, protocols, {
      headers: Object.fromEntries(own),
      handshakeTimeout: handshakeMs,
      maxPayload: largestFrameBytes,
      lookup: alwaysAt(address),
    })
    service.once('open', () => {
      service.pause()
      resolve(service)
    })
    service.once('unexpected-response', (outgoing, answer) => {
      answer.resume()
      outgoing.destroy()
      reject(new AppError('ROUTE_MISSING', { status: answer.statusCode }))
    })
    service.once('error', (error) => reject(refusal('网关转发失败：目标服务不可用', { reason: error.message })))
  })
}

/** The name was looked up and judged once: connecting looks up no further. */
const alwaysAt =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }

function pipe(from: WebSocket, to: WebSocket): void {
  from.on('message', (data: RawData, isBinary: boolean) => {
    if (to.readyState !== to.OPEN) return
    if (to.bufferedAmount > mostBufferedBytes) to.terminate()
    else to.send(data, { binary: isBinary })
  })
  from.on('close', (code, reason) => {
    if (to.readyState === to.OPEN) to.close(unsendable.has(code) ? goingAway : code, reason)
  })
  // The close event follows; without a listener the error would end the process.
  from.on('error', () => from.terminate())
}
