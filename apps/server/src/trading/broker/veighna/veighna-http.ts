import { z } from 'zod'

import { VenueNotReached, VenueRefusal, VenueUnknown } from '../venue-client.ts'

/** Longer than its own wait for the trading process, so that it is the one to say that nothing came. */
const timeoutMs = 35_000

/** After these the request has not left: nobody was there to take it. */
const notReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const tokenAnswer = z.object({ access_token: z.string().min(1) })
const detailAnswer = z.object({ detail: z.string() })

export type VeighnaLogin = { readonly url: string; readonly username: string; readonly password: string }
type Ask = { method?: 'GET' | 'POST' | 'DELETE'; body?: object }

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : ''
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const Kind = notReached.has(codeOf(error)) ? VenueNotReached : VenueUnknown
    throw new Kind(`VeighNa 没有应答：${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new VenueUnknown('VeighNa 的应答无法读取', { cause: error })
  }
}

/** What it says of a refusal; its own trouble is no refusal. */
async function refusalOf(response: Response): Promise<Error> {
  const told = detailAnswer.safeParse(await response.json().catch(() => null))
  const text = told.success ? told.data.detail : `VeighNa 拒绝请求（${response.status}）`
  return response.status >= 500 || response.status === 408 || response.status === 429
    ? new VenueUnknown(text)
    : new VenueRefusal(text)
}

/** Its REST side: signs in, and signs in again when the half hour of a token is over. */
export function openVeighnaHttp({ url, username, password }: VeighnaLogin) {
  const base = url.replace(/\/+$/, '')
  let token: Promise<string> | null = null

  async function logIn(): Promise<string> {
    const response = await send(`${base}/token`, {
      method: 'POST',
      body: new URLSearchParams({ username, password }),
    })
    // Nobody was asked for anything yet: whatever it says, no order has left.
    if (!response.ok) throw new VenueNotReached(`VeighNa 登录失败（${response.status}）`)
    const read = tokenAnswer.safeParse(await bodyOf(response))
    if (!read.success) throw new VenueNotReached('VeighNa 登录的应答无法识别')
    return read.data.access_token
  }

  async function currentToken(): Promise<string> {
    token ??= logIn()
    try {
      return await token
    } catch (error) {
      token = null
      throw error
    }
  }

  async function once(path: string, { method = 'GET', body }: Ask): Promise<Response> {
    const headers = {
      authorization: `Bearer ${await currentToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    return send(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  }

  async function ask(path: string, asked: Ask = {}): Promise<unknown> {
    let response = await once(path, asked)
    if (response.status === 401) {
      // It refuses before it looks at the request, so asking again does nothing twice.
      token = null
      response = await once(path, asked)
    }
    if (response.status === 401) throw new VenueNotReached('VeighNa 拒绝了登录')
    if (!response.ok) throw await refusalOf(response)
    return bodyOf(response)
  }

  return {
    ask,
    /** Anybody may read it: which words the service takes. */
    describe: async (): Promise<unknown> => bodyOf(await send(`${base}/openapi.json`, {})),
    socketUrl: async (): Promise<string> =>
      `${base.replace(/^http/, 'ws')}/ws/?token=${encodeURIComponent(await currentToken())}`,
    forgetToken: () => {
      token = null
    },
  }
}

export type VeighnaHttp = ReturnType<typeof openVeighnaHttp>
