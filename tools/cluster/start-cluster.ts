import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { startBalancer } from './balancer.ts'
import { startHaproxy } from './haproxy.ts'
import { openPostgresPair } from './postgres.ts'
import { freePort, isInstalled, openRedis, type ClusterRedis } from './redis.ts'
import { startNode, type RunningNode } from './start-node.ts'
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts'

export type ClusterOptions = {
  folder: string
  /** The roles of each node. */
  roles: readonly string[]
  hasStandby: boolean
  hasBalancer: boolean
  /** Where the clocks of the nodes stand. */
  shiftMs: number
  settings: Record<string, string>
}

export interface ClusterNode {
  readonly name: string
  readonly address: string
  readonly running: RunningNode
  /** Everything between this node and what it needs. */
  readonly wires: readonly TcpProxy[]
  /** Begins again where it stood, at the same address. */
  restart: () => Promise<void>
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

const quiet = { info: () => undefined, warn: () => undefined }

async function openDatabases({ folder, hasStandby }: ClusterOptions) {
  if (hasStandby) {
    const replicated = await openPostgresPair(folder)
    return { urls: replicated.urls, replicated, stop: replicated.stop }
  }
  const alone = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: quiet })
  return { urls: [alone.url], replicated: null, stop: alone.stop }
}

/** Several nodes, a Redis between them, a database with its standby below and a balancer before them. */
export async function startCluster(options: ClusterOptions) {
  const stops: (() => Promise<unknown>)[] = []
  let isStopped = false
  const stop = async (): Promise<void> => {
    isStopped = true
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal).off('uncaughtException', onFault)
    for (const end of stops.splice(0).toReversed()) await end().catch(() => undefined)
  }
  // Whoever ends us wants nothing left behind, and a fault of whoever runs us is no reason to leave anything.
  const leave = (code: number) => void stop().finally(() => process.exit(code))
  const onSignal = () => leave(130)
  const onFault = (fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? fault.stack : String(fault)}\n`)
    leave(1)
  }
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal).once('uncaughtException', onFault)
  try {
    return { ...(await startParts(options, stops, () => isStopped)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openBalancer(folder: string, hosts: readonly string[]) {
  if (!isInstalled('haproxy', '-v')) return { kind: 'double', ...(await startBalancer(hosts)) } as const
  const { address, child } = await startHaproxy(folder, hosts)
  return { kind: 'haproxy', address, stop: () => void child.kill('SIGKILL') } as const
}

async function startParts(options: ClusterOptions, stops: (() => Promise<unknown>)[], isOver: () => boolean) {
  const { folder, roles, shiftMs, settings } = options
  const databases = await openDatabases(options)
  stops.push(databases.stop)
  const [first = ''] = databases.urls
  const audit = await openAudit(first)
  await audit.ask('create database liangshu')
  await audit.close()
  const redis: ClusterRedis = await openRedis()
  stops.push(redis.kill)
  const nodes: ClusterNode[] = []
  for (const [at, role] of roles.entries())
    nodes.push(
      await addNode(
        { name: `node${at + 1}`, role, folder, shiftMs, settings, urls: databases.urls, redis, isOver },
        stops,
      ),
    )
  const hosts = nodes.map(({ address }) => new URL(address).host)
  const balancer = options.hasBalancer ? await openBalancer(folder, hosts) : null
  if (balancer) stops.push(async () => balancer.stop())
  return {
    nodes,
    redis,
    replicated: databases.replicated,
    /** Where people come in: the balancer, or any of the nodes. */
    addresses: balancer ? [balancer.address] : nodes.map(({ address }) => address),
    balancer: balancer?.kind ?? null,
    ownerUrls: databases.urls.map((url) => Object.assign(new URL(url), { pathname: '/liangshu' }).href),
  }
}

type Adding = Pick<ClusterOptions, 'folder' | 'shiftMs' | 'settings'> & {
  name: string
  role: string
  urls: readonly string[]
  redis: ClusterRedis
  isOver: () => boolean
}

async function addNode(
  { name, role, folder, shiftMs, settings, urls, redis, isOver }: Adding,
  stops: (() => Promise<unknown>)[],
): Promise<ClusterNode> {
  const wires: TcpProxy[] = []
  const wireTo = async (port: number) => {
    const wire = await openTcpProxy({ host: '127.0.0.1', port })
    wires.push(wire)
    return `127.0.0.1:${wire.port}`
  }
  const hosts: string[] = []
  for (const url of urls) hosts.push(await wireTo(Number(new URL(url).port)))
  const { username, password } = new URL(urls[0] ?? '')
  const port = await freePort()
  mkdirSync(join(folder, name), { recursive: true })
  const all = {
    ROLE: role,
    PORT: String(port),
    DATABASE_URL: `postgres://${username}:${password}@${hosts.join(',')}/liangshu`,
    REDIS_URL: `redis://${await wireTo(redis.port)}`,
    ...settings,
  }
  const begin = () => startNode({ name, folder, shiftMs, settings: all })
  let running = begin()
  stops.push(async () => {
    running.signal('SIGKILL')
    await running.ended
    for (const wire of wires) wire.close()
  })
  const address = await running.address
  return {
    name,
    address,
    wires,
    get running() {
      return running
    },
    async restart() {
      if (isOver()) return
      // One that begins while nobody takes writes may give up; whoever looks after it tries again.
      for (let tries = 1; ; tries += 1) {
        running = begin()
        try {
          await running.address
          return
        } catch (error) {
          if (tries === 3) throw error
        }
      }
    },
  }
}
