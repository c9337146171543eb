import { wireText } from '@liangshu/contract/wire'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import { answered, answeredWith } from '../../platform/http/envelope.ts'
import { visitorOf } from '../login/login.routes.ts'
import { arrivalMessage, arrivalPage, arrivalScript } from './arrival-page.ts'
import type { ThirdLoginService } from './third-login.service.ts'

const source = z.object({ source: z.string().max(40) })

export const thirdLoginRoutes: FastifyPluginAsyncZod<{ service: ThirdLoginService }> = async (app, { service }) => {
  const open = { access: 'anonymous' as const, callsPerMinute: 30 }
  const ownOrigin = (request: FastifyRequest) => app.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`
  const base = `${app.prefix}/sys/thirdLogin`

  // On its way to the other party and back the window must not be cut off from the page that opened it.
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('cross-origin-opener-policy', 'unsafe-none')
  })

  app.get(
    '/sys/cas/client/validateLogin',
    { config: open, schema: { querystring: z.object({ ticket: wireText, service: wireText }) } },
    async (request) =>
      answeredWith(
        '登录成功',
        await service.casLogin(request.query.ticket ?? '', request.query.service ?? '', visitorOf(request)),
      ),
  )

  app.get('/sys/thirdApp/getEnabledType', { config: { access: 'session' } }, () => service.enabledTypes())

  /** People and departments are kept here alone; a client that wants to send them elsewhere is told so. */
  app.get(
    '/sys/thirdApp/sync/:type/:what/:direction',
    {
      config: { access: 'session' },
      schema: {
        params: z.object({
          type: z.enum(['wechatEnterprise', 'dingtalk']),
          what: z.enum(['user', 'depart']),
          direction: z.enum(['toApp', 'toLocal']),
        }),
      },
    },
    ({ params }) => {
      throw refusal(`${params.type === 'dingtalk' ? '钉钉' : '企业微信'}同步功能已禁用`)
    },
  )

  app.get('/sys/thirdLogin/enabled', { config: open }, () => service.enabledTypes())

  app.get(
    '/sys/thirdLogin/getLoginUser/:token/:thirdType',
    { config: open, schema: { params: z.object({ token: z.string().max(200), thirdType: z.string().max(40) }) } },
    (request) => service.loginUser(request.params.token),
  )

  app.get('/sys/thirdLogin/render/:source', { config: open, schema: { params: source } }, async (request, reply) => {
    const redirectUri = `${ownOrigin(request)}${base}/${request.params.source}/callback`
    return reply.redirect(await service.begin(request.params.source, redirectUri, ''))
  })

  app.get(
    '/sys/thirdLogin/oauth2/:source/login',
    { config: open, schema: { params: source, querystring: z.object({ state: wireText }) } },
    async (request, reply) => {
      // The token will travel to this address, so it must be ours or one that was allowed by configuration.
      const returnTo = request.query.state ?? ''
      if (![ownOrigin(request), ...app.config.CORS_ORIGINS].includes(returnTo))
        throw refusal('跳转地址不被允许', { returnTo })
      const redirectUri = `${ownOrigin(request)}${base}/${request.params.source}/callback`
      return reply.redirect(await service.begin(request.params.source, redirectUri, returnTo))
    },
  )

  app.get(
    '/sys/thirdLogin/:source/callback',
    { config: { ...open, bare: true }, schema: { params: source } },
    async (request, reply) => {
      const query = new URL(request.url, 'http://localhost').searchParams
      const arrival = await service.arrive(request.params.source, query, visitorOf(request)).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        request.log.info({ err: error.message }, 'third-party sign-in failed')
        return undefined
      })
      if (arrival?.kind === 'token' && arrival.returnTo !== '') {
        const target = new URL(`${arrival.returnTo}/oauth2-app/login`)
        target.searchParams.set('oauth2LoginToken', arrival.token)
        target.searchParams.set('thirdType', request.params.source)
        return reply.redirect(target.href)
      }
      const message = arrival ? arrivalMessage(arrival) : '登录失败'
      const origins = [ownOrigin(request), ...app.config.CORS_ORIGINS]
      return reply.type('text/html; charset=utf-8').send(arrivalPage(message, origins, `${base}/arrival.js`))
    },
  )

  app.get('/sys/thirdLogin/arrival.js', { config: { ...open, bare: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(arrivalScript),
  )

  app.post(
    '/sys/thirdLogin/bindingThirdPhone',
    { config: open, schema: { body: z.object({ mobile: wireText, captcha: wireText, thirdUserUuid: wireText }) } },
    async (request) => {
      const { mobile = '', captcha = '', thirdUserUuid = '' } = request.body
      return answered(await service.bindPhone(mobile, captcha, thirdUserUuid, visitorOf(request)))
    },
  )
}
