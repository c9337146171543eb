import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** A service behind the gateway that says back what it hears. */
const asked: IncomingMessage[] = []
const service = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  verifyClient: ({ req }: { req: IncomingMessage }) => req.url !== '/no',
})
await once(service, 'listening')
service.on('connection', (socket, request) => {
  asked.push(request)
  socket.send('hello')
  socket.on('message', (data, isBinary) => {
    if (String(data) === 'leave') socket.close(4001, 'bye')
    else socket.send(data, { binary: isBinary })
  })
})
afterAll(() => {
  for (const client of service.clients) client.terminate()
  service.close()
})

const test = await createTestApp({ environment: { GATEWAY: 'on', GATEWAY_HOSTS: '127.0.0.1' } })
const server = (await test.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
let token = ''

beforeAll(async () => {
  token = await makePerson(test, {
    username: 'router',
    permissions: ['system:gatewayRoute:edit', 'system:online:forceLogout'],
  })
  const router = {
    routerId: 'live',
    name: '推送',
    uri: `ws://127.0.0.1:${(service.address() as AddressInfo).port}`,
    predicates: JSON.stringify([{ name: 'Path', args: ['/live/**'] }]),
    filters: JSON.stringify([{ name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] }]),
  }
  expect((await test.call('POST', '/sys/gatewayRoute/updateAll', { token, body: { router } })).success).toBe(true)
})

const dial = (path: string, protocols: string[] = []) =>
  new WebSocket(`${server}/jeecg-boot/gateway${path}${path.includes('?') ? '&' : '?'}token=${token}`, protocols)
const heard = async (socket: WebSocket) => String((await once(socket, 'message'))[0])
async function refusedWith(socket: WebSocket) {
  const [outgoing, answer] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage]
  outgoing.destroy()
  return answer.statusCode
}

describe('a socket through the gateway', () => {
  it('[GATEWAY-10] carries what both sides say, text and bytes, without our session', async () => {
    const socket = dial('/live/quotes?symbol=600519', ['quote.v1'])
    expect(await heard(socket)).toBe('hello')
    expect(socket.protocol).toBe('quote.v1')
    socket.send('甲')
    expect(await heard(socket)).toBe('甲')
    socket.send(Buffer.from([1, 2, 3]))
    const [bytes, isBinary] = (await once(socket, 'message')) as [Buffer, boolean]
    expect([[...bytes], isBinary]).toEqual([[1, 2, 3], true])
    const request = asked.at(-1)
    expect(request?.url).toBe('/quotes?symbol=600519')
    expect(request?.headers).toMatchObject({ 'x-user-name': 'router', 'x-tenant-id': '1' })
    expect(JSON.stringify(request?.headers)).not.toContain(token)
    socket.send('leave')
    expect(await once(socket, 'close')).toMatchObject([4001, Buffer.from('bye')])
  })

  it('[GATEWAY-10] is refused before it is open: no session, no route, a service that says no', async () => {
    expect(await refusedWith(new WebSocket(`${server}/jeecg-boot/gateway/live/x?token=nobody`))).toBe(401)
    expect(await refusedWith(dial('/elsewhere'))).toBe(404)
    expect(await refusedWith(dial('/live/no'))).toBe(404)
  })

  it('[GATEWAY-11] ends with the session it was opened by', async () => {
    const socket = dial('/live/quotes')
    await heard(socket)
    const closed = once(socket, 'close')
    expect((await test.call('POST', '/sys/logout', { token })).success).toBe(true)
    expect((await closed)[0]).toBe(1008)
  })
})
