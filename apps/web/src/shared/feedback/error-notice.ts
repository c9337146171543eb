import { RequestError } from '../request/request-error.ts'

export const NOTICE_TITLE = '系统提示'
const EXPIRED_TEXT = '很抱歉，登录已过期，请重新登录'
/** Part of the server's message by which an old server tells expiry with HTTP 500. */
const EXPIRED_MARK = 'Token失效'

export type ErrorNotice =
  | { show: 'nothing' }
  | { show: 'error' | 'warning'; text: string; seconds?: number; after?: 'reload' }
  | { show: 'expired-modal'; title: string; text: string; okText: string }
  | { show: 'expired-loading'; text: string }

interface Situation {
  hasToken: boolean
  /** The browser of an enterprise chat application logs in again by itself. */
  isEnterpriseChat: boolean
}

const saysExpired = ({ status, message }: RequestError) => status === 500 && message.includes(EXPIRED_MARK)

/** Whether a failure means that the session is over, which no component can handle for itself. */
export const endsSession = (error: unknown): boolean =>
  error instanceof RequestError && error.kind === 'http' && (error.status === 401 || saysExpired(error))

/**
 * The calls of the administration contract. A server that has only these may answer the others with 401: that alone does
 * not mean that the session is over.
 */
export const isContractCall = (error: unknown): boolean =>
  error instanceof RequestError && error.path.startsWith('/sys/')

function httpNotice(error: RequestError, { hasToken, isEnterpriseChat }: Situation): ErrorNotice {
  const { status, message } = error
  if (hasToken && saysExpired(error)) {
    return isEnterpriseChat
      ? { show: 'expired-loading', text: '登录已过期，正在重新登陆' }
      : { show: 'expired-modal', title: '登录已过期', text: EXPIRED_TEXT, okText: '重新登录' }
  }
  switch (status) {
    case 401:
      return { show: 'error', text: EXPIRED_TEXT, ...(hasToken ? { after: 'reload' } : {}) }
    case 403:
      return { show: 'error', text: '拒绝访问', seconds: 4 }
    case 404:
      return { show: 'error', text: '很抱歉，资源未找到!' }
    case 504:
      return { show: 'error', text: '网络超时' }
    default:
      return { show: 'error', text: message || `服务器出错了（${status}）` }
  }
}

/** The whole error catalogue: what the user sees for a failure that no component handled. */
export function errorNotice(error: unknown, situation: Situation): ErrorNotice {
  if (error instanceof DOMException && error.name === 'AbortError') return { show: 'nothing' }
  if (!(error instanceof RequestError)) return { show: 'error', text: '页面出错了，请刷新后重试' }
  if (error.kind === 'http') return httpNotice(error, situation)
  if (error.kind === 'timeout') return { show: 'error', text: '网络超时' }
  if (error.kind === 'refused') return { show: 'warning', text: error.message || '操作失败' }
  return { show: 'error', text: error.message }
}
