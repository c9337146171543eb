import { errorCatalogue } from '@liangshu/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import { AppError } from './app-error.ts'
import { fromDatabase } from './database-error.ts'
import { refused } from './envelope.ts'
import { explainInput } from './explain-input.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The words the caller was refused with. */
    refusal: string | null
  }
}

/** Fastify's own refusals, which never reach a handler. */
const frameworkCodes: Record<string, AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('BODY_TOO_LARGE'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('BODY_INVALID'),
  FST_ERR_CTP_EMPTY_JSON_BODY: new AppError('BODY_INVALID'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('BODY_INVALID'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('MEDIA_TYPE_UNSUPPORTED'),
  FST_ERR_BAD_URL: new AppError('ROUTE_MISSING'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('ROUTE_MISSING'),
  FST_REQ_FILE_TOO_LARGE: new AppError('FILE_TOO_LARGE'),
}

/** When somebody who asked too much may ask again. */
const retryAfterSeconds = 2

export function installErrorHandling(app: FastifyInstance): void {
  app.decorateRequest('refusal', null)
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    request.refusal = refusal.message
    const { status, code } = errorCatalogue[refusal.code]
    logRefusal(request, refusal, error)
    if (code === 429) reply.header('retry-after', retryAfterSeconds)
    return send(reply, status, code, refusal.message)
  })

  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(app, request)
    if (allowed.length > 0) {
      const others = allowed.map((method) => `${method}、`).join('')
      return send(reply, 200, 405, `不支持${request.method}请求方法，支持以下${others}`)
    }
    const { status, code, message } = errorCatalogue.ROUTE_MISSING
    return send(reply, status, code, message)
  })
}

/** An address that cannot be read never reaches a route, nor any hook: the framework hands it over here. */
export function answerUnreadable(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = errorCatalogue[toAppError(error).code]
  const envelope = { ...refused(code, message), timestamp: Date.now() }
  void reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope))
}

function send(reply: FastifyReply, status: number, code: number, message: string) {
  return reply.status(status).type('application/json; charset=utf-8').send(refused(code, message))
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new AppError('INPUT_INVALID', { issues: error.validation }, { message: explainInput(error.validation) })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return (
    frameworkCodes[code] ?? fromDatabase(error) ?? ofCaller(error) ?? new AppError('UNEXPECTED', {}, { cause: error })
  )
}

/** What the framework and its plugins lay at the caller's door, whatever its name. */
function ofCaller(error: unknown): AppError | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return status >= 400 && status < 500 ? new AppError('INPUT_INVALID', {}, { cause: error }) : undefined
}

function logRefusal(request: FastifyRequest, refusal: AppError, error: unknown): void {
  const isBreakage = refusal.code === 'UNEXPECTED' || refusal.code === 'DATABASE_DOWN'
  if (isBreakage) request.log.error({ err: error, refusal: refusal.code }, 'request failed')
  else request.log.info({ refusal: refusal.code, details: refusal.details }, 'request refused')
}

function allowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const [url = '/'] = request.url.split('?')
  return ['GET', 'POST', 'PUT', 'DELETE'].filter(
    (method) => method !== request.method && app.findRoute({ url, method: method as 'GET' }) !== null,
  )
}
