import { once } from 'node:events'
import { Socket, type AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'

import { createForwardedSockets } from './forwarded-sockets.ts'

const stub = { sessionEnded: { onEnd: () => () => undefined }, addHook: () => undefined } as unknown as FastifyInstance

it('[FAIR-15] a browser that is gone before the service answered leaves no socket at the service', async () => {
  const service = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const opened = once(service, 'connection') as Promise<[WebSocket]>
  const gone = new Socket().destroy()
  const request = { raw: { socket: gone }, headers: {} } as FastifyRequest
  const forwarded = createForwardedSockets(stub)
  const target = { target: new URL(`ws://127.0.0.1:${port}/`), address: '127.0.0.1', headers: {} }
  await forwarded.open(request, target)
  const [socket] = await opened
  if (socket.readyState !== socket.CLOSED) await once(socket, 'close')
  expect(socket.readyState).toBe(socket.CLOSED)
  service.close()
})
