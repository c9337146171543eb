import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

export type Metrics = ReturnType<typeof createMetrics>

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const secondsPerMs = 0.001

/** All that is counted in this process. It is always counted, and told only where a port was set for it. */
export function createMetrics() {
  const registry = new Registry()
  const common = { registers: [registry] }
  const requests = new Histogram({
    ...common,
    name: 'liangshu_http_request_duration_seconds',
    help: 'Duration of requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
  })
  const orders = new Counter({
    ...common,
    name: 'liangshu_orders_total',
    help: 'Orders that were stored, by what became of them at once',
    labelNames: ['outcome'],
  })
  const fills = new Counter({ ...common, name: 'liangshu_fills_total', help: 'Fills that were booked' })
  const ledgerLines = new Counter({ ...common, name: 'liangshu_ledger_lines_total', help: 'Lines of the ledger' })
  const beats = new Counter({ ...common, name: 'liangshu_market_beats_total', help: 'Frames of quotes' })
  const beatGap = new Histogram({
    ...common,
    name: 'liangshu_market_beat_gap_seconds',
    help: 'Time between two frames of quotes',
    buckets: [0.25, 0.5, 0.9, 1.1, 1.5, 2, 3, 5, 10, 30],
  })
  let beatAt: number | undefined

  return {
    registry,
    request(method: string, route: string, status: number, ms: number): void {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms * secondsPerMs)
    },
    order: (outcome: 'accepted' | 'rejected') => orders.inc({ outcome }),
    fills: (count: number) => fills.inc(count),
    ledgerLines: (count: number) => ledgerLines.inc(count),
    beat(): void {
      const now = performance.now()
      if (beatAt !== undefined) beatGap.observe((now - beatAt) * secondsPerMs)
      beatAt = now
      beats.inc()
    },
    /** A figure that is looked up when somebody asks for it. */
    gauge(name: string, help: string, look: () => number): void {
      const gauge: Gauge = new Gauge({
        ...common,
        name,
        help,
        collect() {
          this.set(look())
        },
      })
      void gauge
    },
    /** The same for several figures that are found together. */
    gauges(
      name: string,
      help: string,
      label: string,
      look: () => Promise<readonly (readonly [string, number])[]>,
    ): void {
      const gauge: Gauge = new Gauge({
        ...common,
        name,
        help,
        labelNames: [label],
        async collect() {
          this.reset()
          for (const [of, value] of await look()) this.set({ [label]: of }, value)
        },
      })
      void gauge
    },
    /** Event loop, garbage collection, memory: only in a process that is looked at. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
  }
}

/** Routes, never addresses: those may hold ids and tokens. */
export function installMetrics(app: FastifyInstance): void {
  const metrics = createMetrics()
  app.decorate('metrics', metrics)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.request(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
}
