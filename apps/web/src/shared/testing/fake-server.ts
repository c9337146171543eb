import { vi } from 'vitest'

export interface FakeCall {
  method: string
  path: string
  params: URLSearchParams
  headers: Headers
  body: unknown
}

type Reply = Response | object | undefined
type Handler = (call: FakeCall) => Reply | Promise<Reply>

export const ok = (result: unknown = null, message = '', code = 200) => ({
  success: true,
  message,
  code,
  result,
  timestamp: 0,
})
export const refuse = (message: string, code = 500) => ({ success: false, message, code, result: null, timestamp: 0 })
export const failing = (status: number, body: object = {}) => Response.json(body, { status })

function callOf(input: RequestInfo | URL, init: RequestInit): FakeCall {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://desk.test')
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(/^\/jeecg-boot/, ''),
    params: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
  }
}

/**
 * Stands in for the server in tests. Routes are keyed `GET /sys/loginfo`; a call without a route goes to `*`, or answers
 * HTTP 404, as the real server does. Returns the calls made, in order.
 */
export function fakeServer(routes: Record<string, Reply | Handler>): FakeCall[] {
  const calls: FakeCall[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const call = callOf(input, init)
    calls.push(call)
    const route = routes[`${call.method} ${call.path}`] ?? routes['*']
    const reply = typeof route === 'function' ? await (route as Handler)(call) : route
    if (reply instanceof Response) return reply
    return reply === undefined ? failing(404) : Response.json(reply)
  })
  return calls
}
