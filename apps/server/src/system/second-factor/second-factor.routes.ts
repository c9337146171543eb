import {
  addPasskeyBody,
  beginFactorBody,
  checkFactorBody,
  confirmTotpBody,
  enrolled,
  factorIdQuery,
  namePasskeyBody,
  passkeyOptions,
  secondFactorPaths,
  secondFactorState,
  totpSecret,
} from '@liangshu/contract/system/second-factor'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { said } from '../../platform/http/envelope.ts'
import { placeOf } from './passkeys.ts'
import type { createSecondFactorService } from './second-factor.service.ts'

type Options = { service: ReturnType<typeof createSecondFactorService> }

/** One's own second factor: shown at the door and before what matters, set up, named, removed. */
export const secondFactorRoutes: FastifyPluginAsyncZod<Options> = async (app, { service }) => {
  const here = (request: FastifyRequest) => placeOf(app.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`)
  const atTheDoor = { access: 'session', withPendingFactor: true } as const
  const own = { access: 'session', stepUp: true } as const

  app.get(secondFactorPaths.state, { config: atTheDoor, schema: { response: { 200: secondFactorState } } }, (request) =>
    service.state(request.actor, here(request)),
  )

  app.post(
    secondFactorPaths.passkeyChallenge,
    { config: { ...atTheDoor, callsPerMinute: 30 }, schema: { response: { 200: passkeyOptions } } },
    async (request) => ({ ...(await service.challenge(request.actor, here(request))) }),
  )

  app.post(
    secondFactorPaths.check,
    {
      config: { ...atTheDoor, callsPerMinute: 30, operation: { text: '二次验证', kind: 'query' } },
      schema: { body: checkFactorBody },
    },
    async (request) => {
      await service.check(request.actor, request.body, here(request))
      return said('验证成功')
    },
  )

  app.post(
    secondFactorPaths.totpBegin,
    { config: { ...atTheDoor, callsPerMinute: 20 }, schema: { body: beginFactorBody, response: { 200: totpSecret } } },
    ({ actor, body }) => service.beginTotp(actor, body.password),
  )

  app.post(
    secondFactorPaths.totpConfirm,
    {
      config: { ...atTheDoor, callsPerMinute: 30, operation: { text: '绑定验证器', kind: 'add' } },
      schema: { body: confirmTotpBody, response: { 200: enrolled } },
    },
    ({ actor, body }) => service.confirmTotp(actor, body.passcode),
  )

  app.delete(
    secondFactorPaths.totp,
    { config: { ...own, operation: { text: '移除验证器', kind: 'delete' } } },
    async ({ actor }) => {
      await service.removeTotp(actor)
      return said('已移除')
    },
  )

  app.post(
    secondFactorPaths.passkeyBegin,
    {
      config: { ...atTheDoor, callsPerMinute: 20 },
      schema: { body: beginFactorBody, response: { 200: passkeyOptions } },
    },
    async (request) => ({ ...(await service.beginPasskey(request.actor, request.body.password, here(request))) }),
  )

  app.post(
    secondFactorPaths.passkey,
    {
      config: { ...atTheDoor, callsPerMinute: 20, operation: { text: '添加通行密钥', kind: 'add' } },
      schema: { body: addPasskeyBody, response: { 200: enrolled } },
    },
    (request) => service.addPasskey(request.actor, request.body, here(request)),
  )

  app.put(
    secondFactorPaths.passkey,
    {
      config: { access: 'session', operation: { text: '命名通行密钥', kind: 'edit' } },
      schema: { body: namePasskeyBody },
    },
    async ({ actor, body }) => {
      await service.namePasskey(actor, body.id, body.name)
      return said('保存成功！')
    },
  )

  app.delete(
    secondFactorPaths.passkey,
    { config: { ...own, operation: { text: '移除通行密钥', kind: 'delete' } }, schema: { querystring: factorIdQuery } },
    async ({ actor, query }) => {
      await service.removePasskey(actor, query.id)
      return said('已移除')
    },
  )

  app.post(
    secondFactorPaths.recovery,
    {
      config: { ...own, operation: { text: '重新生成恢复码', kind: 'edit' } },
      schema: { response: { 200: enrolled } },
    },
    ({ actor }) => service.renewRecoveryCodes(actor),
  )
}
