import { devices, expect, request, type APIRequestContext } from '@playwright/test'
import type { DemoUser } from './login.ts'

/** The envelope of every answer. */
export interface Answer {
  success: boolean
  message: string
  code: number
  result: unknown
}

interface LoginResult {
  token: string
  userInfo: { id: string; username: string; realname: string }
  tenantList?: { id: number }[]
}

export interface Api {
  userId: string
  call: (method: string, path: string, options?: { body?: unknown; params?: Record<string, string> }) => Promise<Answer>
  end: () => Promise<void>
}

const prefix = '/jeecg-boot'
const timeout = 120_000

async function read(context: APIRequestContext, method: string, path: string, options: object = {}): Promise<Answer> {
  const response = await context.fetch(prefix + path, { method, ...options })
  return (await response.json()) as Answer
}

/** The server as another client sees it, for what a journey needs to find but is not about. */
export async function openApi(baseURL: string, { username, password }: DemoUser): Promise<Api> {
  // As the browser of the journeys: another device would be told to the person, over the page they are on.
  const { userAgent } = devices['Desktop Chrome']
  const door = await request.newContext({ baseURL, timeout, userAgent })
  const login = await read(door, 'POST', '/sys/login', { data: { username, password } })
  if (!login.success) throw new Error(`${username} cannot sign in: ${login.message}`)
  const { token, userInfo, tenantList } = login.result as LoginResult
  await door.dispose()
  const context = await request.newContext({
    baseURL,
    timeout,
    extraHTTPHeaders: { 'X-Access-Token': token, 'tenant-id': String(tenantList?.[0]?.id ?? 0) },
  })
  return {
    userId: userInfo.id,
    call: async (method, path, { body, params } = {}) => {
      const answer = await read(context, method, path, {
        ...(body ? { data: body } : {}),
        ...(params ? { params } : {}),
      })
      if (!answer.success) throw new Error(`${method} ${path}: ${answer.message}`)
      return answer
    },
    end: () => context.dispose(),
  }
}

/** Text messages of an installation without a gateway stand in the administrator's message list. */
export async function smsCodeFor(admin: Api, mobile: string): Promise<string> {
  const { result } = await admin.call('GET', '/sys/message/sysMessage/list', {
    params: { esReceiver: mobile, column: 'esSendTime', order: 'desc', pageSize: '1' },
  })
  const { records } = result as { records: { esContent: string }[] }
  const code = /\d{6}/.exec(records[0]?.esContent ?? '')?.[0]
  if (!code) throw new Error(`no text message for ${mobile}`)
  return code
}

/** The simulated market is made after the server has begun to answer: what needs prices waits for it. */
export async function marketStands(api: Api): Promise<void> {
  await expect
    .poll(
      async () => {
        const { result } = await api.call('GET', '/market/status')
        return (result as { isReady: boolean }).isReady
      },
      { timeout: 240_000 },
    )
    .toBe(true)
}
