import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { WebSocket, WebSocketServer } from 'ws'
import { describe, expect, it } from 'vitest'

import { closeSockets } from './close-sockets.ts'

async function open() {
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const server = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, socket, head) => {
    server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client))
  })
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(client, 'open')
  return { http, server, client }
}

describe('a stopping server', () => {
  it('[SOCKET-18] says goodbye', async () => {
    const { http, server, client } = await open()
    const closed = once(client, 'close')
    await new Promise<void>((resolve) => closeSockets(server, 60_000, resolve))
    expect((await closed)[0]).toBe(1001)
    http.close()
  })

  it('[SOCKET-18] hangs up on a peer that does not answer', async () => {
    const { http, server, client } = await open()
    client.pause()
    await new Promise<void>((resolve) => closeSockets(server, 10, resolve))
    expect(server.clients.size).toBe(0)
    client.terminate()
    http.close()
  })
})
