import { describe, expect, it } from 'vitest'
import { RequestError } from '../../shared/request/request-error.ts'
import { readAs } from '../../shared/schema/schema.ts'
import { loginResultSchema } from '../../shared/session/session-schema.ts'
import { casLoginUrl } from '../third-login/cas.ts'
import { thirdEntryUrl, thirdTypeOf } from '../third-login/third-login-api.ts'
import { loginFailure } from './login-failure.ts'
import { isFirstTelling, lacksDepart } from './no-depart.ts'
import { onlyTenant, pendingChoice } from './pending-choice.ts'

const refused = (message: string, code = 500) =>
  new RequestError(message, { kind: 'refused', path: '/sys/login', code })

describe('refused logins', () => {
  it.each([
    ['[LOGIN-1] wrong captcha by code', refused('验证码错误', 412), 'captcha'],
    ['[LOGIN-1] expired captcha by words', refused('验证码无效'), 'captcha'],
    ['[LOGIN-2] wrong password', refused('用户名或密码错误'), 'password'],
    ['[LOGIN-3] anything else belongs to no field', refused('该用户已冻结'), undefined],
  ])('%s', (_rule, error, field) => expect(loginFailure(error)?.field).toBe(field))

  it('[LOGIN-3] a broken connection is not a refusal', () => {
    expect(loginFailure(new RequestError('x', { kind: 'network', path: '/' }))).toBeUndefined()
  })
})

describe('what is left to choose', () => {
  const departs = [
    { id: '1', orgCode: 'A', departName: '甲' },
    { id: '2', orgCode: 'B', departName: '乙' },
  ]
  const tenants = [
    { id: 1, name: '一' },
    { id: 2, name: '二' },
  ]
  const login = (more: object) =>
    readAs(loginResultSchema, { token: 't', userInfo: { id: '1', username: 'a' }, ...more })!

  it.each([
    ['[LOGIN-4] several departments', { multi_depart: 2, departs }, { departs, tenants: [] }],
    ['[LOGIN-4] one department', { multi_depart: 1, departs: departs.slice(0, 1) }, undefined],
    ['[LOGIN-5] several tenants', { multi_depart: 1, tenantList: tenants }, { departs: [], tenants }],
    ['[LOGIN-5] one tenant', { tenantList: tenants.slice(0, 1) }, undefined],
  ])('%s', (_rule, more, expected) => expect(pendingChoice(login(more))).toEqual(expected))

  it('[LOGIN-5] the only tenant is taken without a question', () => {
    expect(onlyTenant(login({ tenantList: tenants.slice(0, 1) }))).toBe(1)
    expect(onlyTenant(login({}))).toBe(0)
  })

  it.each([
    ['a member without a department is told', { multi_depart: 0, tenantList: tenants.slice(0, 1) }, true],
    ['who belongs to no institution needs none', { multi_depart: 0 }, false],
    ['one department is enough', { multi_depart: 1, tenantList: tenants.slice(0, 1) }, false],
  ])('[LOGIN-13] %s', (_rule, more, expected) => expect(lacksDepart(login(more))).toBe(expected))

  it('[LOGIN-13] each user is told once', () => {
    expect([isFirstTelling('a'), isFirstTelling('a'), isFirstTelling('b')]).toEqual([true, false, true])
  })
})

describe('third parties', () => {
  it.each([
    ['Mozilla wxwork/4.1', 'wechat_enterprise'],
    ['Mozilla DingTalk/7', 'dingtalk'],
    ['Mozilla Chrome', undefined],
  ])('[LOGIN-6] %s is %s', (agent, type) => expect(thirdTypeOf(agent)).toBe(type))

  it('[LOGIN-6] the way out comes back to this origin', () => {
    expect(thirdEntryUrl('dingtalk', 'https://desk.test')).toBe(
      '/jeecg-boot/sys/thirdLogin/oauth2/dingtalk/login?state=https%3A%2F%2Fdesk.test',
    )
  })

  it('[LOGIN-7] single sign-on is off without a server', () => {
    expect(casLoginUrl('https://desk.test/x', undefined)).toBeUndefined()
    expect(casLoginUrl('https://d/x', 'https://cas.test/')).toBe('https://cas.test/login?service=https%3A%2F%2Fd%2Fx')
  })
})
