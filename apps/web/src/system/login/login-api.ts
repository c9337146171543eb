import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import type { PasswordChange } from '../account/password-fields.tsx'
import {
  loginResultSchema,
  userInfoSchema,
  type LoginResult,
  type UserInfo,
} from '../../shared/session/session-schema.ts'

export interface AccountLogin {
  username: string
  password: string
  captcha: string
  checkKey: number
  remember_me: boolean
}

export interface PhoneLogin {
  mobile: string
  captcha: string
  remember_me: boolean
}

/** What an SMS code is asked for. */
export type SmsMode = 'login' | 'register' | 'reset'
const smsModes: Record<SmsMode, string> = { login: '0', register: '1', reset: '2' }

export const loadCaptcha = (checkKey: number, signal?: AbortSignal): Promise<string> =>
  request.get(`/sys/randomImage/${checkKey}`, { schema: z.string(), signal })

export const beginSlider = (checkKey: number, signal?: AbortSignal): Promise<unknown> =>
  request.get(`/sys/slider/${checkKey}`, { signal, sign: false })

type Drag = { checkKey: number; width: number; trace: readonly (readonly [number, number, number])[] }

export const checkSlider = (body: Drag): Promise<{ captcha: string }> =>
  request.post('/sys/slider/check', { body, schema: z.object({ captcha: z.string() }), sign: false })

export const loginByAccount = (body: AccountLogin): Promise<LoginResult> =>
  request.post('/sys/login', { body, schema: loginResultSchema, sign: false })

export const loginByPhone = (body: PhoneLogin): Promise<LoginResult> =>
  request.post('/sys/phoneLogin', { body, schema: loginResultSchema, sign: false })

export const sendSms = (mobile: string, mode: SmsMode): Promise<unknown> =>
  request.post('/sys/sms', { body: { mobile, smsmode: smsModes[mode] }, sign: false })

/** The session does not exist in the browser yet, so token and chosen tenant travel with the call itself. */
export async function chooseDepart(login: LoginResult, orgCode: string, tenantId: number): Promise<UserInfo> {
  const { userInfo } = await request.post('/sys/selectDepart', {
    body: { orgCode, username: login.userInfo.username },
    headers: { 'X-Access-Token': login.token, 'tenant-id': String(tenantId) },
    schema: z.object({ userInfo: userInfoSchema }),
  })
  return userInfo
}

/** For those whose password somebody else chose; the session starts after it. */
export const replacePassword = ({ token, userInfo }: LoginResult, change: PasswordChange): Promise<unknown> =>
  request.answer('POST', 'sys/user/updatePassword', {
    body: { username: userInfo.username, ...change },
    headers: { 'X-Access-Token': token },
    sign: true,
  })

/** A login that was not finished, because no department or tenant was chosen, is given back. */
export const abandonLogin = (token: string): Promise<unknown> =>
  request.post('/sys/logout', { headers: { 'X-Access-Token': token }, sign: false })
