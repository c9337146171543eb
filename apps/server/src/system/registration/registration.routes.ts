import { passwordResetQuery, phoneVerificationBody, registerBody } from '@liangshu/contract/system/identity'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { said } from '../../platform/http/envelope.ts'
import type { SmsCodes } from '../../platform/sms/sms-code.ts'
import { createRegistrationService, type PasswordReset } from './registration.service.ts'

export const registrationRoutes: FastifyPluginAsyncZod<{ smsCodes: SmsCodes }> = async (app, { smsCodes }) => {
  const service = createRegistrationService({
    db: app.db,
    clock: app.clock,
    smsCodes,
    sessionEnded: app.sessionEnded,
  })
  const open = { access: 'anonymous' as const, callsPerMinute: 20 }

  app.post('/sys/user/register', { config: open, schema: { body: registerBody } }, async (request) => {
    const { username = '', password = '', phone = '', smscode = '', email = '' } = request.body
    await service.register({ username: username.trim(), password, phone: phone.trim(), smscode, email: email.trim() })
    return said('注册成功')
  })

  app.post('/sys/user/phoneVerification', { config: open, schema: { body: phoneVerificationBody } }, (request) =>
    service.verifyPhone(request.body.phone ?? '', request.body.smscode ?? ''),
  )

  const reset = async (given: { [Key in keyof PasswordReset]?: string | undefined }) => {
    const { username = '', password = '', smscode = '', phone = '' } = given
    await service.resetPassword({ username, password, smscode, phone })
    return said('密码重置完成！')
  }
  // Old clients put the password into the address; ours posts it. Query strings are never logged.
  app.get('/sys/user/passwordChange', { config: open, schema: { querystring: passwordResetQuery } }, (request) =>
    reset(request.query),
  )
  app.post('/sys/user/passwordChange', { config: open, schema: { body: passwordResetQuery } }, (request) =>
    reset(request.body),
  )
}
