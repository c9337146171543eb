import { expect, it } from 'vitest'
import { readPopupMessage } from './popup-message.ts'

it.each([
  ['abc.def', { tells: 'token', token: 'abc.def' }],
  ['绑定手机号,u-1', { tells: 'bind', uuid: 'u-1' }],
  ['登录失败', { tells: 'failure' }],
  ['', undefined],
  [{ type: 'webpackOk' }, undefined],
])('[LOGIN-6] the popup says %j', (data, expected) => expect(readPopupMessage(data)).toEqual(expected))
