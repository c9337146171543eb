import {
  captchaBody,
  loginBody,
  loginOptions,
  loginResult,
  phoneLoginBody,
  sliderBody,
  sliderPass,
  smsBody,
} from '@liangshu/contract/system/identity'
import { loginDepartsBody } from '@liangshu/contract/system/version-three'
import { mobileRule } from '@liangshu/contract/validation/text-rules'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Visitor } from '../../platform/auth/open-session.ts'
import { AppError, refusal, softRefusal } from '../../platform/http/app-error.ts'
import { answeredWith, said, saidTwice } from '../../platform/http/envelope.ts'
import { tokenOf } from '../../platform/http/guard.ts'
import type { SmsPurpose } from '../../platform/sms/sms-code.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { demoAccounts } from '../seed/demo-people.ts'
import type { AllDictItems } from '../dict/all-dict-items.ts'
import type { LoginService } from './login.service.ts'
import { oldPasswordKey } from './old-password-form.ts'

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? ''),
})

const purposes: Record<string, SmsPurpose> = { '0': 'login', '1': 'register', '2': 'reset' }

export const loginRoutes: FastifyPluginAsyncZod<{ service: LoginService; allDictItems: AllDictItems }> = async (
  app,
  { service, allDictItems },
) => {
  const open = (callsPerMinute: number) => ({ access: 'anonymous' as const, callsPerMinute })
  const withDictionaries = async <T extends object>(result: T) => ({
    ...result,
    sysAllDictItems: await asPlatform(app.db, allDictItems),
  })

  app.get('/sys/loginOptions', { config: open(240), schema: { response: { 200: loginOptions } } }, () => ({
    captcha: app.config.LOGIN_CAPTCHA !== 'off',
    captchaKind: app.config.LOGIN_CAPTCHA === 'slider' ? ('slider' as const) : ('image' as const),
    cas: app.config.CAS_URL !== undefined,
    casUrl: app.config.CAS_URL ?? null,
    thirdTypes: app.config.OIDC_ISSUER && app.config.OIDC_CLIENT_ID ? ['oidc'] : [],
    demoAccounts: app.config.DEMO ? demoAccounts : [],
  }))

  app.get(
    '/sys/randomImage/:key',
    {
      config: open(120),
      schema: { params: z.object({ key: z.string().min(1).max(64) }), response: { 200: z.string() } },
    },
    (request) => service.drawCaptcha(request.params.key),
  )

  app.post('/sys/checkCaptcha', { config: open(60), schema: { body: captchaBody } }, async (request) => {
    await service.checkCaptcha(request.body.checkKey ?? '', request.body.captcha ?? '')
    return said('')
  })

  app.get(
    '/sys/slider/:key',
    { config: open(120), schema: { params: z.object({ key: z.string().min(1).max(64) }) } },
    async (request) => {
      await service.beginSlider(request.params.key)
      return said('')
    },
  )

  app.post(
    '/sys/slider/check',
    { config: open(60), schema: { body: sliderBody, response: { 200: sliderPass } } },
    async ({ body }) => ({ captcha: await service.judgeSlider(body.checkKey ?? '', body.width, body.trace) }),
  )

  app.get('/sys/getEncryptedString', { config: open(120) }, () => oldPasswordKey)

  app.post(
    '/sys/login',
    { config: open(60), schema: { body: loginBody, response: { 200: loginResult } } },
    async (request) => {
      const { username, password, captcha = '', checkKey = '' } = request.body
      const result = await service.login({ username, password, captcha, checkKey }, visitorOf(request))
      return answeredWith('登录成功', await withDictionaries(result))
    },
  )

  /** Version 3 lets somebody choose their department on the login page: the same proof as for signing in, no session. */
  app.post('/sys/loginGetUserDeparts', { config: open(30), schema: { body: loginDepartsBody } }, async (request) => {
    const { username = '', password = '', inputCode, captcha = inputCode ?? '', checkKey = '' } = request.body
    return service.departsBefore({ username, password, captcha, checkKey }, visitorOf(request))
  })

  app.post('/sys/mLogin', { config: open(30), schema: { body: loginBody } }, async (request) => {
    // No captcha guards this call, so it is off unless a mobile client needs it.
    if (!app.config.MOBILE_LOGIN) throw new AppError('ROUTE_MISSING')
    const { userInfo, token, secondFactor } = await service.mobileLogin(
      request.body.username,
      request.body.password,
      visitorOf(request),
    )
    return answeredWith('登录成功', { userInfo, token, ...(secondFactor && { secondFactor }) })
  })

  app.post('/sys/phoneLogin', { config: open(30), schema: { body: phoneLoginBody } }, async (request) => {
    const result = await service.phoneLogin(request.body.mobile, request.body.captcha, visitorOf(request))
    return answeredWith('登录成功', await withDictionaries(result))
  })

  app.post('/sys/sms', { config: open(10), schema: { body: smsBody } }, async (request) => {
    const { mobile = '', smsmode = '' } = request.body
    if (mobile === '') throw softRefusal('手机号不允许为空！')
    if (!mobileRule.isValid(mobile)) throw softRefusal(mobileRule.message)
    const purpose = purposes[smsmode]
    if (!purpose) throw refusal('短信验证码发送失败,请稍后重试', { smsmode })
    await service.sendSms(mobile, purpose)
    return said('')
  })

  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/sys/logout',
    config: { access: 'anonymous' },
    handler: async (request) => {
      await service.logout(tokenOf(request), visitorOf(request))
      return saidTwice('退出登录成功！')
    },
  })
}
