import { createHash } from 'node:crypto'

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Payload = Record<string, unknown>
export type Envelope = { success: boolean; code: number; message: string; result: unknown }

const secret = 'dd05f1c54d63749eda95f9fa6d49v442a'
const base = '/jeecg-boot'

/** Its signing code turns numbers into text in place, so that is also how they are sent. */
function inText(payload: Payload): Payload {
  const entries = Object.entries(payload).map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value])
  return Object.fromEntries(entries) as Payload
}

function signOf(path: string, payload: Payload): string {
  const segment = path.slice(path.lastIndexOf('/') + 1)
  const signed: Payload = { ...(segment.includes(',') && { 'x-path-variable': segment }), ...payload }
  const names = Object.keys(signed).toSorted()
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, signed[name]])))
  return createHash('md5')
    .update(text + secret)
    .digest('hex')
    .toUpperCase()
}

/** A space becomes a plus, and some signs stay as they are. */
const inQuery = (value: unknown): string =>
  encodeURIComponent(String(value))
    .replaceAll('%3A', ':')
    .replaceAll('%24', '$')
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+')
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''

/** How clients of the contract speak, version 3.4.3: their headers, their signing, their way of writing values. */
export function createOldClient(app: FastifyInstance, now: () => Date) {
  let token = ''

  type Sent = { params?: Payload; data?: Payload; isSigned?: boolean }
  async function send(method: Method, path: string, { params = {}, data, isSigned = method !== 'DELETE' }: Sent = {}) {
    const [query, body] = isSigned ? [inText(params), data && inText(data)] : [params, data]
    const stamp =
      method === 'GET' && !path.includes('sys/dict/getDictItems') ? { _t: Math.floor(now().getTime() / 1000) } : {}
    const pairs = Object.entries({ ...stamp, ...query }).map(([name, value]) => `${inQuery(name)}=${inQuery(value)}`)
    return app.inject({
      method,
      url: `${base}/${path.replace(/^\//, '')}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`,
      ...(body && { payload: body }),
      headers: {
        'tenant-id': '0',
        ...(token && { 'x-access-token': token }),
        ...(isSigned && { 'x-sign': signOf(path, body ?? query), 'x-timestamp': String(now().getTime()) }),
      },
    })
  }
  const read = async (answer: Promise<LightMyRequestResponse>): Promise<Envelope> => (await answer).json<Envelope>()

  return {
    async signIn(username: string, password: string, readCaptcha: (key: number) => Promise<string>): Promise<Envelope> {
      const checkKey = now().getTime()
      const image = await read(send('GET', `/sys/randomImage/${checkKey}`))
      if (!image.success) return image
      const captcha = await readCaptcha(checkKey)
      const data = { username, password, captcha, checkKey, remember_me: true }
      const answer = await read(send('POST', '/sys/login', { data }))
      token = answer.success ? String((answer.result as Payload)['token']) : ''
      return answer
    },
    get: (path: string, params: Payload = {}) => read(send('GET', path, { params })),
    post: (path: string, data: Payload) => read(send('POST', path, { data })),
    /** Two ways to edit: one signs, so that numbers leave as text, the other does not. */
    put: (path: string, data: Payload, isSigned: boolean) => read(send('PUT', path, { data, isSigned })),
    remove: (path: string, params: Payload) => read(send('DELETE', path, { params })),
    download: (path: string, params: Payload = {}) => send('GET', path, { params }),
    /** What a list page sends: its filters, its order, the columns it shows, its page; nothing that is empty. */
    list: (path: string, filters: Payload, columns: readonly string[]) => {
      const order = { column: 'createTime', order: 'desc' }
      const params = { ...filters, ...order, field: `id,,${columns.join(',')}`, pageNo: 1, pageSize: 10 }
      const given = Object.fromEntries(Object.entries(params).filter(([, value]) => isGiven(value)))
      return read(send('GET', path, { params: given }))
    },
  }
}
