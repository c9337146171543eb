import { RequestError } from '../../shared/request/request-error.ts'

const WRONG_CAPTCHA = 412

export interface LoginFailure {
  field: 'captcha' | 'password' | undefined
  message: string
  /** A used or wrong code needs a new picture. */
  needsNewCaptcha: boolean
}

/** Where a refused login is shown: under the field at fault, or above the form. Undefined: not a refusal. */
export function loginFailure(error: unknown): LoginFailure | undefined {
  if (!(error instanceof RequestError) || error.kind !== 'refused') return undefined
  const { message, code } = error
  if (code === WRONG_CAPTCHA || message.startsWith('验证码'))
    return { field: 'captcha', message, needsNewCaptcha: true }
  if (message.includes('密码错误')) return { field: 'password', message, needsNewCaptcha: true }
  return { field: undefined, message: message || '登录失败', needsNewCaptcha: true }
}
