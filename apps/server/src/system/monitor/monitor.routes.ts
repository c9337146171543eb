import { getHeapStatistics } from 'node:v8'

import { monitorOverview } from '@liangshu/contract/system/monitor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { slowQueriesOf } from '../../platform/database/slow-queries.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { answeredWith } from '../../platform/http/envelope.ts'
import { createProcessSampler, type Sample } from '../../platform/monitor/process-sampler.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { cacheInfoOf } from './cache-info.ts'
import { findDatabaseFigures } from './database-figures.ts'
import { findDisks } from './disks.ts'
import { measure, metricNames } from './named-metrics.ts'

const watching = { access: 'system:monitor:view' }
const watchingBare = { ...watching, bare: true } as const
const reportPoints = 5

/** How the server is doing: the shapes older pages read, and one call for ours. */
export const monitorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config, requestMetrics } = app
  const sampler = createProcessSampler(clock, requestMetrics)
  app.addHook('onListen', () => sampler.begin())
  app.addHook('onClose', () => sampler.end())

  const figures = () => findDatabaseFigures(db, clock.now())
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
  const points = (valueOf: (sample: Sample) => number) => {
    sampler.latest()
    return sampler
      .samples()
      .slice(-reportPoints)
      .map((sample) => ({ name: toWireTime(sample.at).slice(11), value: valueOf(sample) }))
  }

  app.get('/sys/monitor/overview', { config: watching, schema: { response: { 200: monitorOverview } } }, async () => {
    const [database, disks, connections] = await Promise.all([
      figures(),
      findDisks(config.DATA_DIR),
      countConnections(),
    ])
    const now = toWireSample(sampler.latest())
    const { createdSessions: _created, expiredSessions: _expired, keptKeys: _kept, ...shown } = database
    const { count: gcCount, totalMs: gcTotalMs } = sampler.gc()
    return {
      process: {
        nodeVersion: process.version,
        startTime: toWireTime(new Date(clock.now().getTime() - process.uptime() * 1000)),
        uptimeSeconds: process.uptime(),
        cores: sampler.cores(),
        heapLimitBytes: getHeapStatistics().heap_size_limit,
        connections,
        sockets: app.websocketServer.clients.size,
        gcCount,
        gcTotalMs,
      },
      now,
      history: sampler.samples().map(toWireSample),
      requests: requestMetrics.figures(),
      sockets: app.countSockets(),
      routes: requestMetrics.routes(),
      database: shown,
      slowQueries: slowQueriesOf(db).map(({ at, ms, sql }) => ({ time: toWireTime(at), ms, sql })),
      disks,
    }
  })

  app.get('/sys/actuator/redis/info', { config: watching }, async () => cacheInfoOf(await figures()))
  app.get('/sys/actuator/redis/infoForReport', { config: watchingBare }, async () => ({
    data: cacheInfoOf(await figures()),
  }))
  app.get('/sys/actuator/redis/keysSize', { config: watchingBare }, async () => ({
    dbSize: (await figures()).keptKeys,
    create_time: clock.now().getTime(),
  }))
  app.get('/sys/actuator/redis/memoryInfo', { config: watchingBare }, () =>
    Promise.resolve({ used_memory: String(process.memoryUsage().rss), create_time: clock.now().getTime() }),
  )
  app.get('/sys/actuator/redis/keysSizeForReport', { config: watchingBare }, async () => {
    const { keptKeys } = await figures()
    return { data: points(() => keptKeys) }
  })
  app.get('/sys/actuator/redis/memoryForReport', { config: watchingBare }, () =>
    Promise.resolve({ data: points((sample) => sample.rssBytes) }),
  )
  app.get('/sys/actuator/redis/queryDiskInfo', { config: watching }, async () =>
    answeredWith('查询成功', await findDisks(config.DATA_DIR)),
  )

  app.get('/actuator/httptrace', { config: watchingBare }, () =>
    Promise.resolve({
      // Headers carry tokens, so none are shown.
      traces: requestMetrics.traces().map(({ at, method, route, status, ms }) => ({
        timestamp: at.toISOString(),
        timeTaken: Math.round(ms),
        request: { method, uri: route, headers: {} },
        response: { status, headers: {} },
      })),
    }),
  )
  app.get('/actuator/metrics', { config: watchingBare }, () => Promise.resolve({ names: metricNames }))
  app.get(
    '/actuator/metrics/:name',
    { config: watchingBare, schema: { params: z.object({ name: z.string().max(200) }) } },
    async ({ params: { name } }) => {
      const measurements = measure(name, { sampler, database: await figures(), now: clock.now() })
      if (!measurements) throw new AppError('ROUTE_MISSING', { name })
      return { name, description: null, baseUnit: null, measurements, availableTags: [] }
    },
  )
}

const toWireSample = ({ at, ...rest }: Sample) => ({ time: toWireTime(at), ...rest })
