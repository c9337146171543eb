import type { FastifyInstance } from 'fastify'

import type { Clock } from '../clock.ts'

export type RequestTrace = { at: Date; method: string; route: string; status: number; ms: number }

export type RequestFigures = {
  total: number
  failed: number
  /** Of the last minute. */
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

export type RequestMetrics = { traces: () => RequestTrace[]; figures: () => RequestFigures }

declare module 'fastify' {
  interface FastifyInstance {
    requestMetrics: RequestMetrics
  }
}

const keptTraces = 200
const keptDurations = 2000
const rateWindowMs = 60_000

/** Counts every call. Routes, never addresses: those may hold ids and tokens. */
export function installRequestMetrics(app: FastifyInstance, clock: Clock): void {
  const metrics = createRequestMetrics(clock)
  app.decorate('requestMetrics', metrics)
  app.addHook('onResponse', (request, reply, done) => {
    metrics.note({
      at: clock.now(),
      method: request.method,
      route: request.routeOptions.url ?? '(无此路径)',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
    done()
  })
}

export function createRequestMetrics(clock: Clock) {
  const traces: RequestTrace[] = []
  const durations = new Float64Array(keptDurations)
  const times = new Float64Array(keptDurations)
  let total = 0
  let failed = 0

  /** Calls of the last minute; above some 33 a second only the newest are held, which then tell the rate. */
  function rate(now: number): number {
    const held = Math.min(total, keptDurations)
    const recent = times.subarray(0, held).filter((time) => time > now - rateWindowMs)
    if (recent.length === 0) return 0
    const isFull = recent.length === keptDurations
    const spanMs = isFull ? Math.max(now - Math.min(...recent), 1) : rateWindowMs
    return (recent.length * 1000) / spanMs
  }

  return {
    note(trace: RequestTrace): void {
      durations[total % keptDurations] = trace.ms
      times[total % keptDurations] = trace.at.getTime()
      total += 1
      if (trace.status >= 500) failed += 1
      traces.unshift(trace)
      if (traces.length > keptTraces) traces.pop()
    },

    traces: () => [...traces],

    figures(): RequestFigures {
      const sorted = durations.slice(0, Math.min(total, keptDurations)).sort()
      const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
      return { total, failed, perSecond: rate(clock.now().getTime()), p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
    },
  }
}
