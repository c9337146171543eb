import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeEach } from 'vitest'

export type Reply = (request: IncomingMessage, response: ServerResponse) => void

export const replies = {
  bytes:
    (body: Uint8Array | string): Reply =>
    (_request, response) =>
      void response.end(body),
  gzip:
    (body: Uint8Array | string): Reply =>
    (_request, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync(body))
    },
  status:
    (code: number): Reply =>
    (_request, response) => {
      response.statusCode = code
      response.end('no')
    },
  redirect:
    (location: string): Reply =>
    (_request, response) => {
      response.statusCode = 302
      response.setHeader('location', location)
      response.end()
    },
  /** Promises the whole and hangs up after half. */
  cut:
    (body: Uint8Array): Reply =>
    (_request, response) => {
      response.setHeader('content-length', body.byteLength)
      response.write(body.subarray(0, body.byteLength / 2), () => response.destroy())
    },
  /** Answers the head and a little, then nothing more. */
  stall: (): Reply => (_request, response) => {
    response.write('var hq_str_sh600519="')
  },
}

/** A double of the services on loopback. Paths are answered by the longest prefix set for them. */
export async function openUpstream() {
  const table = new Map<string, Reply>()
  const requests: { method: string; path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push({ method: request.method ?? '', path, headers: request.headers })
    const prefix = [...table.keys()].filter((key) => path.startsWith(key)).toSorted((a, b) => b.length - a.length)[0]
    const reply = prefix === undefined ? replies.status(404) : table.get(prefix)
    reply?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    origin: `http://${host}`,
    requests,
    on: (prefix: string, reply: Reply) => void table.set(prefix, reply),
    clear: () => {
      table.clear()
      requests.length = 0
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One for a whole test file, empty before each test. */
export async function startUpstream() {
  const upstream = await openUpstream()
  beforeEach(upstream.clear)
  afterAll(upstream.close)
  return upstream
}
