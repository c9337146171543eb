import { z } from 'zod'

/** What the pages 服务器信息, 运行时信息, HTTP服务, 请求追踪, Redis监控, 磁盘监控 and 部署节点 read. */
export const monitorPagePaths = {
  server: '/sys/monitor/server',
  runtime: '/sys/monitor/runtime',
  http: '/sys/monitor/http',
  traces: '/sys/monitor/traces',
  redis: '/sys/monitor/redis',
  disks: '/sys/monitor/disks',
  nodes: '/sys/monitor/nodes',
} as const

const text = z.string().max(500)
const time = z.string().max(30)
/** Bytes, counts and milliseconds of one machine. */
const figure = z.number().min(0).max(1e18)
const part = z.number().min(0).max(1)

const point = z.object({
  time,
  /** All cores of the machine, 0 to 1. */
  systemCpu: part,
  /** This process over all cores, 0 to 1. */
  processCpu: part,
  usedBytes: figure,
  rssBytes: figure,
  heapBytes: figure,
  loopDelayMs: figure,
  loopUtilization: part,
  gcMsPerSecond: figure,
  perSecond: figure,
  p95Ms: figure,
})
export const monitorPoints = z.array(point).max(200)
export type MonitorPoint = z.output<typeof point>

export const serverInfo = z.object({
  hostname: text,
  system: text,
  architecture: text,
  cpuModel: text,
  cores: figure,
  /** Load of one, five and fifteen minutes; all 0 where the system does not count it. */
  load: z.array(figure).length(3),
  uptimeSeconds: figure,
  totalBytes: figure,
  freeBytes: figure,
  process: z.object({
    pid: figure,
    nodeVersion: text,
    startTime: time,
    uptimeSeconds: figure,
    rssBytes: figure,
    peakRssBytes: figure,
    cpuSeconds: figure,
  }),
  addresses: z.array(z.object({ name: text, address: text })).max(100),
  history: monitorPoints,
})
export type ServerInfo = z.output<typeof serverInfo>

export const runtimeInfo = z.object({
  versions: z.array(z.object({ name: text, version: text })).max(50),
  memory: z.object({
    rssBytes: figure,
    heapUsedBytes: figure,
    heapTotalBytes: figure,
    heapLimitBytes: figure,
    externalBytes: figure,
    arrayBufferBytes: figure,
  }),
  spaces: z
    .array(
      z.object({ name: text, sizeBytes: figure, usedBytes: figure, availableBytes: figure, physicalBytes: figure }),
    )
    .max(30),
  gc: z
    .array(
      z.object({
        kind: z.enum(['minor', 'major', 'incremental', 'weak']),
        count: figure,
        totalMs: figure,
        longestMs: figure,
      }),
    )
    .max(4),
  loop: z.object({ p50Ms: figure, p95Ms: figure, p99Ms: figure, longestMs: figure, utilization: part }),
  threads: z
    .array(
      z.object({
        id: figure,
        name: text,
        ageSeconds: figure,
        heapBytes: figure,
        heapLimitBytes: figure,
        cpuSeconds: figure,
        utilization: part,
      }),
    )
    .max(1000),
  threadPeak: figure,
  /** What keeps the event loop alive, by kind. */
  resources: z.array(z.object({ kind: text, count: figure })).max(100),
  history: monitorPoints,
})
export type RuntimeInfo = z.output<typeof runtimeInfo>

export const httpInfo = z.object({
  requests: z.object({
    total: figure,
    failed: figure,
    byStatus: z.object({ '1': figure, '2': figure, '3': figure, '4': figure, '5': figure }),
    perSecond: figure,
    p50Ms: figure,
    p95Ms: figure,
    p99Ms: figure,
  }),
  connections: figure,
  sockets: z.object({ open: figure, people: figure }),
  sessions: z.object({ live: figure, created: figure, expired: figure }),
  routes: z
    .array(z.object({ route: text, count: figure, averageMs: figure, p95Ms: figure, slowestMs: figure }))
    .max(100),
  history: monitorPoints,
})
export type HttpInfo = z.output<typeof httpInfo>

const filter = z.string().trim().max(200).optional()

export const traceQuery = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']).optional(),
  /** Part of the path. */
  path: filter,
  /** A whole status, or its first digit alone. */
  status: z
    .string()
    .regex(/^[1-5](\d\d)?$/)
    .optional(),
  /** Part of the user name. */
  username: filter,
  /** At least so long. */
  minMs: z.coerce.number().min(0).max(3_600_000).optional(),
})
export type TraceQuery = z.output<typeof traceQuery>

export const requestTrace = z.object({
  id: figure,
  time: z.string().max(40),
  method: z.string().max(20),
  path: text,
  status: figure,
  ms: figure,
  username: z.string().max(200).nullable(),
  ip: z.string().max(100),
})
export type RequestTraceRow = z.output<typeof requestTrace>

export const requestTraces = z.object({
  /** How many are held at all; older ones are forgotten. */
  held: figure,
  records: z.array(requestTrace).max(2000),
})

export const redisInfo = z.object({
  isConfigured: z.boolean(),
  isConnected: z.boolean(),
  /** Host and port alone. */
  address: text.nullable(),
  /** Why it cannot be reached. */
  problem: text.nullable(),
  version: text.nullable(),
  uptimeSeconds: figure.nullable(),
  clients: figure.nullable(),
  usedBytes: figure.nullable(),
  limitBytes: figure.nullable(),
  keys: figure.nullable(),
  commandsPerSecond: figure.nullable(),
  hits: figure.nullable(),
  misses: figure.nullable(),
  roundTripMs: figure.nullable(),
  lines: z.array(z.object({ key: text, value: text, description: text.nullable() })).max(1000),
  history: z.array(z.object({ time, usedBytes: figure, commandsPerSecond: figure, roundTripMs: figure })).max(200),
  /** Where short-lived data lies while there is no Redis. */
  keptInDatabase: figure,
})
export type RedisInfo = z.output<typeof redisInfo>

export const diskInfo = z.object({
  disks: z
    .array(
      z.object({
        folder: text,
        holds: text,
        totalBytes: figure,
        freeBytes: figure,
        usedPart: part,
        files: figure,
        freeFiles: figure,
      }),
    )
    .max(20),
  parts: z.array(z.object({ name: text, bytes: figure, files: figure })).max(200),
  tables: z.array(z.object({ name: text, bytes: figure, rows: figure })).max(50),
  databaseBytes: figure,
  measuredAt: time,
})
export type DiskInfo = z.output<typeof diskInfo>

/** Duties that one node of several has at a time. */
export const nodeDuties = ['market', 'trading', 'strategy'] as const
const duty = z.enum(nodeDuties)
/** `alone`: there is no Redis, and no other node. */
const busState = z.enum(['alone', 'connected', 'lost'])

const nodeRow = z.object({
  id: z.string().max(64),
  host: text,
  pid: figure,
  roles: z.array(z.string().max(20)).max(10),
  duties: z.array(duty).max(nodeDuties.length),
  startTime: time,
  /** How long ago it said that it is there. */
  silentMs: figure,
  redis: busState,
  isDraining: z.boolean(),
  /** The one that answered this call. */
  isAsked: z.boolean(),
})
export type NodeRow = z.output<typeof nodeRow>

const dutyRow = z.object({
  name: duty,
  nodeId: z.string().max(64).nullable(),
  host: text.nullable(),
  pid: figure.nullable(),
  /** Since when this holder has it. */
  since: time.nullable(),
  silentMs: figure.nullable(),
  /** Its holder was heard of in time; nobody has it otherwise. */
  isHeld: z.boolean(),
})
export type DutyRow = z.output<typeof dutyRow>

const databaseServer = z.object({
  /** Host and port alone. */
  address: text,
  state: z.enum(['primary', 'standby', 'unreachable']),
  version: text.nullable(),
  /** Of a standby: how long ago what it shows was written, and what it has received and not shown yet. */
  behindMs: figure.nullable(),
  waitingBytes: figure.nullable(),
  problem: text.nullable(),
})
export type DatabaseServer = z.output<typeof databaseServer>

export const nodesInfo = z.object({
  nodes: z.array(nodeRow).max(1000),
  duties: z.array(dutyRow).max(nodeDuties.length),
  servers: z.array(databaseServer).max(20),
  redis: z.object({ state: busState, address: text.nullable() }),
})
export type NodesInfo = z.output<typeof nodesInfo>
