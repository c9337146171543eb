import { readFileSync } from 'node:fs'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

import { readFields } from '../read-value.ts'

const patienceMs = 15_000
const mostBytes = 256 * 1024

export const basePath = '/jeecg-boot'
export type ServerAddress = { server: string; ca?: string | undefined }

export const trustOf = ({ ca }: ServerAddress): { ca?: Buffer } => (ca ? { ca: readFileSync(ca) } : {})

/** One call over Node's own client: `fetch` would cost the agent a tenth of its memory. */
export function callServer<T>(
  serverAddress: ServerAddress,
  path: string,
  read: (result: unknown) => T,
  body?: unknown,
): Promise<T> {
  const address = new URL(`${serverAddress.server.replace(/\/$/, '')}${basePath}${path}`)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const open = address.protocol === 'https:' ? overHttps : overHttp
    const call = open(
      address,
      {
        method: sent === undefined ? 'GET' : 'POST',
        timeout: patienceMs,
        headers:
          sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
        ...trustOf(serverAddress),
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
          if (text.length > mostBytes) call.destroy(new Error('服务器的回答过大'))
        })
        answer.on('end', () => {
          try {
            const { success, message, result } = readFields(JSON.parse(text), '回答')
            if (success !== true) throw new Error(String(message).slice(0, 500))
            resolve(read(result))
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      },
    )
    call.on('timeout', () => call.destroy(new Error('服务器没有及时回答')))
    call.on('error', reject)
    call.end(sent)
  })
}
