import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { WebSocket } from 'ws'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { sessionOver } from './socket-hub.ts'

const { app, call, login, clock, ownerDb } = await createTestApp({ template: 'demo' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const opened: WebSocket[] = []
afterAll(() => opened.forEach((socket) => socket.terminate()))

const users = await ownerDb.selectFrom('sys_user').select(['id', 'username']).execute()
const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? ''

const socketOf = (userId: string, token?: string, query = '') => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/jeecg-boot/websocket/${userId}${query}`, token ? [token] : [])
  // Refused and terminated sockets report an error beside the event the tests wait for.
  socket.on('error', () => undefined)
  opened.push(socket)
  return socket
}
async function connect(username: string, query = '') {
  const token = await login(username)
  const socket = socketOf(idOf(username), token, query)
  await once(socket, 'open')
  return { socket, token }
}
const nextText = async (socket: WebSocket) => JSON.parse(String((await once(socket, 'message'))[0])) as unknown
async function refusalOf(socket: WebSocket): Promise<number> {
  const [request, response] = (await once(socket, 'unexpected-response')) as [
    { destroy: () => void },
    { statusCode: number },
  ]
  request.destroy()
  return response.statusCode
}

describe('/websocket/{userId}', () => {
  it('[SOCKET-10] opens with the token as subprotocol and names it back', async () => {
    const { socket, token } = await connect('trader')
    expect(socket.protocol).toBe(token)
  })

  it('[SOCKET-11] answers any text with a heartbeat', async () => {
    const { socket } = await connect('trader')
    for (const text of ['HeartBeat', 'ping', '任意']) {
      const answer = nextText(socket)
      socket.send(text)
      expect(await answer).toEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' })
    }
  })

  it('[SOCKET-12] is refused with 401 before the upgrade: no token, a wrong one, an ended one', async () => {
    expect(await refusalOf(socketOf(idOf('trader')))).toBe(401)
    expect(await refusalOf(socketOf(idOf('trader'), 'nonsense'))).toBe(401)
    const token = await login('trader')
    await call('POST', '/sys/logout', { token })
    expect(await refusalOf(socketOf(idOf('trader'), token))).toBe(401)
  })

  it('[SOCKET-13] is refused for another person', async () => {
    expect(await refusalOf(socketOf(idOf('manager'), await login('trader')))).toBe(401)
  })

  it('[SOCKET-1] reaches every socket of a person', async () => {
    const [first, second, other] = [await connect('risk'), await connect('risk'), await connect('auditor')]
    const answers = Promise.all([nextText(first.socket), nextText(second.socket)])
    app.noticeBus.toUsers(1, [idOf('risk')], { cmd: 'user', msgId: 'm', msgTxt: '限额' })
    const expected = { cmd: 'user', msgId: 'm', msgTxt: '限额' }
    expect(await answers).toEqual([expected, expected])
    const theirs = nextText(other.socket)
    app.noticeBus.toAll(1, { cmd: 'topic' })
    expect(await theirs).toEqual({ cmd: 'topic' })
  })

  it('[SOCKET-17] sits in the institution the parameter names, if it is one of the person', async () => {
    const { socket } = await connect('twofirms', '?tenantId=2')
    const answer = nextText(socket)
    app.noticeBus.toAll(1, { cmd: 'topic', msgTxt: '一' })
    app.noticeBus.toAll(2, { cmd: 'topic', msgTxt: '二' })
    expect(await answer).toEqual({ cmd: 'topic', msgTxt: '二' })
    expect(await refusalOf(socketOf(idOf('trader'), await login('trader'), '?tenantId=2'))).toBe(401)
  })

  it('[SOCKET-14] closes when the person signs out', async () => {
    const { socket, token } = await connect('researcher')
    const closed = once(socket, 'close')
    await call('POST', '/sys/logout', { token })
    expect((await closed)[0]).toBe(sessionOver)
  })

  it('[SOCKET-15] closes when the session ended elsewhere, ran out, or its person was frozen', async () => {
    const [elsewhere, frozen, late] = [await connect('manager2'), await connect('trader2'), await connect('manager')]
    const closings = [elsewhere, frozen, late].map(({ socket }) => once(socket, 'close'))
    await ownerDb
      .updateTable('sys_session')
      .set({ ended_at: clock.now(), end_reason: 'elsewhere' })
      .where('user_id', '=', idOf('manager2'))
      .execute()
    await ownerDb.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'trader2').execute()
    await app.sweepSockets()
    expect((await closings[0])?.[0]).toBe(sessionOver)
    expect((await closings[1])?.[0]).toBe(sessionOver)
    expect(late.socket.readyState).toBe(WebSocket.OPEN)
    clock.advance(8 * 3600_000)
    await app.sweepSockets()
    expect((await closings[2])?.[0]).toBe(sessionOver)
  })

  it('[SOCKET-16] refuses long messages', async () => {
    const { socket } = await connect('trader')
    const closed = once(socket, 'close')
    socket.send('x'.repeat(5000))
    expect((await closed)[0]).toBe(1009)
  })
})
