import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { WebSocket } from 'ws'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { createSocketGuard, tooMuch, type GuardedSocket } from './socket-guard.ts'

function fakeSocket() {
  const seen: string[] = []
  const emitter = new EventEmitter()
  const socket = {
    bufferedAmount: 0,
    send: (text: string) => void seen.push(text),
    close: (code: number) => void seen.push(`close ${code}`),
    terminate: () => void seen.push('terminate'),
    on: (event: string, listener: () => void) => emitter.on(event, listener),
  }
  return { socket: socket as typeof socket & GuardedSocket, seen, emit: (event: string) => emitter.emit(event) }
}

describe('the guard of sockets', () => {
  it('[SOCKET-20] takes so many per person, and others beside them', () => {
    const guard = createSocketGuard(() => 0)
    const own = Array.from({ length: 61 }, fakeSocket)
    expect(own.map(({ socket }) => guard.admit(socket, 'u1')).filter(Boolean)).toHaveLength(60)
    expect(own.at(-1)?.seen).toEqual([`close ${tooMuch}`])
    expect(guard.admit(fakeSocket().socket, 'u2')).toBe(true)
    for (const { emit } of own) emit('close')
    expect(guard.countOf('u1')).toBe(0)
  })

  it('[SOCKET-21] hangs up on a flood of messages or pings, and bears a lively page', () => {
    let now = 0
    const guard = createSocketGuard(() => now)
    const [lively, flood] = [fakeSocket(), fakeSocket()]
    guard.admit(lively.socket, 'u1')
    guard.admit(flood.socket, 'u1')
    for (let second = 0; second < 60; second += 1) {
      now += 1000
      for (let n = 0; n < 30; n += 1) lively.emit('message')
    }
    for (let n = 0; n < 201; n += 1) flood.emit('ping')
    expect([lively.seen, flood.seen]).toEqual([[], ['terminate']])
  })

  it('[SOCKET-22] hangs up on a reader that does not read, whatever is sent to it', () => {
    const { socket, seen } = fakeSocket()
    createSocketGuard(() => 0).admit(socket, 'u1')
    socket.send('one')
    socket.bufferedAmount = 5 * 1024 * 1024
    socket.send('two')
    expect(seen).toEqual(['one', 'terminate'])
  })
})

describe('every socket', async () => {
  const { app, login, ownerDb } = await createTestApp({
    template: 'demo',
    // Somebody's next socket, written without a thought for any of this.
    extend: async (instance) => {
      instance.get('/jeecg-boot/planted', { websocket: true, config: { access: 'session' } }, (socket) => {
        socket.on('message', () => socket.send('x'.repeat(1000)))
      })
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const opened: WebSocket[] = []
  afterAll(() => opened.forEach((socket) => socket.terminate()))
  const { id } = await ownerDb
    .selectFrom('sys_user')
    .select('id')
    .where('username', '=', 'trader')
    .executeTakeFirstOrThrow()
  const token = await login('trader')

  const paths = [`/websocket/${id}`, `/vxeSocket/${id}/page`, '/planted']
  it.each(paths)('[SOCKET-21] %s is closed when it floods', async (path) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot${path}`, [token], {
      headers: { 'x-access-token': token },
    })
    socket.on('error', () => undefined)
    opened.push(socket)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    for (let n = 0; n < 1000 && socket.readyState === WebSocket.OPEN; n += 1) socket.send('{"type":"heart_beat"}')
    await closed
    expect(socket.readyState).toBe(WebSocket.CLOSED)
  })

  it('[SOCKET-20] all kinds of a person count together', async () => {
    const one = (path: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot${path}`, [token], {
          headers: { 'x-access-token': token },
        })
        opened.push(socket)
        socket.on('error', () => resolve('refused'))
        socket.on('close', (code) => resolve(`closed ${code}`))
        socket.on('open', () => setTimeout(() => resolve('open'), 1500))
      })
    const answers = await Promise.all(Array.from({ length: 66 }, (_, at) => one(paths[at % 3] ?? '')))
    expect(answers.filter((answer) => answer === `closed ${tooMuch}`)).toHaveLength(6)
  })
})
