import { loginQrcode, qrcodeAsker, qrcodePaths, qrcodeQuery, qrcodeToken } from '@liangshu/contract/system/qrcode-login'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { saidTwice } from '../../platform/http/envelope.ts'
import { visitorOf } from './login.routes.ts'
import type { QrcodeLogin } from './qrcode-login.ts'

export const qrcodeLoginRoutes: FastifyPluginAsyncZod<{ codes: QrcodeLogin }> = async (app, { codes }) => {
  app.get(
    qrcodePaths.begin,
    { config: { access: 'anonymous', callsPerMinute: 30 }, schema: { response: { 200: loginQrcode } } },
    async (request) => ({ qrcodeId: await codes.begin(visitorOf(request)) }),
  )

  app.get(
    qrcodePaths.asker,
    { config: { access: 'session' }, schema: { querystring: qrcodeQuery, response: { 200: qrcodeAsker } } },
    ({ query }) => codes.ask(query.qrcodeId),
  )

  // Clients of the contract name their token in the address; the guard has taken it from there.
  app.post(
    qrcodePaths.confirm,
    {
      config: { access: 'session', tokenInAddress: true, operation: { text: '扫码登录', kind: 'query' } },
      schema: { querystring: qrcodeQuery },
    },
    async ({ actor, query }) => {
      await codes.confirm(query.qrcodeId, actor.userId)
      return saidTwice('扫码成功')
    },
  )

  app.get(
    qrcodePaths.poll,
    {
      config: { access: 'anonymous', callsPerMinute: 120 },
      schema: { querystring: qrcodeQuery, response: { 200: qrcodeToken } },
    },
    async (request) => ({ token: await codes.poll(request.query.qrcodeId, visitorOf(request)) }),
  )
}
