import { z } from 'zod'

export const monitorPaths = { overview: '/sys/monitor/overview' } as const

const sample = z.object({
  time: z.string(),
  rssBytes: z.number(),
  heapBytes: z.number(),
  cpu: z.number(),
  systemCpu: z.number(),
  freeBytes: z.number(),
  loopDelayMs: z.number(),
  loopUtilization: z.number(),
  gcMsPerSecond: z.number(),
  perSecond: z.number(),
  p95Ms: z.number(),
})

export const monitorOverview = z.object({
  process: z.object({
    nodeVersion: z.string(),
    startTime: z.string(),
    uptimeSeconds: z.number(),
    cores: z.number(),
    heapLimitBytes: z.number(),
    connections: z.number(),
    sockets: z.number(),
    gcCount: z.number(),
    gcTotalMs: z.number(),
  }),
  now: sample,
  history: z.array(sample),
  requests: z.object({
    total: z.number(),
    failed: z.number(),
    perSecond: z.number(),
    p50Ms: z.number(),
    p95Ms: z.number(),
    p99Ms: z.number(),
  }),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number(),
    connections: z.number(),
    mostConnections: z.number(),
    commits: z.number(),
    rollbacks: z.number(),
    cacheHitRatio: z.number(),
    liveSessions: z.number(),
  }),
  /** Open sockets of this process, and how many people sit behind those for notices. */
  sockets: z.object({ open: z.number(), people: z.number() }).optional(),
  routes: z
    .array(
      z.object({
        route: z.string(),
        count: z.number(),
        averageMs: z.number(),
        p95Ms: z.number(),
        slowestMs: z.number(),
      }),
    )
    .optional(),
  slowQueries: z.array(z.object({ time: z.string(), ms: z.number(), sql: z.string() })),
  disks: z.array(z.object({ name: z.string(), max: z.number(), rest: z.number(), restPPT: z.number() })),
})
export type MonitorOverview = z.output<typeof monitorOverview>

/** Services outside that may answer instead of ours: which one is used, and how it does as this process has seen it. */
export const outsideHost = z.object({
  name: z.enum(['factors', 'workflow', 'emotion', 'speech']),
  setting: z.string(),
  /** Host and port; null where our own service answers. */
  address: z.string().nullable(),
  timeoutMs: z.int(),
  retries: z.int(),
  calls: z.int(),
  failures: z.int(),
  failing: z.int(),
  lastCallAt: z.string().nullable(),
  lastLatencyMs: z.number().nullable(),
  meanLatencyMs: z.number().nullable(),
  lastFailureAt: z.string().nullable(),
  lastFailure: z.string().nullable(),
})
export type OutsideHost = z.output<typeof outsideHost>
export const outsideHostsPath = '/sys/monitor/outsideHosts'
