import { expect, it } from 'vitest'
import { RequestError } from '../request/request-error.ts'
import { fieldOfRefusal } from './refusal-under-field.ts'

const fields = [
  ['smscode', /验证码/],
  ['phone', /手机号/],
] as const
const refused = (message: string) => new RequestError(message, { kind: 'refused', path: '/' })

it.each([
  ['手机验证码错误', 'smscode'],
  ['该手机号已注册', 'phone'],
  ['注册失败', undefined],
])('[LOGIN-18] the refusal %s stands under %s', (message, field) => {
  expect(fieldOfRefusal(refused(message), fields)).toBe(field)
})

it('[LOGIN-18] a broken connection belongs to no field', () => {
  expect(fieldOfRefusal(new RequestError('验证码', { kind: 'network', path: '/' }), fields)).toBeUndefined()
  expect(fieldOfRefusal(new Error('验证码'), fields)).toBeUndefined()
})
