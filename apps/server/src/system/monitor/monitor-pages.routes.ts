import {
  diskInfo,
  httpInfo,
  monitorPagePaths,
  nodesInfo,
  redisInfo,
  requestTraces,
  runtimeInfo,
  serverInfo,
  traceQuery,
  type TraceQuery,
} from '@liangshu/contract/system/monitor-pages'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

import { cutText } from '../../platform/http/clean-text.ts'
import type { ProcessSampler } from '../../platform/monitor/process-sampler.ts'
import type { RedisWatcher } from '../../platform/monitor/redis-watcher.ts'
import type { RequestTrace } from '../../platform/monitor/request-metrics.ts'
import { findDatabaseFigures } from './database-figures.ts'
import { createDiskLook } from './disk-info.ts'
import { findNodesInfo } from './nodes-info.ts'
import { findRedisInfo } from './redis-info.ts'
import { findRuntimeInfo } from './runtime-info.ts'
import { findServerInfo, pointsOf } from './server-info.ts'

const longestPath = 500
const watching = { access: 'system:monitor:view' }

type Parts = { sampler: ProcessSampler; redis: RedisWatcher | undefined; countConnections: () => Promise<number> }

/** One call for each page of the monitoring group. */
export function monitorPageRoutes(fastify: FastifyInstance, { sampler, redis, countConnections }: Parts): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const { db, clock, config, requestMetrics } = app
  const lookAtDisks = createDiskLook({ db, dataDir: config.DATA_DIR, now: clock.now })
  const database = () => findDatabaseFigures(db, clock.now())

  app.get(monitorPagePaths.server, { config: watching, schema: { response: { 200: serverInfo } } }, async () =>
    findServerInfo(sampler, clock.now()),
  )
  app.get(monitorPagePaths.runtime, { config: watching, schema: { response: { 200: runtimeInfo } } }, () =>
    findRuntimeInfo(sampler),
  )
  app.get(monitorPagePaths.http, { config: watching, schema: { response: { 200: httpInfo } } }, async () => {
    const [figures, connections] = await Promise.all([database(), countConnections()])
    const { liveSessions: live, createdSessions: created, expiredSessions: expired } = figures
    return {
      requests: requestMetrics.figures(),
      connections,
      sockets: app.countSockets(),
      sessions: { live, created, expired },
      routes: requestMetrics.routes(),
      history: pointsOf(sampler),
    }
  })
  app.get(
    monitorPagePaths.traces,
    { config: watching, schema: { querystring: traceQuery, response: { 200: requestTraces } } },
    async ({ query }) => {
      const traces = requestMetrics.traces()
      return { held: traces.length, records: traces.filter((trace) => isAskedFor(trace, query)).map(toWireTrace) }
    },
  )
  app.get(monitorPagePaths.redis, { config: watching, schema: { response: { 200: redisInfo } } }, async () =>
    findRedisInfo(redis, (await database()).keptKeys),
  )
  const nodes = { db, bus: app.nodeBus, config }
  app.get(monitorPagePaths.nodes, { config: watching, schema: { response: { 200: nodesInfo } } }, () =>
    findNodesInfo(nodes),
  )
  app.get(monitorPagePaths.disks, { config: watching, schema: { response: { 200: diskInfo } } }, () => lookAtDisks())
}

const holds = (text: string, wanted: string | undefined) => !wanted || text.toLowerCase().includes(wanted.toLowerCase())

const isAskedFor = (trace: RequestTrace, { method, path, status, username, minMs = 0 }: TraceQuery): boolean =>
  (!method || trace.method === method) &&
  holds(trace.route, path) &&
  (!status || String(trace.status).startsWith(status)) &&
  holds(trace.username ?? '', username) &&
  trace.ms >= minMs

const toWireTrace = ({ id, at, route, ...rest }: RequestTrace) => ({
  ...rest,
  id,
  // With milliseconds: calls of one second are told apart.
  time: at.toISOString(),
  path: cutText(route, longestPath),
})
