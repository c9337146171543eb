import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { WebSocket } from 'ws'
import { afterAll, describe, expect, it } from 'vitest'

import { createTestApp } from '../../testing/test-app.ts'
import { sessionOver } from './socket-hub.ts'

const { app, call, login, ownerDb } = await createTestApp({ template: 'demo' })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
const opened: WebSocket[] = []
afterAll(() => opened.forEach((socket) => socket.terminate()))

const users = await ownerDb.selectFrom('sys_user').select(['id', 'username']).execute()
const idOf = (username: string) => users.find((user) => user.username === username)?.id ?? ''

function socketOf(userId: string, page: string, token: string, query = '') {
  const url = `ws://127.0.0.1:${port}/jeecg-boot/vxeSocket/${userId}/${page}${query}`
  const socket = new WebSocket(url, [token])
  socket.on('error', () => undefined)
  opened.push(socket)
  return socket
}
async function connect(username: string, page: string, query = '') {
  const token = await login(username)
  const socket = socketOf(idOf(username), page, token, query)
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return { socket, token, heard }
}
const beat = async ({ socket, heard }: Awaited<ReturnType<typeof connect>>) => {
  const before = heard.length
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
  await answered
  return heard.slice(before)
}
const change = (name: string, sender = 'me') => ({
  type: 'update_vxe_table',
  data: { socketKey: 'vxe-default', args: [{ id: '1', name }, sender] },
})

describe('/vxeSocket/{userId}/{pageId}', () => {
  it('[ETABLE-44] answers a heartbeat with true and names the token back', async () => {
    const table = await connect('trader', 'beat')
    expect(table.socket.protocol).toBe(table.token)
    expect(await beat(table)).toEqual([{ type: 'heart_beat', data: true }])
  })

  it('[ETABLE-45] a changed row reaches every screen of the page, the sender included, and no other page', async () => {
    const [mine, theirs, other] = [
      await connect('trader', 'orders'),
      await connect('manager', 'orders'),
      await connect('manager', 'holdings'),
    ]
    const arrived = Promise.all([once(mine.socket, 'message'), once(theirs.socket, 'message')])
    mine.socket.send(JSON.stringify(change('新')))
    await arrived
    expect([mine.heard, theirs.heard]).toEqual([[change('新')], [change('新')]])
    expect(await beat(other)).toEqual([{ type: 'heart_beat', data: true }])
  })

  it('[ETABLE-45] another institution does not hear it', async () => {
    const [mine, foreign] = [await connect('trader', 'shared'), await connect('twofirms', 'shared', '?tenantId=2')]
    const arrived = once(mine.socket, 'message')
    mine.socket.send(JSON.stringify(change('密')))
    await arrived
    expect(await beat(foreign)).toEqual([{ type: 'heart_beat', data: true }])
  })

  it.each([
    ['text that is no JSON', '{{{'],
    ['an unknown type', '{"type":"drop_table","data":{}}'],
    ['a row that is no row', '{"type":"update_vxe_table","data":{"socketKey":"vxe-default","args":["x",1]}}'],
    ['a message only the server sends', '{"type":"common_send_date","data":{"key":"a","args":[]}}'],
  ])('[ETABLE-46] %s is ignored and the socket stays', async (_case, text) => {
    const [sender, listener] = [await connect('trader', 'nonsense'), await connect('manager', 'nonsense')]
    sender.socket.send(text)
    sender.socket.send(Buffer.from([0, 1, 2]))
    expect(await beat(sender)).toEqual([{ type: 'heart_beat', data: true }])
    expect(await beat(listener)).toEqual([{ type: 'heart_beat', data: true }])
  })

  it('[ETABLE-47] is refused without a session, for another person, and on a page one may not see', async () => {
    const statusOf = async (socket: WebSocket) => {
      const [request, response] = await once(socket, 'unexpected-response')
      request.destroy()
      return response.statusCode as number
    }
    const token = await login('trader')
    expect(await statusOf(socketOf(idOf('trader'), 'p', 'nonsense'))).toBe(401)
    expect(await statusOf(socketOf(idOf('manager'), 'p', token))).toBe(401)
    const status = await statusOf(socketOf(idOf('trader'), 'system:user:list', token))
    expect(status).not.toBe(101)
  })

  it('[ETABLE-47] closes when the person signs out', async () => {
    const { socket, token } = await connect('researcher', 'p')
    const closed = once(socket, 'close')
    await call('POST', '/sys/logout', { token })
    expect((await closed)[0]).toBe(sessionOver)
  })
})
