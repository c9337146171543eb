import { fastify } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { createMetrics, installMetrics } from './metrics.ts'
import { startMetricsServer, type MetricsServer } from './metrics-server.ts'

const log = { warn: vi.fn<() => void>() }
let server: MetricsServer | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.stop()
  server = undefined
})

describe('the port for figures', () => {
  it('[METRIC-4] tells them at /metrics, and nothing anywhere else', async () => {
    const metrics = createMetrics()
    metrics.fills(3)
    server = await startMetricsServer({ metrics, port: 0, host: '127.0.0.1', log })
    expect(server.port).toBeGreaterThan(0)
    const base = `http://127.0.0.1:${server.port}`
    const answer = await fetch(`${base}/metrics`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(await answer.text()).toContain('liangshu_fills_total 3\n')
    for (const [path, method] of [
      ['/', 'GET'],
      ['/metrics/', 'GET'],
      ['/metrics', 'POST'],
    ] as const) {
      const refused = await fetch(base + path, { method })
      expect([refused.status, await refused.text()]).toEqual([404, ''])
    }
  })

  it('[METRIC-4] says that it cannot when a figure cannot be found', async () => {
    const metrics = createMetrics()
    metrics.gauges('depth', 'x', 'of', () => Promise.reject(new Error('no database')))
    server = await startMetricsServer({ metrics, port: 0, host: '127.0.0.1', log })
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(503)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  it('[METRIC-4] stops though somebody is still connected', async () => {
    const stopping = await startMetricsServer({ metrics: createMetrics(), port: 0, host: '127.0.0.1', log })
    await fetch(`http://127.0.0.1:${stopping.port}/metrics`)
    await stopping.stop()
    await expect(fetch(`http://127.0.0.1:${stopping.port}/metrics`)).rejects.toThrow('fetch failed')
  })
})

describe('what is counted', () => {
  it('[METRIC-1] an answer of an app by its route, its class and its seconds', async () => {
    const app = fastify()
    installMetrics(app)
    app.get('/a/:id', () => 'x')
    await app.inject('/a/secret')
    await app.inject('/b')
    const text = await app.metrics.registry.metrics()
    expect(text).toContain('duration_seconds_count{method="GET",route="/a/:id",status="2xx"} 1')
    expect(text).toContain('duration_seconds_count{method="GET",route="none",status="4xx"} 1')
    expect(text).not.toContain('secret')
    await app.close()
  })

  it('[METRIC-1] the class of an answer goes up to its last number', async () => {
    const metrics = createMetrics()
    for (const status of [199, 200, 299, 300]) metrics.request('GET', '/a', status, 1)
    const text = await metrics.registry.metrics()
    const counts = [...text.matchAll(/duration_seconds_count\{method="GET",route="\/a",status="(\dxx)"\} (\d+)/g)]
    expect(counts.map(([, status, count]) => [status, count])).toEqual([
      ['1xx', '1'],
      ['2xx', '2'],
      ['3xx', '1'],
    ])
  })

  it('[METRIC-1] the time between two frames of quotes, in seconds and by classes of it', async () => {
    const metrics = createMetrics()
    const now = vi.spyOn(performance, 'now')
    for (const ms of [5000, 6000, 6200]) {
      now.mockReturnValue(ms)
      metrics.beat()
    }
    vi.restoreAllMocks()
    const text = await metrics.registry.metrics()
    expect(text).toContain('liangshu_market_beat_gap_seconds_sum 1.2\n')
    expect(text).toContain('liangshu_market_beat_gap_seconds_count 2\n')
    const bounds = [...text.matchAll(/beat_gap_seconds_bucket\{le="([^"]+)"\} (\d)/g)].map(([, le, count]) => [
      le,
      count,
    ])
    expect(bounds.slice(0, 4)).toEqual([
      ['0.25', '1'],
      ['0.5', '1'],
      ['0.9', '1'],
      ['1.1', '2'],
    ])
    expect(bounds.map(([le]) => le).join(' ')).toBe('0.25 0.5 0.9 1.1 1.5 2 3 5 10 30 +Inf')
  })

  it('[METRIC-3] figures found together are forgotten when they are no longer found', async () => {
    const metrics = createMetrics()
    let found: [string, number][] = [
      ['a', 1],
      ['b', 2],
    ]
    metrics.gauges('depth', 'x', 'of', () => Promise.resolve(found))
    expect(await metrics.registry.metrics()).toContain('depth{of="b"} 2')
    found = [['a', 3]]
    const text = await metrics.registry.metrics()
    expect(text).toContain('depth{of="a"} 3')
    expect(text).not.toContain('of="b"')
  })

  it('[METRIC-5] memory and event loop only in a process that is looked at', async () => {
    const metrics = createMetrics()
    expect(await metrics.registry.metrics()).not.toContain('process_resident_memory_bytes')
    metrics.watchProcess()
    expect(await metrics.registry.metrics()).toMatch(/\nprocess_resident_memory_bytes \d+\n/)
  })
})
