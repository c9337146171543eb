import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

/** A service behind the gateway that tells what it was asked. */
const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = []
const waiting: ServerResponse[] = []
const service = createServer((request, response) => {
  let body = ''
  if (request.url?.startsWith('/slow')) {
    waiting.push(response)
    return
  }
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    response.writeHead(203, { 'content-type': 'text/plain', 'set-cookie': 'a=1', 'x-of-service': 'yes' })
    response.end(`answer to ${body}`)
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => void service.close())
const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`

const test = await createTestApp({
  environment: { GATEWAY: 'on', GATEWAY_HOSTS: '127.0.0.1', GATEWAY_SERVICES: `quotes=${address}/deep` },
})
const closed = await createTestApp({ environment: { GATEWAY: 'on' } })
let token = ''
let outsider = ''

async function store(on: typeof test, who: string, router: Record<string, unknown>) {
  const body = { router: { name: String(router['routerId']), uri: address, status: 1, ...router } }
  expect((await on.call('POST', '/sys/gatewayRoute/updateAll', { token: who, body })).message).toBe('操作成功！')
}
const conditions = (...items: unknown[]) => JSON.stringify(items)
const path = (...args: string[]) => ({ name: 'Path', args })

beforeAll(async () => {
  token = await makePerson(test, {
    username: 'router',
    permissions: ['system:gatewayRoute:edit', 'system:gatewayRoute:list'],
  })
  outsider = await makePerson(closed, { username: 'router', permissions: ['system:gatewayRoute:edit'] })
  await store(test, token, { routerId: 'off', predicates: conditions(path('/a/**')), status: 0 })
  await store(test, token, { routerId: 'empty', predicates: '[]' })
  await store(test, token, {
    routerId: 'a',
    predicates: conditions(path('/a/**')),
    filters: JSON.stringify([
      { name: 'StripPrefix', args: [{ key: 'parts', value: '1' }] },
      {
        name: 'AddRequestHeader',
        args: [
          { key: 'name', value: 'X-Extra' },
          { key: 'value', value: 'in\r\nside: 1' },
        ],
      },
      {
        name: 'AddResponseHeader',
        args: [
          { key: 'name', value: 'X-Back' },
          { key: 'value', value: 'out' },
        ],
      },
      {
        name: 'AddRequestParameter',
        args: [
          { key: 'name', value: 'more' },
          { key: 'value', value: '1' },
        ],
      },
      { name: 'Hystrix', args: [] },
    ]),
  })
  await store(test, token, { routerId: 'lb', uri: 'lb://quotes', predicates: conditions(path('/b/{id}')) })
  await store(test, token, { routerId: 'lb2', uri: 'lb://nobody', predicates: conditions(path('/c/*')) })
  await store(test, token, {
    routerId: 'picky',
    predicates: conditions(
      path('/d'),
      { name: 'Method', args: ['POST'] },
      { name: 'RemoteAddr', args: ['127.0.0.0/8'] },
      { name: 'Header', args: { header: 'X-Id', regexp: '\\d+' } },
      { name: 'Query', args: { param: 'v', regexp: '' } },
      { name: 'After', args: ['2020-01-01T00:00:00+08:00[Asia/Shanghai]'] },
      { name: 'Before', args: ['2999-01-01T00:00:00+08:00[Asia/Shanghai]'] },
    ),
  })
  await store(closed, outsider, { routerId: 'inside', predicates: conditions(path('/a/**')) })
})

const last = () => seen.at(-1)

describe('the gateway', () => {
  it('[GATEWAY-4] passes a request on and its answer back, without our session', async () => {
    const answer = await test.call('POST', '/gateway/a/orders/7?x=1&token=t', {
      token,
      body: { volume: 100 },
      headers: { cookie: 'secret=1', 'x-user-name': 'somebody-else' },
    })
    expect([answer.status, answer.text]).toEqual([203, 'answer to {"volume":100}'])
    expect(answer.headers).toMatchObject({
      'x-of-service': 'yes',
      'x-back': 'out',
      'content-security-policy': 'sandbox',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(last()).toMatchObject({ method: 'POST', url: '/orders/7?x=1&more=1' })
    expect(last()?.headers).toMatchObject({ 'x-user-name': 'router', 'x-tenant-id': '1', 'x-extra': 'in  side: 1' })
    expect(last()?.headers).not.toHaveProperty('x-access-token')
    expect(last()?.headers).not.toHaveProperty('cookie')
  })

  it('[FAIR-15] [GATEWAY-4] gives up at the service what nobody waits for any more', async () => {
    const at = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const gone = new AbortController()
    const asked = fetch(`${at}/jeecg-boot/gateway/a/slow`, {
      headers: { 'x-access-token': token },
      signal: gone.signal,
    })
    await vi.waitFor(() => expect(waiting).toHaveLength(1), { timeout: 60_000 })
    expect(waiting[0]?.closed).toBe(false)
    gone.abort()
    await expect(asked).rejects.toThrow('aborted')
    // Before the half minute after which the gateway gives up by itself.
    await vi.waitFor(() => expect(waiting[0]?.closed).toBe(true), { timeout: 20_000 })
  })

  it('[GATEWAY-5] finds services by name, and says when one has no address', async () => {
    await test.call('GET', '/gateway/b/9', { token })
    expect(last()).toMatchObject({ url: '/deep/b/9' })
    expect((await test.call('GET', '/gateway/c/9', { token })).message).toBe('网关转发失败：未配置服务 nobody 的地址')
  })

  it('[GATEWAY-6] takes a request only when every condition holds', async () => {
    const headers = { 'x-id': '12' }
    const asked = seen.length
    for (const [method, url, sent] of [
      ['GET', '/gateway/d?v=1', headers],
      ['POST', '/gateway/d', headers],
      ['POST', '/gateway/d?v=1', { 'x-id': 'twelve' }],
      ['POST', '/gateway/d?v=1', {}],
      ['GET', '/gateway/nothing', {}],
    ] as const) {
      expect((await test.call(method, url, { token, headers: sent })).status).toBe(404)
    }
    expect(seen).toHaveLength(asked)
    expect((await test.call('POST', '/gateway/d?v=1', { token, headers })).status).toBe(203)
  })

  it('[GATEWAY-7] is for signed-in people, and is not there when switched off', async () => {
    expect((await test.call('GET', '/gateway/a/x')).status).toBe(401)
    const plain = await createTestApp()
    const someone = await makePerson(plain, { username: 'someone' })
    expect((await plain.call('GET', '/gateway/a/x', { token: someone })).status).toBe(404)
  })

  it('[GATEWAY-8] does not reach inside our own walls unless the address is allowed', async () => {
    const answer = await closed.call('GET', '/gateway/a/x', { token: outsider })
    expect(answer.message).toBe('网关转发失败：不允许连接内部网络地址')
  })

  it('[GATEWAY-9] lists as an array, and by pages when asked to', async () => {
    const list = (query: Record<string, string>) => test.call('GET', '/sys/gatewayRoute/list', { token, query })
    expect((await list({ pageNo: '1', pageSize: '2' })).result).toHaveLength(6)
    expect((await list({ paged: 'true', pageNo: '2', pageSize: '4' })).result).toMatchObject({
      total: 6,
      current: 2,
      pages: 2,
    })
  })
})
