/** What the popup of a third-party login tells the page that opened it. */
export type PopupMessage = { tells: 'token'; token: string } | { tells: 'bind'; uuid: string } | { tells: 'failure' }

const BIND = '绑定手机号'

export function readPopupMessage(data: unknown): PopupMessage | undefined {
  if (typeof data !== 'string' || data === '') return undefined
  if (data === '登录失败') return { tells: 'failure' }
  if (data.includes(BIND)) return { tells: 'bind', uuid: data.split(',')[1] ?? '' }
  return { tells: 'token', token: data }
}
