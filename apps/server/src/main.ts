import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { buildApp } from './app.ts'
import { startLocalAgent } from './hosts/index.ts'
import { marketAnalysis } from './insight/index.ts'
import {
  createClickHouseEngine,
  keepHistoryIn,
  keepMoments,
  openClickHouse,
  openMarket,
  openRemoteMarket,
  shareMarket,
  simulatedHistory,
  startKeeper,
  type KeeperWork,
  type MarketSource,
} from './market/index.ts'
import { createLonelyBus } from './platform/bus/node-bus.ts'
import { createRedisBus } from './platform/bus/redis-bus.ts'
import { followWork, tellNodeFigures } from './operations/index.ts'
import { systemClock } from './platform/clock.ts'
import { createNodeState, nodeRoles, type NodeState } from './platform/cluster/node-state.ts'
import { announcePresence } from './platform/cluster/presence.ts'
import { ConfigError, readConfig, type Config } from './platform/config/config.ts'
import { keptOpenOf, openDatabase, type Db } from './platform/database/database.ts'
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/database/start-error.ts'
import { closeFolder } from './platform/files/close-folder.ts'
import { createLog, type Log } from './platform/log/log.ts'
import { watchThreads } from './platform/monitor/threads.ts'
import { tellDatabaseFigures } from './platform/metrics/database-figures.ts'
import { startMetricsServer } from './platform/metrics/metrics-server.ts'
import { stopInOrder, type Started } from './platform/stop-in-order.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { seedDatabase } from './seed/seed-database.ts'
import { createTeller, fillAdministration, tellUsers } from './system/index.ts'
import { demoAccounts, demoPassword } from './system/seed/demo-people.ts'
import {
  factsOfMarket,
  passOnWakes,
  startBacktests,
  startDemo,
  startNodeRelay,
  startStrategies,
  startTradingLoop,
} from './trading/index.ts'
import { createWechatSender, monitorWork, quietBus } from './watch/index.ts'

const webFolder = path.join(import.meta.dirname, '..', '..', 'web', 'dist')

const secondSignal = Promise.withResolvers<void>()
/** What was started, to be stopped in the opposite order. */
const started: Started[] = []
/** Long enough for calls that are under way, short enough for whoever restarts us. */
let drainMs = 10_000

const stop = (): Promise<void> =>
  stopInOrder(started.splice(0), { drainMs, atOnce: secondSignal.promise, say: (text) => console.error(text) })

async function start(wasStopAsked: () => boolean): Promise<void> {
  watchThreads()
  const config = readConfig(process.env)
  drainMs += config.DRAIN
  requireWholeNode(config)
  closeFolder(config.DATA_DIR)
  const log = createLog(config.LOG_LEVEL, path.join(config.DATA_DIR, 'logs', 'server.log'))
  const tracing = startTracing(config)
  if (tracing) started.push({ name: '链路跟踪', stop: () => tracing.stop() })
  const database = await startDatabase(config, log)
  started.push({ name: '数据库', stop: database.stop, mustEnd: true })
  // A stop asked for while the database was starting must not leave it running behind us.
  if (wasStopAsked()) return
  const node = await joinNodes(config, database.appUrl, log)
  const { bus } = node
  let historyWork: KeeperWork[] = []
  const poolSize = config.DATABASE_POOL
  const db = openDatabase({ url: database.appUrl, poolSize, keptOpen: keptOpenOf(poolSize), log })
  started.push({ name: '数据库连接', stop: () => db.destroy() })
  if (config.CLICKHOUSE_URL !== undefined) {
    const clickhouse = await openClickHouse(config.CLICKHOUSE_URL)
    started.push({ name: 'ClickHouse', stop: () => clickhouse.close() })
    keepHistoryIn(db, createClickHouseEngine(clickhouse))
    historyWork = [followWork({ db, clickhouse })]
  }
  await seedDatabase({ db, config, clock: systemClock, past: pastOf(config) })
  const { market, work } = openMarketOf({ config, db, log, node })
  if (market) started.push({ name: '行情', stop: async () => market.close() })
  const marketParts = market && { market, marketFacts: factsOfMarket(market, systemClock) }
  const app = await buildApp({ config, db, clock: systemClock, log, webFolder, node, ...marketParts })
  started.push({ name: 'HTTP服务', stop: () => app.close() })
  const parts = { app, config, db, url: database.appUrl, log, node }
  node.prepare('books preparing', takeUpBooks(parts))
  if (market && config.TICKS) historyWork.push(keepMoments({ db, market }))
  if (market && work) keepMarket({ ...parts, market, work: [...work, ...historyWork] })
  const restartLoop = node.has('worker') ? startLoop(parts) : undefined
  passOnWakes(app.trading, bus)
  addServerParts(app, market, restartLoop)
  const relay = startNodeRelay({ push: app.tradePush, bus })
  started.push({ name: '交易推送', stop: () => relay.stop() })
  if (config.METRICS_PORT !== undefined) {
    const { METRICS_PORT: port, METRICS_HOST: host } = config
    app.metrics.watchProcess()
    tellDatabaseFigures(app.metrics, db)
    tellNodeFigures(app, market)
    const metricsServer = await startMetricsServer({ metrics: app.metrics, port, host, log })
    started.push({ name: '指标', stop: () => metricsServer.stop() })
    log.info({ port: metricsServer.port, host }, 'metrics are told')
  }
  if (wasStopAsked()) return
  await app.listen({ port: config.PORT, host: config.HOST })
  const port = portOf(app.server.address())
  process.send?.({ port })
  announce(config, port)
  if (node.has('worker')) {
    void fillAdministration(app).catch((error: unknown) => log.warn({ err: error }, 'demo records not made'))
  }
  if (config.AGENT && node.has('web')) {
    const agent = startLocalAgent({ config, hosts: app.hosts, address: `http://${addressOf(config)}:${port}`, log })
    started.push({ name: '本机代理', stop: () => agent.stop() })
  }
  if (market && node.has('worker')) startWork({ ...parts, market })
  // The last to start is the first to stop: the balancer hears of it before anything else ends.
  started.push({ name: '退出负载均衡', stop: () => leaveBalancer(node, config.DRAIN) })
}

type Parts = { app: FastifyInstance; config: Config; db: Db; url: string; log: Log; node: NodeState }

/** What a node leaves out another has to do, and nodes reach each other through Redis. */
function requireWholeNode({ ROLE, REDIS_URL }: Config): void {
  const missing = nodeRoles.filter((role) => !ROLE.includes(role))
  if (missing.length > 0 && !REDIS_URL)
    throw new ConfigError(
      `ROLE 没有包含 ${missing.join('、')}：这些工作由其他节点承担，节点之间经由 Redis 联系，请设置 REDIS_URL，或让本节点承担全部角色`,
    )
}

async function joinNodes(config: Config, url: string, log: Log): Promise<NodeState> {
  const { REDIS_URL, REDIS_PREFIX, ROLE } = config
  const bus = REDIS_URL ? createRedisBus({ url: REDIS_URL, prefix: REDIS_PREFIX, log }) : createLonelyBus()
  started.push({ name: '节点通信', stop: () => bus.close() })
  const node = createNodeState(bus, ROLE)
  const presence = await announcePresence({
    url,
    node: bus.node,
    roles: ROLE,
    isShared: REDIS_URL !== undefined,
    facts: () => ({ redis: bus.state(), isDraining: node.isDraining() }),
    log,
  })
  started.push({ name: '节点登记', stop: () => presence.stop() })
  return node
}

type Opening = Pick<Parts, 'config' | 'db' | 'log' | 'node'>

/** A market of its own, the one that another node keeps, or none. */
function openMarketOf({ config, db, log, node }: Opening): { market?: MarketSource; work?: readonly KeeperWork[] } {
  if (config.MARKET === 'off') return {}
  const { bus } = node
  if (!node.has('market')) return { market: openRemoteMarket({ config, bus, log }) }
  return openMarket({ config, db, clock: systemClock, log, analysis: marketAnalysis, bus })
}

function keepMarket(parts: Parts & { market: MarketSource; work: readonly KeeperWork[] }): void {
  const { app, config, db, url, log, node, market, work } = parts
  const alerts = monitorWork({
    db,
    clock: systemClock,
    market,
    log,
    wechat: createWechatSender(config.WECHAT_HOSTS),
    tell: ({ userId, level, id, restMs, isSpoken, ...telling }) => {
      const about = { kind: 'marketAlert', id, restMs }
      // A client reads aloud what comes with words.
      const bus = isSpoken ? app.noticeBus : quietBus(app.noticeBus)
      return tellUsers(db, bus, { ...telling, userIds: [userId], priority: level, about }, systemClock.now())
    },
  })
  const keeper = startKeeper({ url, log, work: [...work, alerts, ...app.keeperWork], node: node.bus.node })
  started.push({ name: '行情保管', stop: () => keeper.stop() })
  const sharing = shareMarket({ market, bus: node.bus, lead: keeper.lead, log })
  started.push({ name: '行情发布', stop: async () => sharing.stop() })
}

/** In the middle of a busy day the first orders of a node would wait for the books of their accounts. */
const takeUpBooks = ({ app, log }: Pick<Parts, 'app' | 'log'>): Promise<void> =>
  app.trading.keeper
    .takeUpLargeBooks()
    .catch((error: unknown) => log.warn({ err: error }, 'books are read when they are asked for'))

/** Returns how to begin it anew. */
function startLoop({ app, url, log, node }: Parts): () => Promise<void> {
  const begin = () => startTradingLoop({ trading: app.trading, url, log, node: node.bus.node })
  let loop = begin()
  started.push({ name: '交易循环', stop: () => loop.stop() })
  return async () => {
    await loop.stop()
    loop = begin()
  }
}

/** What nobody waits for. */
function startWork({ app, db, url, log, node, market }: Parts & { market: MarketSource }): void {
  const { universe, trading, noticeBus: bus } = app
  const backtests = startBacktests({ db, clock: systemClock, market, universe, log })
  started.push({ name: '回测', stop: () => backtests.stop() })
  const strategies = startStrategies({
    db,
    url,
    clock: systemClock,
    trading,
    market,
    universe,
    log,
    node: node.bus.node,
    tell: createTeller({ db, bus, clock: systemClock, kind: 'strategy', restMs: 60_000, priority: 'H' }),
  })
  started.push({ name: '策略', stop: () => strategies.stop() })
  const demo = startDemo({ db, url, clock: systemClock, market, universe, log })
  started.push({ name: '演示数据', stop: () => demo.stop() })
}

/** Says that it is going and waits until a balancer has heard it; calls are answered meanwhile. */
async function leaveBalancer(node: NodeState, waitMs: number): Promise<void> {
  node.drain()
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
}

/** Parts of this process that operations see as services, each with the restart that is real for it. */
function addServerParts(
  app: FastifyInstance,
  market: MarketSource | undefined,
  restartLoop?: () => Promise<void>,
): void {
  let usage = process.cpuUsage()
  let lookedAt = performance.now()
  app.addServerPart({
    key: 'server',
    name: '量枢服务',
    type: 'web',
    look() {
      const [used, now] = [process.cpuUsage(usage), performance.now()]
      const cpu = ((used.user + used.system) / 1000 / Math.max(1, now - lookedAt)) * 100
      usage = process.cpuUsage()
      lookedAt = now
      const { open, people } = app.countSockets()
      const says = `${people}人在线，${open}个连接，${app.hosts.hub.count()}台主机已连接`
      return {
        state: 'running',
        says,
        cpu,
        memMb: process.memoryUsage().rss / 1048576,
        port: portOf(app.server.address()),
      }
    },
    // Only somebody who starts it anew makes the end of a process a restart.
    ...(process.env['LIANGSHU_STARTER'] && { restart: async () => askForRestart(), endsProcess: true as const }),
  })
  if (market)
    app.addServerPart({
      key: 'market',
      name: '行情服务',
      type: 'market',
      look: () =>
        market.isReady
          ? { state: 'running', says: `行情时间 ${market.time().date}` }
          : { state: 'starting', says: `准备中 ${Math.round(market.progress * 100)}%` },
      ...(market.restart && { restart: market.restart }),
    })
  if (!restartLoop) return
  app.addServerPart({
    key: 'broker',
    name: '柜台与结算',
    type: 'trade',
    look: () => ({ state: 'running', says: '模拟柜台与结算循环' }),
    restart: restartLoop,
  })
}

/** Only a simulated market knows every moment of its days. */
const pastOf = ({ DEMO_DAYS: days, ...config }: Config) =>
  config.MARKET === 'sim' && config.MARKET_SOURCE === 'simulator'
    ? { market: simulatedHistory(config), days }
    : undefined

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address ? address.port : 0

/** Where one of this machine finds us. */
const addressOf = ({ HOST }: Config): string => (HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST)

function announce(config: Config, port: number): void {
  const host = addressOf(config)
  if (config.DEMO) {
    console.log(`演示账号（密码均为 ${demoPassword}）：`)
    for (const { username, title } of demoAccounts) console.log(`  ${username.padEnd(12)}${title}`)
  }
  console.log(`ready http://${host}:${port}`)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof EmbeddedPostgresError)
    return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `端口已被占用，请关闭占用它的程序，或用 PORT 指定另一个端口（当前 ${process.env['PORT'] ?? '8080'}）`
  if (code === 'EACCES') return `没有权限监听该端口或访问数据目录：${String(error)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const stopSignal = Promise.withResolvers<void>()
let wasStopAsked = false
/** What the starter takes for a request to be started anew. */
const restartCode = 75
let exitCode = 0
function askForRestart(): void {
  exitCode = restartCode
  stopSignal.resolve()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (wasStopAsked) secondSignal.resolve()
    wasStopAsked = true
    stopSignal.resolve()
  })
}

try {
  await start(() => wasStopAsked)
  await stopSignal.promise
  await stop()
  process.exit(exitCode)
} catch (error) {
  await stop().catch(() => undefined)
  console.error(explain(error))
  process.exit(1)
}
