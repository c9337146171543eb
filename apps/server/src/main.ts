import type { AddressInfo } from 'node:net'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'

import { buildApp } from './app.ts'
import { startLocalAgent } from './hosts/index.ts'
import { marketAnalysis } from './insight/index.ts'
import { openMarket, simulatedHistory, startKeeper, type MarketSource } from './market/index.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig, type Config } from './platform/config/config.ts'
import { openDatabase } from './platform/database/database.ts'
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres-error.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/database/start-error.ts'
import { closeFolder } from './platform/files/close-folder.ts'
import { createLog } from './platform/log/log.ts'
import { stopInOrder, type Started } from './platform/stop-in-order.ts'
import { seedDatabase } from './seed/seed-database.ts'
import { tellUsers } from './system/index.ts'
import { demoAccounts, demoPassword } from './system/seed/demo-people.ts'
import {
  factsOfMarket,
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
const drainMs = 10_000

const stop = (): Promise<void> =>
  stopInOrder(started.splice(0), { drainMs, atOnce: secondSignal.promise, say: (text) => console.error(text) })

async function start(wasStopAsked: () => boolean): Promise<void> {
  const config = readConfig(process.env)
  closeFolder(config.DATA_DIR)
  const log = createLog(config.LOG_LEVEL, path.join(config.DATA_DIR, 'logs', 'server.log'))
  const database = await startDatabase(config, log)
  started.push({ name: '数据库', stop: database.stop, mustEnd: true })
  // A stop asked for while the database was starting must not leave it running behind us.
  if (wasStopAsked()) return
  const db = openDatabase({ url: database.appUrl, poolSize: config.DATABASE_POOL, log })
  started.push({ name: '数据库连接', stop: () => db.destroy() })
  await seedDatabase({ db, config, clock: systemClock, past: pastOf(config) })
  const opened =
    config.MARKET === 'off' ? null : openMarket({ config, db, clock: systemClock, log, analysis: marketAnalysis })
  const market = opened?.market
  if (market) started.push({ name: '行情', stop: async () => market.close() })
  const marketParts = market && { market, marketFacts: factsOfMarket(market, systemClock) }
  const app = await buildApp({ config, db, clock: systemClock, log, webFolder, ...marketParts })
  started.push({ name: 'HTTP服务', stop: () => app.close() })
  if (opened) {
    const alerts = monitorWork({
      db,
      clock: systemClock,
      market: opened.market,
      log,
      wechat: createWechatSender(config.WECHAT_HOSTS),
      tell: ({ userId, level, id, restMs, isSpoken, ...telling }) => {
        const about = { kind: 'marketAlert', id, restMs }
        // A client reads aloud what comes with words.
        const bus = isSpoken ? app.noticeBus : quietBus(app.noticeBus)
        return tellUsers(db, bus, { ...telling, userIds: [userId], priority: level, about }, systemClock.now())
      },
    })
    const keeper = startKeeper({ url: database.appUrl, log, work: [...opened.work, alerts, ...app.keeperWork] })
    started.push({ name: '行情保管', stop: () => keeper.stop() })
  }
  const begin = () => startTradingLoop({ desk: app.tradingDesk, url: database.appUrl, log })
  let loop = begin()
  started.push({ name: '交易循环', stop: () => loop.stop() })
  addDeskParts(app, market, async () => {
    await loop.stop()
    loop = begin()
  })
  const relay = startNodeRelay({ push: app.tradePush, url: database.appUrl, log })
  started.push({ name: '交易推送', stop: () => relay.stop() })
  if (wasStopAsked()) return
  await app.listen({ port: config.PORT, host: config.HOST })
  const port = portOf(app.server.address())
  process.send?.({ port })
  announce(config, port)
  if (config.AGENT) {
    const agent = startLocalAgent({ config, hosts: app.hosts, address: `http://${addressOf(config)}:${port}`, log })
    started.push({ name: '本机代理', stop: () => agent.stop() })
  }
  if (market) {
    const { universe, tradingDesk: desk } = app
    const backtests = startBacktests({ db, clock: systemClock, market, universe, log })
    started.push({ name: '回测', stop: () => backtests.stop() })
    const strategies = startStrategies({
      db,
      url: database.appUrl,
      clock: systemClock,
      desk,
      market,
      universe,
      log,
      tell: ({ id, ...telling }) => {
        const about = { kind: 'strategy', id, restMs: 60_000 }
        return tellUsers(db, app.noticeBus, { ...telling, priority: 'H', about }, systemClock.now())
      },
    })
    started.push({ name: '策略', stop: () => strategies.stop() })
    const demo = startDemo({ db, url: database.appUrl, market, log })
    started.push({ name: '演示数据', stop: () => demo.stop() })
  }
}

/** Parts of this process that operations see as services, each with the restart that is real for it. */
function addDeskParts(app: FastifyInstance, market: MarketSource | undefined, restartLoop: () => Promise<void>): void {
  let usage = process.cpuUsage()
  let lookedAt = performance.now()
  app.addDeskPart({
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
    app.addDeskPart({
      key: 'market',
      name: '行情服务',
      type: 'market',
      look: () =>
        market.isReady
          ? { state: 'running', says: `行情时间 ${market.time().date}` }
          : { state: 'starting', says: `准备中 ${Math.round(market.progress * 100)}%` },
      ...(market.restart && { restart: market.restart }),
    })
  app.addDeskPart({
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
/** What the starter takes for the wish to be started anew. */
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
