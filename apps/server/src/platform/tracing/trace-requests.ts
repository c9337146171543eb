import { SpanKind, type Context, type Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

import { contextOfSpan, contextOfTraceparent, hereAndNow, startSpan, within } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: { span: Span; at: Context } | null
  }
}

/** One span per request. Routes, never addresses: those may hold ids and tokens. */
export function installRequestTraces(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const route = request.routeOptions.url ?? '(无此路径)'
    const parent = contextOfTraceparent(typeof traceparent === 'string' ? traceparent : null) ?? hereAndNow()
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id }
    const span = startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    request.trace = { span, at: contextOfSpan(span, parent) }
    within(request.trace.at, done)
  })
  // The body arrives with events of the socket, which know nothing of where the request began.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) within(request.trace.at, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.span.setAttribute('http.response.status_code', reply.statusCode).end()
    done()
  })
}
