import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { fastify } from 'fastify'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createAsyncContext } from './async-context.ts'
import { startTracing, traceTo, type Tracing } from './start-tracing.ts'
import { installRequestTraces } from './trace-requests.ts'
import {
  contextOfSpan,
  contextOfTraceparent,
  failSpan,
  hereAndNow,
  inSpan,
  inSpanAtOnce,
  startSpan,
  traceFields,
  traceparentOf,
  within,
} from './tracing.ts'

const settings = { OTEL_SERVICE_NAME: 'liangshu-test', OTEL_TRACES_SAMPLER_ARG: 1 }
const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

describe('a traceparent', () => {
  it.each([
    [`00-${traceId}-${spanId}-01`, 1],
    [`00-${traceId}-${spanId}-00`, 0],
    [`00-${traceId}-${spanId}-03`, 1],
    [`00-${traceId}-${spanId}-02`, 0],
  ])('[TRACE-4] %s leads somewhere', (text, traceFlags) => {
    const found = trace.getSpanContext(contextOfTraceparent(text) ?? ROOT_CONTEXT)
    expect(found).toEqual({ traceId, spanId, traceFlags, isRemote: true })
  })

  it.each([
    null,
    undefined,
    '',
    `01-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `x00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01x`,
  ])('[TRACE-4] %s leads nowhere', (text) => expect(contextOfTraceparent(text)).toBeNull())

  it('[TRACE-4] is written for what is kept, and for nothing else', () => {
    const kept = contextOfTraceparent(`00-${traceId}-${spanId}-01`) ?? ROOT_CONTEXT
    expect(traceparentOf(kept)).toBe(`00-${traceId}-${spanId}-01`)
    expect(traceparentOf(contextOfTraceparent(`00-${traceId}-${spanId}-00`) ?? ROOT_CONTEXT)).toBeNull()
    expect(traceparentOf(ROOT_CONTEXT)).toBeNull()
    const invalid = { traceId: '0'.repeat(32), spanId, traceFlags: 1 }
    expect(traceparentOf(trace.setSpanContext(ROOT_CONTEXT, invalid))).toBeNull()
  })
})

describe('the context along what is awaited', () => {
  it('[TRACE-1] holds within a piece of work and behind it no more', async () => {
    const manager = createAsyncContext()
    const key = Symbol('key')
    const at = ROOT_CONTEXT.setValue(key, 'here')
    expect(manager.active()).toBe(ROOT_CONTEXT)
    const read = async () => {
      await Promise.resolve()
      return manager.active().getValue(key)
    }
    expect(await manager.with(at, read)).toBe('here')
    expect(
      manager.with(
        at,
        function (this: { name: string }, more: string) {
          return this.name + more
        },
        { name: 'a' },
        'b',
      ),
    ).toBe('ab')
    const bound = manager.bind(at, (more: string) => `${String(manager.active().getValue(key))} ${more}`)
    expect(bound('now')).toBe('here now')
    const thing = { a: 1 }
    expect(manager.bind(at, thing)).toBe(thing)
    expect(manager.enable()).toBe(manager)
    expect(manager.active()).toBe(ROOT_CONTEXT)
    manager.with(at, () => {
      expect(manager.disable()).toBe(manager)
      expect(manager.active()).toBe(ROOT_CONTEXT)
    })
  })
})

describe('spans', () => {
  let exporter: InMemorySpanExporter
  let tracing: Tracing
  beforeEach(() => {
    exporter = new InMemorySpanExporter()
    tracing = traceTo(new SimpleSpanProcessor({ exporter }), settings)
  })
  afterEach(() => tracing.stop())
  const spans = (): ReadableSpan[] => exporter.getFinishedSpans()
  const named = (name: string) => spans().find((span) => span.name === name)

  it('[TRACE-1] work within work is a child of it; what it gives is given on', async () => {
    const given = await inSpan('outer', { a: 1 }, async () => {
      expect(traceFields()).toEqual({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) })
      expect(traceparentOf()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      return inSpanAtOnce('inner', hereAndNow(), () => 7)
    })
    expect(given).toBe(7)
    const [inner, outer] = spans()
    expect([inner?.name, outer?.name]).toEqual(['inner', 'outer'])
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(outer?.attributes).toEqual({ a: 1 })
    expect(outer?.status.code).toBe(SpanStatusCode.UNSET)
    expect(outer?.resource.attributes).toEqual({ 'service.name': 'liangshu-test' })
    expect(traceFields()).toEqual({})
  })

  it('[TRACE-1] what fails is told on its span and thrown on', async () => {
    const error = new Error('no such order')
    await expect(inSpan('awaited', {}, () => Promise.reject(error))).rejects.toBe(error)
    expect(() =>
      inSpanAtOnce('at once', ROOT_CONTEXT, () => {
        throw error
      }),
    ).toThrow(error)
    for (const name of ['awaited', 'at once']) {
      expect(named(name)?.status).toEqual({ code: SpanStatusCode.ERROR, message: 'no such order' })
      expect(named(name)?.events[0]?.attributes).toMatchObject({ 'exception.message': 'no such order' })
    }
    const span = startSpan('plain')
    failSpan(span, 'only words')
    span.end()
    expect(named('plain')?.status.message).toBe('only words')
    expect(named('plain')?.events[0]?.attributes).toMatchObject({ 'exception.message': 'only words' })
  })

  it('[TRACE-1] a span begins below the parent it was given', () => {
    const parent = contextOfTraceparent(`00-${traceId}-${spanId}-01`) ?? ROOT_CONTEXT
    const span = startSpan('far', {}, parent)
    within(contextOfSpan(span, parent), () => startSpan('near').end())
    span.end()
    expect(named('far')?.parentSpanContext?.spanId).toBe(spanId)
    expect(named('near')?.parentSpanContext?.spanId).toBe(span.spanContext().spanId)
    expect(named('near')?.spanContext().traceId).toBe(traceId)
  })

  it('[TRACE-1] a request is a span by its route, below the one that called, with its answer', async () => {
    const app = fastify({ genReqId: () => 'r-1' })
    installRequestTraces(app)
    const seen: unknown[] = []
    app.post('/orders/:id', (request, reply) => {
      seen.push(traceFields().traceId, request.trace?.span.spanContext().traceId)
      return reply.code(201).send({})
    })
    await app.inject({
      method: 'POST',
      url: '/orders/secret',
      payload: { a: 1 },
      headers: { traceparent: `00-${traceId}-${spanId}-01` },
    })
    await app.inject({ url: '/nowhere' })
    await app.close()
    expect(seen).toEqual([traceId, traceId])
    expect(named('POST /orders/:id')?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/orders/:id',
      'request.id': 'r-1',
      'http.response.status_code': 201,
    })
    expect(named('POST /orders/:id')?.parentSpanContext?.spanId).toBe(spanId)
    expect(named('POST /orders/:id')?.kind).toBe(1)
    expect(named('GET (无此路径)')?.attributes).toMatchObject({ 'http.response.status_code': 404 })
    expect(named('GET (无此路径)')?.parentSpanContext).toBeUndefined()
  })

  it('[TRACE-2] once stopped nothing is kept', async () => {
    await tracing.stop()
    startSpan('late').end()
    expect(spans()).toEqual([])
    expect(traceFields()).toEqual({})
    expect(context.active()).toBe(ROOT_CONTEXT)
  })
})

describe('the collector', () => {
  it('[TRACE-2] without one nothing is traced', () => {
    expect(startTracing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBeNull()
  })

  it('[TRACE-3] is told at its address, with or without a slash at the end', async () => {
    const asked: (string | undefined)[] = []
    const collector = createServer((request, response) => {
      asked.push(request.url)
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const { port } = collector.address() as AddressInfo
    for (const ending of ['', '/']) {
      const tracing = startTracing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}${ending}` })
      startSpan('told').end()
      await tracing?.stop()
    }
    collector.closeAllConnections()
    collector.close()
    expect(asked).toEqual(['/v1/traces', '/v1/traces'])
  })
})
