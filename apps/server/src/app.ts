import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'

import { createAuthenticate, type Authenticate } from './platform/auth/authenticate.ts'
import { createRightsCache } from './platform/auth/rights.ts'
import { createSessionEnded, type SessionEnded } from './platform/auth/session-ended.ts'
import { createLonelyBus, type NodeBus } from './platform/bus/node-bus.ts'
import { installNoticeSocket } from './platform/bus/notice-socket.ts'
import type { Clock } from './platform/clock.ts'
import { createNodeState, type NodeState } from './platform/cluster/node-state.ts'
import { installRole } from './platform/cluster/role-guard.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/database/database.ts'
import { createDictionaries, type Dictionaries } from './platform/dictionary/dictionary-cache.ts'
import { installAnswers } from './platform/http/answer.ts'
import { installCallLanes } from './platform/http/call-lanes.ts'
import { installQuiet } from './platform/http/quiet.ts'
import { installCompression } from './platform/http/compression.ts'
import { installCleanInput } from './platform/http/clean-input.ts'
import { answerUnreadable, installErrorHandling } from './platform/http/error-handler.ts'
import { installGuard } from './platform/http/guard.ts'
import { installHealth } from './platform/http/health.ts'
import { installJsonBody } from './platform/http/json-body.ts'
import { installRequestIds, requestIdOf } from './platform/http/request-id.ts'
import { requireDeclaredAccess, type DeclaredRoute } from './platform/http/route-access.ts'
import { installSecurity } from './platform/http/security.ts'
import { createLists, type Lists } from './platform/list/lists.ts'
import type { Log } from './platform/log/log.ts'
import { installMetrics } from './platform/metrics/metrics.ts'
import { installRequestMetrics } from './platform/monitor/request-metrics.ts'
import { installOpenApi } from './platform/openapi/openapi.ts'
import { installOperationLog } from './platform/operation-log/operation-log.ts'
import { createOutsideHosts, type OutsideHosts } from './platform/outgoing/outside-hosts.ts'
import { installSigning } from './platform/signing/signing.ts'
import { installRequestTraces } from './platform/tracing/trace-requests.ts'
import { serveWeb } from './platform/web/serve-web.ts'
import { installWork } from './platform/work/install-work.ts'
import { createFindTargets, decisionJobs, decisionRoutes } from './decision/index.ts'
import { deskRoutes } from './desk/index.ts'
import { createHosts, hostJobs, hostSide, type Hosts } from './hosts/index.ts'
import { createSelections, insightJobs, insightRoutes, selectionBacktestRoutes } from './insight/index.ts'
import {
  createConstituents,
  factorsOf,
  marketJobs,
  marketRoutes,
  noMarket,
  type KeeperWork,
  type MarketSource,
} from './market/index.ts'
import { createTeller, systemRoutes } from './system/index.ts'
import { createGroupReader, watchRoutes } from './watch/index.ts'
import {
  absentMarket,
  countWritings,
  createStoredBacktests,
  createTradePush,
  createTradingServices,
  createFilledSince,
  createStrategyBacktests,
  createUniverse,
  tradingJobs,
  tradingRoutes,
  type MarketFacts,
  type TradePush,
  type TradingServices,
  type Universe,
} from './trading/index.ts'

export const basePath = '/jeecg-boot'

/** Ten megabytes over a bad line take a while; more than this is no honest upload. */
export const slowestBodyMs = 120_000
const slowestHeadersMs = 20_000

export type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  /** Left out, this process serves no quotes. */
  market?: MarketSource
  /** Holds every answer against its route's schema; tests do. */
  checkAnswers?: boolean
  /** The built web app; left out, only the API is served. */
  webFolder?: string
  /** What trading sees of the market; left out, nothing can be traded. */
  marketFacts?: MarketFacts
  /** What this process is there for and whom else it can tell; left out, it does everything and is alone. */
  node?: NodeState
}

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Db
    clock: Clock
    authenticate: Authenticate
    dictionaries: Dictionaries
    lists: Lists
    market: MarketSource
    outsideHosts: OutsideHosts
    sessionEnded: SessionEnded
    declaredRoutes: DeclaredRoute[]
    trading: TradingServices
    /** What has to be done on and on by the one process that keeps the market. */
    keeperWork: KeeperWork[]
    tradePush: TradePush
    hosts: Hosts
    universe: Universe
    node: NodeState
    nodeBus: NodeBus
  }
}

/** Builds the whole application from its dependencies. main.ts gives it a port, tests inject requests. */
export async function buildApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const known: Known = {
    ...dependencies,
    market: dependencies.market ?? noMarket,
    marketFacts: dependencies.marketFacts ?? absentMarket,
    checkAnswers: dependencies.checkAnswers ?? false,
    node: dependencies.node ?? createNodeState(createLonelyBus()),
  }
  const app = createServer(known)
  decorate(app, known)
  await installPlatform(app, known)
  await registerAreas(app, known)
  if (known.webFolder) await serveWeb(app, known.webFolder, basePath)
  return app
}

type Known = Dependencies & Required<Pick<Dependencies, 'market' | 'marketFacts' | 'checkAnswers' | 'node'>>

function createServer({ config, log }: Known): FastifyInstance {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: config.TRUST_PROXY,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    genReqId: requestIdOf,
    frameworkErrors: answerUnreadable,
    // Whoever sends a body by the byte holds a connection no longer than this.
    requestTimeout: slowestBodyMs,
    http: { headersTimeout: slowestHeadersMs, connectionsCheckingInterval: 5000 },
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 2000 },
  })
}

/** What every area finds at the application. */
function decorate(app: FastifyInstance, { config, db, clock, log, market, node }: Known): void {
  app.decorate('config', config)
  app.decorate('db', db)
  app.decorate('clock', clock)
  app.decorate('market', market)
  app.decorate('node', node)
  app.decorate('nodeBus', node.bus)
  app.decorate('outsideHosts', createOutsideHosts(clock))
  const dictionaries = createDictionaries()
  app.decorate('dictionaries', dictionaries)
  app.decorate('lists', createLists({ dictionaries, clock, log }))
  const rights = createRightsCache(db)
  app.decorate('authenticate', createAuthenticate({ db, clock, rights, sessionTtlSeconds: config.SESSION_TTL }))
  app.decorate('sessionEnded', createSessionEnded(node.bus))
  app.decorate('declaredRoutes', requireDeclaredAccess(app))
}

/** What stands around every call, from the outside inwards: each hook runs in the order in which it is installed. */
async function installPlatform(app: FastifyInstance, known: Known): Promise<void> {
  const { config, db, clock, market, node, checkAnswers } = known
  installRequestTraces(app)
  installRequestIds(app)
  app.setValidatorCompiler(validatorCompiler)
  installJsonBody(app)
  installErrorHandling(app)
  await installSecurity(app, config, node.bus)
  installRole(app, node)
  await installCompression(app)
  installCallLanes(app, basePath)
  installQuiet(app)
  installGuard(app, { authenticate: app.authenticate, clock })
  installSigning(app, { config, clock })
  // After the signature, which was made over what was sent.
  installCleanInput(app)
  installAnswers(app, { clock, checkAnswers })
  installOperationLog(app, { db, clock })
  await installOpenApi(app, basePath)
  installWork(app, basePath)
  // A simulated market takes some seconds to build; a feed that fails must not take everything else with it.
  const marketCheck = () =>
    market.kind === 'sim' && market !== noMarket && !market.isReady ? 'market preparing' : null
  installHealth(app, { db, node, checks: [marketCheck] })
  installRequestMetrics(app, clock)
  installMetrics(app)
  await installNoticeSocket(app, basePath)
}

const DAY_MS = 24 * 3_600_000

async function registerAreas(app: FastifyInstance, known: Known): Promise<void> {
  const { config, db, clock, log, market, marketFacts } = known
  const prefix = basePath
  const telling = { db, bus: app.noticeBus, clock, restMs: DAY_MS }
  const hosts = createHosts({ db, clock, log, market, config, tell: createTeller({ ...telling, kind: 'hostAlert' }) })
  app.decorate('hosts', hosts)
  app.decorate('addServerPart', hosts.serverParts.add)
  const constituents = createConstituents({ db, market })
  const groups = createGroupReader({ db, clock, market, constituents })
  const selections = createSelections({ db, clock, market, groups, constituents })
  const factors = factorsOf(config, app.outsideHosts)
  const jobs = [
    ...marketJobs({ db, clock, market, factors }),
    ...insightJobs(selections, { market }),
    ...hostJobs({ db, hosts }),
    ...tradingJobs(db),
    ...decisionJobs(app),
  ]
  await app.register(systemRoutes, { prefix, jobs })
  await app.register(marketRoutes, {
    prefix,
    groups,
    constituents,
    factors,
    filledSince: createFilledSince(db),
    storedBacktests: createStoredBacktests(db),
  })
  const keeperWork: KeeperWork[] = []
  app.decorate('keeperWork', keeperWork)
  const keep = (work: KeeperWork) => keeperWork.push(work)
  await app.register(insightRoutes, { prefix, groups, constituents, factors, keep, selections })
  await app.register(watchRoutes, { prefix, constituents })
  await app.register(deskRoutes, { prefix })
  const warn = (facts: object, text: string) => log.warn(facts, text)
  const tradePush = createTradePush({ db, channel: app.pushChannel, warn })
  app.decorate('tradePush', tradePush)
  const trading = createTradingServices({
    db,
    clock,
    market: marketFacts,
    warn,
    secret: config.CREDENTIAL_KEY,
    venueEndpoint: config.VENUE_ENDPOINT,
    venueHosts: config.VEIGHNA_HOSTS,
    onCommitted(writings) {
      countWritings(app.metrics, writings)
      tradePush.written(writings)
    },
    tell: createTeller({ ...telling, kind: 'leftOrders', priority: 'H' }),
    findTargets: createFindTargets(clock),
  })
  app.decorate('trading', trading)
  const universe = createUniverse({ facts: marketFacts, groups, constituents })
  app.decorate('universe', universe)
  await app.register(tradingRoutes, { prefix, trading, universe, constituents })
  const strategies = createStrategyBacktests({ db, clock, universe })
  await app.register(selectionBacktestRoutes, { prefix, selections, strategies })
  const tell = createTeller({ ...telling, kind: 'proposal' })
  await app.register(decisionRoutes, { prefix, trading, tell })
  await app.register(hostSide, { prefix, hosts })
}
