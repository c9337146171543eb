import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'

import { z } from 'zod'

import { createOutsideAddresses, isInside, type Lookup } from '../../platform/outgoing/outside-address.ts'

/** Sends a text to a WeCom robot; throws when it was not taken. */
export type WechatSender = (url: string, text: string) => Promise<void>

const TIMEOUT_MS = 5000
const MOST_ANSWER = 64 * 1024
/** What one message may hold; the robot refuses longer ones. */
const MOST_TEXT = 2000
const answer = z.object({ errcode: z.int(), errmsg: z.string().optional() })

/** Why an address cannot be a robot's; `null` when it can. */
export function robotProblem(text: string, allowed: readonly string[]): string | null {
  if (!URL.canParse(text)) return '企业微信机器人地址不正确'
  const url = new URL(text)
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isOurs = allowed.includes(host)
  if (url.protocol !== 'https:' && !(isOurs && url.protocol === 'http:')) return '企业微信机器人地址应以 https:// 开头'
  if (url.username !== '' || url.password !== '') return '企业微信机器人地址不能含用户名或密码'
  if (!isOurs && ((isIP(host) !== 0 && isInside(host)) || host === 'localhost'))
    return '企业微信机器人地址不能是内部网络地址'
  return null
}

function post(url: URL, address: string, body: string): Promise<string> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? secureRequest : plainRequest)(
      {
        host: address,
        port: url.port || (isSecure ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(isSecure && { servername: url.hostname }),
      },
      (incoming) => {
        let text = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (part: string) => {
          text += part
          if (text.length > MOST_ANSWER) outgoing.destroy(new Error('the robot answers too much'))
        })
        incoming.on('end', () => {
          // A redirect is no answer: it could lead to where we do not go.
          if (incoming.statusCode === 200) resolve(text)
          else reject(new Error(`the robot answered ${incoming.statusCode}`))
        })
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** `allowed` names hosts inside our own walls: a relay, or a double in tests. */
export function createWechatSender(allowed: readonly string[], resolve?: Lookup): WechatSender {
  const find = createOutsideAddresses(allowed, resolve)
  return async (text, content) => {
    const problem = robotProblem(text, allowed)
    if (problem !== null) throw new Error(problem)
    const url = new URL(text)
    const { address } = await find(url.hostname)
    if (address === null) throw new Error('企业微信机器人地址不能是内部网络地址')
    const body = JSON.stringify({ msgtype: 'text', text: { content: content.slice(0, MOST_TEXT) } })
    const read = answer.parse(JSON.parse(await post(url, address, body)))
    if (read.errcode !== 0) throw new Error(`the robot refused: ${read.errcode} ${read.errmsg ?? ''}`)
  }
}
