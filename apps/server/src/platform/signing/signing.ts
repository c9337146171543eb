import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { AppError } from '../http/app-error.ts'
import { headerOf } from '../http/guard.ts'
import { signaturesOf } from './signature.ts'
import { judgeTimestamp } from './timestamp.ts'

export type SigningOptions = { config: Pick<Config, 'REQUIRE_SIGN' | 'SIGN_SECRET'>; clock: Clock }

/**
 * Checks X-Sign on routes that declare `signed`. The secret ships in every client, so a signature proves nothing about
 * who calls: it is a field of the contract, and rights are checked elsewhere. With REQUIRE_SIGN off a request may come
 * without it; one that carries it is held to it all the same.
 */
export function installSigning(app: FastifyInstance, { config, clock }: SigningOptions): void {
  // Query and body as they were sent: after validation they may have other types.
  app.addHook('preValidation', async (request) => {
    if (!request.routeOptions.config.signed) return
    if (!config.REQUIRE_SIGN && headerOf(request, 'x-sign') === undefined) return
    checkSignature(request, config.SIGN_SECRET, clock.now())
  })
}

function checkSignature(request: FastifyRequest, secret: string, now: Date): void {
  const age = judgeTimestamp(headerOf(request, 'x-timestamp'), now)
  if (age === 'unreadable') throw new AppError('SIGN_TIMESTAMP_MISSING')
  if (age === 'expired') throw new AppError('SIGN_EXPIRED')
  if (secret === '') {
    throw new AppError('BUSINESS', {}, { message: '签名密钥 ${jeecg.signatureSecret} 缺少配置 ！！' })
  }
  const [path = ''] = request.url.split('?')
  const expected = signaturesOf({ path, query: request.query as Record<string, unknown>, body: request.body }, secret)
  const given = headerOf(request, 'x-sign')?.toUpperCase()
  if (given === undefined || !expected.has(given)) throw new AppError('SIGN_INVALID')
}
