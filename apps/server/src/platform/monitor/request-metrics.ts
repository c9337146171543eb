import type { FastifyInstance } from 'fastify'

import type { Clock } from '../clock.ts'

export type RequestTrace = {
  /** Counts up with every call of this process. */
  id: number
  at: Date
  method: string
  route: string
  status: number
  ms: number
  /** Who asked; null before anybody signed in. */
  username: string | null
  ip: string
}

export type RequestFigures = {
  total: number
  failed: number
  /** Answers by the first digit of their status, 1 to 5. */
  byStatus: Record<'1' | '2' | '3' | '4' | '5', number>
  /** Of the last minute. */
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
}

export type RouteFigures = { route: string; count: number; averageMs: number; p95Ms: number; slowestMs: number }

export type RequestMetrics = {
  traces: () => RequestTrace[]
  figures: () => RequestFigures
  /** Where the time goes: the routes that took the most of it. */
  routes: () => RouteFigures[]
}

declare module 'fastify' {
  interface FastifyInstance {
    requestMetrics: RequestMetrics
  }
}

const keptTraces = 500
/** What serves the web app itself. */
const webRoutes: ReadonlySet<string> = new Set(['/', '/*'])
const keptDurations = 2000
const rateWindowMs = 60_000
const keptPerRoute = 200
const shownRoutes = 20

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
      username: request.signedInActor?.username ?? null,
      ip: request.ip,
    })
    done()
  })
}

export function createRequestMetrics(clock: Clock) {
  const traces: RequestTrace[] = []
  const durations = new Float64Array(keptDurations)
  const times = new Float64Array(keptDurations)
  const byRoute = new Map<string, { count: number; totalMs: number; slowestMs: number; recent: number[] }>()
  let total = 0
  let failed = 0
  const byStatus: RequestFigures['byStatus'] = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }

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
    note(call: Omit<RequestTrace, 'id'>): void {
      const trace = { ...call, id: total + 1 }
      durations[total % keptDurations] = trace.ms
      times[total % keptDurations] = trace.at.getTime()
      total += 1
      if (trace.status >= 500) failed += 1
      const first = String(trace.status)[0] as keyof typeof byStatus
      if (first in byStatus) byStatus[first] += 1
      const name = `${trace.method} ${trace.route}`
      const known = byRoute.get(name) ?? { count: 0, totalMs: 0, slowestMs: 0, recent: [] }
      known.recent[known.count % keptPerRoute] = trace.ms
      known.count += 1
      known.totalMs += trace.ms
      known.slowestMs = Math.max(known.slowestMs, trace.ms)
      byRoute.set(name, known)
      // Files of the web app are counted; among the last calls they would hide the others.
      if (webRoutes.has(trace.route)) return
      traces.unshift(trace)
      if (traces.length > keptTraces) traces.pop()
    },

    traces: () => [...traces],

    routes: (): RouteFigures[] =>
      [...byRoute]
        .toSorted(([, a], [, b]) => b.totalMs - a.totalMs)
        .slice(0, shownRoutes)
        .map(([route, { count, totalMs, slowestMs, recent }]) => ({
          route,
          count,
          averageMs: totalMs / count,
          p95Ms: recent.toSorted((a, b) => a - b)[Math.floor(recent.length * 0.95)] ?? 0,
          slowestMs,
        })),

    figures(): RequestFigures {
      const sorted = durations.slice(0, Math.min(total, keptDurations)).sort()
      const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
      const perSecond = rate(clock.now().getTime())
      return {
        total,
        failed,
        byStatus: { ...byStatus },
        perSecond,
        p50Ms: at(0.5),
        p95Ms: at(0.95),
        p99Ms: at(0.99),
      }
    },
  }
}
