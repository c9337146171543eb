import { setTimeout as sleep } from 'node:timers/promises'

import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { startCluster, type ClusterOptions } from '../cluster/start-cluster.ts'
import type { Fault, Holders, Outcome, Scene } from './faults.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'

type Options = Pick<ClusterOptions, 'folder' | 'roles' | 'hasStandby' | 'hasBalancer'> & {
  faults: readonly Fault[]
  /** Goes through the faults again and again for so long; once at least. */
  lastsMs: number
  quietMs: number
  say: (text: string) => void
}

const settings = { SIM_STOCKS: '100', DEMO_DAYS: '0', DRAIN: '1500', CLOCK_TURN_MS: '300000' }
/** A trading morning. */
const moment = '2026-11-16T09:45:00+08:00'
const limits = { ordersPerSec: 1e6, ordersPerDay: 1e6, activeOrdersMax: 1e6, cancelsPerDay: 1e6, cancelRatioMax: 1 }

/** Breaks one thing after the other while people work, and counts what was lost, doubled and late. */
export async function runChaos({ faults, lastsMs, quietMs, say, ...options }: Options) {
  const cluster = await startCluster({ ...options, shiftMs: Date.parse(moment) - Date.now(), settings })
  try {
    const audit = createAuditor(cluster.ownerUrls)
    await widenLimits(audit.ask)
    const load = await startLoad(cluster.addresses, 'c')
    const scene: Scene = { cluster, folder: options.folder, holders: () => findHolders(audit.ask), say }
    const takeovers: number[] = []
    const startedAt = performance.now()
    const done = new Set<string>()
    let count = 0
    await sleep(quietMs)
    do {
      for (const fault of faults.filter(({ name, isOnce }) => !isOnce || !done.has(name))) {
        const before = { ...load.counts, orders: load.orders.length }
        load.counts.longestGapMs = 0
        const outcome = await fault.run(scene)
        await sleep(quietMs)
        done.add(fault.name)
        if ('text' in outcome) count += 1
        takeovers.push(...Object.values('text' in outcome ? (outcome.takeoverMs ?? {}) : {}))
        say(sayOutcome(fault, outcome, { before, now: { ...load.counts, orders: load.orders.length } }))
      }
    } while (performance.now() - startedAt < lastsMs)
    await load.stop()
    const verdict = await judge(audit.ask, load)
    await audit.close()
    return {
      ...verdict,
      faultsTried: count,
      orders: load.orders.length,
      made: load.made.length,
      takeovers,
      ...load.counts,
    }
  } finally {
    await cluster.stop()
  }
}

type Figures = { orders: number; errors: number; late: number; frames: number; longestGapMs: number }

function sayOutcome(fault: Fault, outcome: Outcome, { before, now }: { before: Figures; now: Figures }): string {
  if ('left' in outcome) return `${fault.name}：略过，${outcome.left}`
  const { market, trading } = outcome.takeoverMs ?? {}
  const parts = [
    outcome.text,
    ...(market === undefined ? [] : [`行情接管 ${market} ms`]),
    ...(trading === undefined ? [] : [`交易接管 ${trading} ms`]),
    `委托 ${now.orders - before.orders}`,
    `迟到 ${now.late - before.late}`,
    `重试 ${now.errors - before.errors}`,
    `行情最长间隔 ${now.longestGapMs} ms`,
  ]
  return `${fault.name}：${parts.join('，')}`
}

type Ask = Awaited<ReturnType<typeof openAudit>>['ask']

/** Asks whichever database takes writes. */
function createAuditor(urls: readonly string[]) {
  let open: Awaited<ReturnType<typeof openAudit>> | null = null

  async function connect() {
    for (const url of urls) {
      const one = await openAudit(url).catch(() => null)
      const [row] = (await one?.ask('select pg_is_in_recovery() as standby').catch(() => [])) ?? []
      if (one && row?.['standby'] === false) return one
      await one?.close()
    }
    throw new Error('no database takes writes')
  }

  const ask: Ask = async (text, values) => {
    for (let tries = 0; ; tries += 1) {
      try {
        open ??= await connect()
        return await open.ask(text, values)
      } catch (error) {
        await open?.close()
        open = null
        if (tries > 40) throw error
        await sleep(250)
      }
    }
  }
  return { ask, close: async () => open?.close() }
}

async function findHolders(ask: Ask): Promise<Holders> {
  const rows = await ask(`select l.name, n.pid from node_lease l join sys_node n on n.id = l.holder
    where l.renewed_at > clock_timestamp() - interval '3 seconds'`)
  const of = (name: string) => Number(rows.find((row) => row['name'] === name)?.['pid'] ?? 0)
  return { market: of('market'), trading: of('trading') }
}

async function widenLimits(ask: Ask): Promise<void> {
  for (const tenant of [1, 2]) {
    const id = `chaos-${tenant}`
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
       values ($1, 1, $2, '压测', '2020-01-01', $3) on conflict do nothing`,
      [id, tenant, JSON.stringify(limits)],
    )
    await ask('update trade_account set risk_profile_id = $1 where tenant_id = $2', [id, tenant])
  }
}
