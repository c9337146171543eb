import type { FastifyPluginAsync } from 'fastify'

import type { MarketSource } from '../market/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { createEphemeral } from '../platform/ephemeral/ephemeral.ts'
import type { JobDefinition } from '../platform/jobs/job-registry.ts'
import type { Log } from '../platform/log/log.ts'
import { createMailSender } from '../platform/mail/mail-sender.ts'
import { createSeal } from '../platform/sealing/seal.ts'
import { asPlatform } from '../platform/tenancy/in-tenant.ts'
import { countWorkingOrders, isInSession } from '../trading/index.ts'
import { createAgentHub, type AgentHub } from './agent/agent-hub.ts'
import { shareHub } from './agent/share-hub.ts'
import { agentRoutes } from './agent/agent.routes.ts'
import { createAlerts, type Alerts, type Tell } from './alert/alerts.ts'
import { createServerParts, type ServerParts } from './server-part/server-parts.ts'
import { createEnrolment, type Enrolment } from './enrolment/enrolment.service.ts'
import { createServerKey } from './enrolment/server-key.ts'
import { thin } from './figure/figure.store.ts'
import { hostRoutes } from './host/host.routes.ts'
import { createMorningChecks, morningCheckJob, type MorningChecks } from './morning-check/morning-check.ts'
import { serviceRoutes } from './service/service.routes.ts'

export { startLocalAgent } from './local-agent/start-local-agent.ts'

export type Hosts = {
  hub: AgentHub
  enrolment: Enrolment
  serverParts: ServerParts
  checks: MorningChecks
  alerts: Alerts
}

type HostParts = {
  db: Db
  clock: Clock
  log: Log
  market: MarketSource
  config: Config
  tell: Tell
}

/** Everything that is kept of hosts in this process. */
export function createHosts({ db, clock, log, market, config, tell }: HostParts): Hosts {
  const alerts = createAlerts({ db, clock, log, tell, mail: createMailSender(config) })
  return {
    alerts,
    hub: createAgentHub({ db, clock, log, alerts }),
    enrolment: createEnrolment({
      db,
      clock,
      ephemeral: createEphemeral({ db, clock }),
      serverKey: createServerKey(
        db,
        createSeal({ key: config.CREDENTIAL_KEY, dataDir: config.DATA_DIR, purpose: 'host-server-key' }),
      ),
    }),
    serverParts: createServerParts({ db, clock, log }),
    checks: createMorningChecks({ db, clock, market }),
  }
}

/** What hosts want to have done on a schedule. */
export const hostJobs = ({ db, hosts }: { db: Db; hosts: Hosts }): JobDefinition[] => [
  {
    name: 'thinHostFigures',
    title: '主机指标抽稀',
    timeoutMs: 5 * 60_000,
    run: async ({ now }) => `合并或清理${await asPlatform(db, (tx) => thin(tx, now))}条指标`,
  },
  morningCheckJob(db, hosts),
]

const flushEveryMs = 1000
const sweepEveryMs = 5000
const partsEveryMs = 10_000

/** Machines, their agents and services. */
export const hostSide: FastifyPluginAsync<{ hosts: Hosts }> = async (app, { hosts }) => {
  const { hub, enrolment, serverParts, checks } = hosts
  const shared = shareHub(hub, app.nodeBus)
  const { clock } = app
  await app.register(agentRoutes, { enrolment, hub })
  await app.register(hostRoutes, { hub: shared, enrolment, checks })
  await app.register(serviceRoutes, {
    hub: shared,
    serverParts,
    tradeHindrance: async (tx, tenantId) => {
      const orders = await countWorkingOrders(tx, tenantId)
      if (orders > 0) return `有${orders}笔未完成委托`
      return isInSession(clock.now()) ? '正在交易时段' : ''
    },
  })

  const timers: NodeJS.Timeout[] = []
  function every(ms: number, what: string, work: () => Promise<unknown>): void {
    let isBusy = false
    const turn = () => {
      if (isBusy) return
      isBusy = true
      work()
        .catch((error: unknown) => app.log.warn({ err: error }, what))
        .finally(() => {
          isBusy = false
        })
    }
    timers.push(setInterval(turn, ms).unref())
  }
  app.addHook('onListen', async () => {
    every(flushEveryMs, 'reports of agents not stored', () => hub.flush().then(() => hub.handOutTasks()))
    every(sweepEveryMs, 'hosts not looked after', hub.sweep)
    every(partsEveryMs, 'parts of the desk not looked at', serverParts.write)
    await serverParts.finishRestarts()
    await serverParts.write()
  })
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    await serverParts.settle()
    shared.close()
    await hub.close()
  })
}
