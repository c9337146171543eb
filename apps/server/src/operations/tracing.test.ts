import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { afterEach, describe, expect, it } from 'vitest'

import { readConfig } from '../platform/config/config.ts'
import { createTradingApp } from '../trading/testing/trading-app.ts'
import { startTracing, traceTo, type Tracing } from '../platform/tracing/start-tracing.ts'
import { contextOfTraceparent, traceparentOf } from '../platform/tracing/tracing.ts'

const { call, open, order, beat, stored, trader, app, clock } = await createTradingApp()
let tracing: Tracing | null = null
afterEach(async () => {
  await tracing?.stop()
  tracing = null
})

const send = (body: Record<string, unknown>, headers: Record<string, string> = {}) => {
  clock.advance(3000)
  return call('POST', '/api/order/executeTrade', { token: trader, body: { orders: [body] }, headers })
}
const named = (spans: readonly ReadableSpan[], name: string) => spans.filter((span) => span.name === name)

describe('from ticket to ledger', () => {
  it('[TRACE-1] request, checks, order, match and ledger are spans of one trace, each below what caused it', async () => {
    const exporter = new InMemorySpanExporter()
    tracing = traceTo(new SimpleSpanProcessor({ exporter }), readConfig({}))
    await open('T1')
    const traceId = 'ab'.repeat(16)
    await send(order('T1', { price: '10.02' }), {
      traceparent: `00-${traceId}-${'cd'.repeat(8)}-01`,
      'x-request-id': 'balancer-0001',
    })
    await beat()
    await beat()
    const spans = exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
    const [request] = named(spans, 'POST /jeecg-boot/api/order/executeTrade')
    const [placed] = named(spans, 'order.place')
    const [check] = named(spans, 'risk.check')
    const matches = named(spans, 'order.match')
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': 200, 'request.id': 'balancer-0001' })
    expect(request?.parentSpanContext?.spanId).toBe('cd'.repeat(8))
    expect(placed?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId)
    expect(check?.parentSpanContext?.spanId).toBe(placed?.spanContext().spanId)
    expect(matches.map(({ attributes }) => attributes['report.kind'])).toContain('fill')
    for (const match of matches) expect(match.parentSpanContext?.spanId).toBe(placed?.spanContext().spanId)
    const writers = new Set([placed, ...matches].map((span) => span?.spanContext().spanId))
    const written = named(spans, 'ledger.write').map((span) => span.parentSpanContext?.spanId)
    expect(new Set(written)).toEqual(writers)
  })

  it('[TRACE-2] nothing is kept of an order while nobody looks, and what is sampled out stays out', async () => {
    await open('T2')
    const body = order('T2')
    await send(body)
    expect((await stored(String(body.clOrdId)))?.['trace']).toBeNull()
    const exporter = new InMemorySpanExporter()
    tracing = traceTo(new SimpleSpanProcessor({ exporter }), readConfig({ OTEL_TRACES_SAMPLER_ARG: '0' }))
    await app.inject('/healthz')
    expect(exporter.getFinishedSpans()).toEqual([])
    expect(startTracing(readConfig({}))).toBeNull()
  })

  it('[TRACE-3] a collector is told over OTLP under the name of the service', async () => {
    const bodies: string[] = []
    const collector = createServer((request, response) => {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        bodies.push(`${request.url} ${text}`)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => collector.once('listening', resolve))
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    const started = startTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'desk-a' }))
    await app.inject('/healthz')
    await started?.stop()
    collector.close()
    expect(bodies.join('')).toMatch(/^\/v1\/traces /)
    expect(bodies.join('')).toContain('desk-a')
    expect(bodies.join('')).toContain('GET /healthz')
  })

  it('[TRACE-4] a traceparent that is not well formed leads nowhere', () => {
    for (const bad of [
      '',
      'x',
      `00-${'0'.repeat(32)}-${'ab'.repeat(8)}-01`,
      `01-${'ab'.repeat(16)}-${'ab'.repeat(8)}-01`,
    ])
      expect(contextOfTraceparent(bad)).toBeNull()
    expect(traceparentOf()).toBeNull()
  })
})
