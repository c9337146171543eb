import { getHeapStatistics } from 'node:v8'

import { monitorOverview } from '@liangshu/contract/system/monitor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { slowQueriesOf } from '../../platform/database/slow-queries.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { answeredWith } from '../../platform/http/envelope.ts'
import { createProcessSampler, type Sample } from '../../platform/monitor/process-sampler.ts'
import { createRedisWatcher } from '../../platform/monitor/redis-watcher.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { cacheInfoOf } from './cache-info.ts'
import { findDatabaseFigures } from './database-figures.ts'
import { findDisks } from './disks.ts'
import { monitorPageRoutes } from './monitor-pages.routes.ts'
import { measure, metricNames } from './named-metrics.ts'
import { linesOf } from './redis-info.ts'

const watching = { access: 'system:monitor:view' }
const watchingBare = { ...watching, bare: true } as const
const reportPoints = 5

/** How the server is doing: the shapes older pages read, and one call for ours. */
export const monitorRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config, requestMetrics } = app
  const sampler = createProcessSampler(clock, requestMetrics)
  const redis = config.REDIS_URL ? createRedisWatcher(config.REDIS_URL, clock) : undefined
  app.addHook('onListen', () => {
    sampler.begin()
    redis?.begin()
  })
  app.addHook('onClose', () => {
    sampler.end()
    redis?.end()
  })

  const figures = () => findDatabaseFigures(db, clock.now())
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)))
  const points = (valueOf: (sample: Sample) => number) => {
    sampler.latest()
    return sampler
      .samples()
      .slice(-reportPoints)
      .map((sample) => ({ name: clockTime(sample.at), value: valueOf(sample) }))
  }

  monitorPageRoutes(app, { sampler, redis, countConnections })
  app.get('/sys/monitor/overview', { config: watching, schema: { response: { 200: monitorOverview } } }, async () => {
    const [database, disks, connections] = await Promise.all([
      figures(),
      findDisks(config.DATA_DIR),
      countConnections(),
    ])
    const now = toWireSample(sampler.latest())
    const { createdSessions: _created, expiredSessions: _expired, keptKeys: _kept, ...shown } = database
    const { count: gcCount, totalMs: gcTotalMs } = sampler.gc.totals()
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

  /** Redis where there is one, else what stands in its place. */
  const cacheLines = async () => {
    const found = await redis?.look()
    return found?.isConnected ? linesOf(found.info) : cacheInfoOf(await figures())
  }
  const countKeys = async () => {
    const found = await redis?.look()
    return found?.isConnected ? found.keys : (await figures()).keptKeys
  }
  const countMemory = async () => {
    const found = await redis?.look()
    return found?.isConnected ? (found.info.get('used_memory') ?? '0') : String(process.memoryUsage().rss)
  }
  const memoryPoints = () =>
    redis && redis.samples().length > 0
      ? redis
          .samples()
          .slice(-reportPoints)
          .map(({ at, usedBytes }) => ({ name: clockTime(at), value: usedBytes }))
      : points((sample) => sample.rssBytes)

  app.get('/sys/actuator/redis/info', { config: watching }, cacheLines)
  app.get('/sys/actuator/redis/infoForReport', { config: watchingBare }, async () => ({ data: await cacheLines() }))
  app.get('/sys/actuator/redis/keysSize', { config: watchingBare }, async () => ({
    dbSize: await countKeys(),
    create_time: clock.now().getTime(),
  }))
  app.get('/sys/actuator/redis/memoryInfo', { config: watchingBare }, async () => ({
    used_memory: await countMemory(),
    create_time: clock.now().getTime(),
  }))
  app.get('/sys/actuator/redis/keysSizeForReport', { config: watchingBare }, async () => {
    const keys = await countKeys()
    return { data: points(() => keys) }
  })
  app.get('/sys/actuator/redis/memoryForReport', { config: watchingBare }, async () => ({ data: memoryPoints() }))
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

const clockTime = (at: Date): string => toWireTime(at).slice(11)
const toWireSample = ({ at, ...rest }: Sample) => ({ time: toWireTime(at), ...rest })
