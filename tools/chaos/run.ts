import { setTimeout as sleep } from 'node:timers/promises'

import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { startCluster, type ClusterOptions } from '../cluster/start-cluster.ts'
import { takeoverLimits, type Fault, type Holders, type Outcome, type Scene, type Takeovers } from './faults.ts'
import { judge } from './judge.ts'
import { startLoad } from './load.ts'
import { answerWithinMs, countAskedSince } from './people.ts'
import { tradingMorning, widenLimits } from './trading-morning.ts'

type Options = Pick<ClusterOptions, 'folder' | 'roles' | 'hasStandby' | 'hasBalancer'> & {
  faults: readonly Fault[]
  /** Goes through the faults again and again for so long; once at least. */
  lastsMs: number
  quietMs: number
  say: (text: string) => void
}

const settings = { SIM_STOCKS: '100', DEMO_DAYS: '0', DRAIN: '3000', CLOCK_TURN_MS: '300000' }

/** Breaks one thing after the other while people work, and counts what was lost, doubled and late. */
export async function runChaos({ faults, lastsMs, quietMs, say, ...options }: Options) {
  const cluster = await startCluster({ ...options, shiftMs: tradingMorning() - Date.now(), settings })
  try {
    const audit = createAuditor(cluster.ownerUrls)
    await widenLimits(audit.ask)
    const load = await startLoad(cluster.addresses, 'c')
    const scene: Scene = {
      cluster,
      folder: options.folder,
      holders: () => findHolders(audit.ask),
      async write() {
        // One may have been answered before it broke; the next cannot have been.
        for (const before = load.made.length; load.made.length < before + 2;) await sleep(50)
      },
      say,
    }
    const takeovers: Takeover[] = []
    const startedAt = performance.now()
    let count = 0
    let seen = 0
    await sleep(quietMs)
    do {
      for (const fault of faults) {
        const before = { ...load.counts, orders: load.orders.length }
        load.counts.longestGapMs = 0
        const brokenAt = performance.now()
        const outcome = await fault.run(scene)
        // What was asked during a fault that nobody may see must have been answered, or have failed.
        await sleep(fault.isUnseen ? Math.max(quietMs, answerWithinMs) : quietMs)
        if ('text' in outcome) count += 1
        if (fault.isUnseen && cluster.balancer) seen += countAskedSince(load.counts, brokenAt)
        takeovers.push(...takeoversOf(outcome))
        say(sayOutcome(fault, outcome, { before, now: { ...load.counts, orders: load.orders.length } }))
      }
    } while (performance.now() - startedAt < lastsMs)
    await load.stop()
    const verdict = await judge(audit.ask, load)
    await audit.close()
    const { began: _began, ...figures } = load.counts
    return {
      ...verdict,
      faultsTried: count,
      orders: load.orders.length,
      made: load.made.length,
      messages: load.sent.length,
      takeovers,
      /** Errors that people saw where they should have seen none. */
      seen,
      ...figures,
    }
  } finally {
    await cluster.stop()
  }
}

export type Takeover = { what: keyof Takeovers; ms: number }

const takeoversOf = (outcome: Outcome): Takeover[] =>
  Object.entries(('text' in outcome && outcome.takeoverMs) || {}).map(([what, ms]) => ({
    what: what as keyof Takeovers,
    ms,
  }))

const names = { market: '行情接管', trading: '交易接管', database: '数据库恢复写入' } as const

/** The slowest of each kind beside what it may take, a line each. */
export function sayTakeovers(takeovers: readonly Takeover[]): { lines: string[]; tooSlow: number } {
  const kinds = [...Map.groupBy(takeovers, ({ what }) => what)].map(([what, all]) => ({
    what,
    times: all.map(({ ms }) => ms).toSorted((a, b) => a - b),
  }))
  return {
    lines: kinds.map(({ what, times }) => {
      const median = times[Math.floor(times.length / 2)]
      return `${names[what]}：${times.length} 次，中位 ${median} ms，最慢 ${times.at(-1)} ms，上限 ${takeoverLimits[what]} ms`
    }),
    tooSlow: takeovers.filter(({ what, ms }) => ms > takeoverLimits[what]).length,
  }
}

type Figures = { orders: number; errors: number; late: number; frames: number; longestGapMs: number }

function sayOutcome(fault: Fault, outcome: Outcome, { before, now }: { before: Figures; now: Figures }): string {
  if ('left' in outcome) return `${fault.name}：略过，${outcome.left}`
  const parts = [
    outcome.text,
    ...takeoversOf(outcome).map(({ what, ms }) => `${names[what]} ${ms} ms（上限 ${takeoverLimits[what]}）`),
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
