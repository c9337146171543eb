import {
  loginQrcode,
  qrcodeAsker,
  qrcodePaths,
  qrcodeStates,
  qrcodeToken,
} from '@liangshu/contract/system/qrcode-login'
import { request } from '../../shared/request/request.ts'
import type { LoginResult } from '../../shared/session/session-schema.ts'
import { loginByThird } from '../third-login/third-login-api.ts'

export const beginQrcode = (signal: AbortSignal) =>
  request.get(qrcodePaths.begin, { schema: loginQrcode, signal, sign: false })

/** Null while nobody has confirmed, `expired` when nobody can any more. */
export async function pollQrcode(qrcodeId: string, signal: AbortSignal): Promise<LoginResult | 'expired' | null> {
  const { token } = await request.get(qrcodePaths.poll, {
    params: { qrcodeId },
    schema: qrcodeToken,
    signal,
    sign: false,
  })
  if (token === qrcodeStates.waiting) return null
  return token === qrcodeStates.expired ? 'expired' : loginByThird(token, 'qrcode')
}

export const askingScreen = (qrcodeId: string, signal: AbortSignal) =>
  request.get(qrcodePaths.asker, { params: { qrcodeId }, schema: qrcodeAsker, signal })

export const confirmQrcode = (qrcodeId: string) =>
  request.answer('POST', `${qrcodePaths.confirm}?qrcodeId=${encodeURIComponent(qrcodeId)}`)

/** What the code on the screen holds: our own page, which a phone opens. */
export const scanAddress = (origin: string, qrcodeId: string): string =>
  `${origin}/user/scan?qrcodeId=${encodeURIComponent(qrcodeId)}`
