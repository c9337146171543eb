import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Readable } from 'node:stream'

import { refusal } from '../../platform/http/app-error.ts'

export type Outgoing = {
  target: URL
  /** Where the name leads, looked up and judged once: connecting looks up no further. */
  address: string
  method: string
  headers: Record<string, string>
  body: Readable | undefined
  signal: AbortSignal
}

const timeoutMs = 30_000

export function forward({ target, address, method, headers, body, signal }: Outgoing): Promise<IncomingMessage> {
  const isSecure = target.protocol === 'https:'
  const options = {
    host: address,
    port: target.port || (isSecure ? 443 : 80),
    path: `${target.pathname}${target.search}`,
    method,
    headers: { ...headers, host: target.host },
    timeout: timeoutMs,
    signal,
    ...(isSecure && { servername: target.hostname }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? secureRequest : plainRequest)(options, resolve)
    outgoing.on('timeout', () => outgoing.destroy(refusal('网关转发失败：目标服务超时')))
    outgoing.on('error', (error) => {
      reject(error.name === 'AppError' ? error : refusal('网关转发失败：目标服务不可用', { reason: error.message }))
    })
    if (body) body.pipe(outgoing)
    else outgoing.end()
  })
}

/** They speak about one connection, not about the message. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Our session stays with us, and nobody outside may claim to be somebody. */
const ownRequest = new Set([
  'host',
  'x-access-token',
  'cookie',
  'x-user-name',
  'x-tenant-id',
  'x-forwarded-for',
  'expect',
])
/** Cookies would be ours, the page is on our address. */
const ownAnswer = new Set([
  'set-cookie',
  'content-security-policy',
  'strict-transport-security',
  'access-control-allow-origin',
])

type Headers = Record<string, string | string[] | undefined>

const without = (headers: Headers, dropped: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ofConnection.has(name) || dropped.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

export const requestHeaders = (headers: Headers): Record<string, string> => without(headers, ownRequest)
export const answerHeaders = (headers: Headers): Record<string, string> => without(headers, ownAnswer)
