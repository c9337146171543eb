import { describe, expect, it } from 'vitest'
import { RequestError } from '../request/request-error.ts'
import { endsSession, errorNotice } from './error-notice.ts'

const http = (status: number, message = '') => new RequestError(message, { kind: 'http', path: '/a', status })
const browser = { hasToken: true, isEnterpriseChat: false }

describe('error catalogue', () => {
  it.each([
    ['[ERR-1] 403', http(403), { show: 'error', text: '拒绝访问', seconds: 4 }],
    ['[ERR-2] 404', http(404), { show: 'error', text: '很抱歉，资源未找到!' }],
    ['[ERR-3] 504', http(504), { show: 'error', text: '网络超时' }],
    ['[ERR-3] timeout', new RequestError('x', { kind: 'timeout', path: '/a' }), { show: 'error', text: '网络超时' }],
    ['[ERR-4] 401', http(401), { show: 'error', text: '很抱歉，登录已过期，请重新登录', after: 'reload' }],
    [
      '[ERR-5] 500 that tells expiry',
      http(500, 'Token失效，请重新登录!'),
      { show: 'expired-modal', title: '登录已过期', text: '很抱歉，登录已过期，请重新登录', okText: '重新登录' },
    ],
    ['[ERR-6] any other status', http(500, '操作失败'), { show: 'error', text: '操作失败' }],
    [
      '[ERR-7] success false',
      new RequestError('编码已存在', { kind: 'refused', path: '/a' }),
      { show: 'warning', text: '编码已存在' },
    ],
    ['a call that was given up', new DOMException('x', 'AbortError'), { show: 'nothing' }],
  ])('%s', (_rule, error, notice) => expect(errorNotice(error, browser)).toEqual(notice))

  it.each([
    [http(401), true],
    [http(500, 'Token失效，请重新登录!'), true],
    [http(500, '操作失败'), false],
    [new RequestError('Token失效', { kind: 'refused', path: '/a' }), false],
  ])('[ERR-10] which failures end the session: %s', (error, isEnd) => expect(endsSession(error)).toBe(isEnd))

  it('[ERR-4] without a token there is nothing to reload', () => {
    expect(errorNotice(http(401), { ...browser, hasToken: false })).not.toHaveProperty('after')
  })

  it('[ERR-5] an enterprise chat browser logs in again by itself', () => {
    const notice = errorNotice(http(500, 'Token失效'), { hasToken: true, isEnterpriseChat: true })
    expect(notice).toEqual({ show: 'expired-loading', text: '登录已过期，正在重新登陆' })
  })

  it('[ERR-5] without a token the server message is shown instead', () => {
    expect(errorNotice(http(500, 'Token失效'), { ...browser, hasToken: false })).toEqual({
      show: 'error',
      text: 'Token失效',
    })
  })
})
