import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'

import { basePath, buildApp } from '../../app.ts'
import { openRedisDouble } from '../../testing/redis-double.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createNodeState } from '../cluster/node-state.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { createRedisBus } from './redis-bus.ts'
import { sessionOver } from './socket-hub.ts'

const redis = await openRedisDouble()
const log = createLog('silent')
async function openNode() {
  const bus = createRedisBus({ url: redis.url, prefix: 'test', log })
  await vi.waitFor(() => expect(bus.state()).toBe('connected'), 120_000)
  return createNodeState(bus)
}
const nodes = [await openNode(), await openNode()] as const
const first = await createTestApp({ template: 'demo', node: nodes[0], environment: { RATE_LIMIT: '1' } })
const second = await buildApp({
  config: readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '1' }),
  db: first.db,
  clock: first.clock,
  log,
  node: nodes[1],
})
const opened: WebSocket[] = []
for (const app of [first.app, second]) await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  for (const socket of opened) socket.terminate()
  await second.close()
  for (const { bus } of nodes) await bus.close()
  await redis.close()
})

const token = await first.login('trader')
const [{ id } = { id: '' }] = await first.ownerDb
  .selectFrom('sys_user')
  .select('id')
  .where('username', '=', 'trader')
  .execute()

async function connect(app: FastifyInstance, path: string): Promise<WebSocket> {
  const { port } = app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}${basePath}${path}`, [token])
  opened.push(socket)
  await once(socket, 'open')
  return socket
}
/** As the route says. */
const smsPerMinute = 10
const nextText = async (socket: WebSocket) => String((await once(socket, 'message'))[0])

describe('people on two nodes', () => {
  it('[NODE-13] hear what the other node tells them, once', async () => {
    const sockets = [await connect(first.app, `/websocket/${id}`), await connect(second, `/websocket/${id}`)]
    const heard: string[] = []
    for (const socket of sockets) socket.on('message', (data) => heard.push(String(data)))
    const both = sockets.map(nextText)
    first.app.noticeBus.toUsers(1, [id], { cmd: 'user', msgId: 'm', msgTxt: '限额' })
    expect(await Promise.all(both)).toEqual(Array(2).fill('{"cmd":"user","msgId":"m","msgTxt":"限额"}'))
    const again = sockets.map(nextText)
    second.noticeBus.toAll(1, { cmd: 'topic' })
    await Promise.all(again)
    expect(heard).toHaveLength(4)
  })

  it('[NODE-14] see each other’s changes in the same table', async () => {
    const [here, there] = [
      await connect(first.app, `/vxeSocket/${id}/rows`),
      await connect(second, `/vxeSocket/${id}/rows`),
    ]
    const seen = nextText(there)
    const change = { type: 'update_vxe_table', data: { socketKey: 'k', args: [{ id: '1' }, 'case'] } }
    here.send(JSON.stringify(change))
    expect(JSON.parse(await seen)).toEqual(change)
  })

  it('[NODE-15] are counted together where calls are limited', async () => {
    const ask = (app: FastifyInstance) =>
      app.inject({ method: 'POST', url: `${basePath}/sys/sms`, payload: { mobile: '13800000000', smsmode: '0' } })
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push((await ask(n % 2 ? first.app : second)).statusCode)
    const taken = statuses.indexOf(429)
    expect(taken).toBe(smsPerMinute)
    expect(statuses.slice(taken)).toEqual(Array(40 - taken).fill(429))
  })

  it('[NODE-16] are out on every node when they sign out on one', async () => {
    const there = await connect(second, `/websocket/${id}`)
    const closed = once(there, 'close')
    await first.call('POST', '/sys/logout', { token })
    expect((await closed)[0]).toBe(sessionOver)
  })
})
