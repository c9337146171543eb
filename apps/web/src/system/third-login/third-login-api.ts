import * as z from 'zod/mini'
import { apiUrl } from '../../shared/request/request-url.ts'
import { request } from '../../shared/request/request.ts'
import { loginResultSchema } from '../../shared/session/session-schema.ts'

/** Exchanges the token that an enterprise application handed over. */
export const loginByThird = (token: string, thirdType: string) =>
  request.get(`/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${encodeURIComponent(thirdType)}`, {
    schema: loginResultSchema,
    sign: false,
  })

/** Exchanges the ticket of a single sign-on server. */
export const loginByTicket = (ticket: string, service: string) =>
  request.get('/sys/cas/client/validateLogin', { params: { ticket, service }, schema: loginResultSchema, sign: false })

/** The chat application this browser belongs to, by the name the server knows it under. */
export function thirdTypeOf(agent: string): string | undefined {
  if (/wxwork/i.test(agent)) return 'wechat_enterprise'
  if (/dingtalk/i.test(agent)) return 'dingtalk'
  return undefined
}

export const appNames: Readonly<Record<string, string>> = { wechat_enterprise: '企业微信', dingtalk: '钉钉' }

/** Whether this installation knows the application. */
export const offersThird = async (thirdType: string): Promise<boolean> => {
  const enabled = await request.get('/sys/thirdLogin/enabled', {
    schema: z.record(z.string(), z.boolean()),
    sign: false,
  })
  return enabled[thirdType] === true
}

/** Where the chat application asks its own server who the user is; it comes back to our page with a token. */
export const thirdEntryUrl = (thirdType: string, origin: string): string =>
  `${apiUrl(`/sys/thirdLogin/oauth2/${thirdType}/login`)}?state=${encodeURIComponent(origin)}`

/** Ties a person known elsewhere to the account of this phone; answers with the token of the new session. */
export const bindThirdPhone = (body: { mobile: string; captcha: string; thirdUserUuid: string }) =>
  request.post('/sys/thirdLogin/bindingThirdPhone', { body, schema: z.string(), sign: false })
