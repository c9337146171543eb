import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { openReplicatedPostgres, type ReplicatedPostgres } from '../../apps/server/src/testing/replicated-postgres.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { startHaproxy } from './haproxy.ts'
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
    const replicated: ReplicatedPostgres = await openReplicatedPostgres(folder)
    const urls = [replicated.primaryUrl, replicated.standbyUrl]
    return { urls, replicated, stop: replicated.stop }
  }
  const alone = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: quiet })
  return { urls: [alone.url], replicated: null, stop: alone.stop }
}

/** Several nodes, a Redis between them, a database with its standby below and a balancer before them. */
export async function startCluster(options: ClusterOptions) {
  const { folder, roles, shiftMs, settings } = options
  const databases = await openDatabases(options)
  const [first = ''] = databases.urls
  const audit = await openAudit(first)
  await audit.ask('create database liangshu')
  await audit.close()
  const redis: ClusterRedis = await openRedis()
  const nodes: ClusterNode[] = []
  let balancer: { address: string; child: ChildProcess } | null = null
  for (const [at, role] of roles.entries())
    nodes.push(await addNode({ name: `node${at + 1}`, role, folder, shiftMs, settings, urls: databases.urls, redis }))
  if (options.hasBalancer && isInstalled('haproxy', '-v'))
    balancer = await startHaproxy(
      folder,
      nodes.map(({ address }) => new URL(address).host),
    )
  return {
    nodes,
    redis,
    replicated: databases.replicated,
    /** Where people come in: the balancer, or any of the nodes. */
    addresses: balancer ? [balancer.address] : nodes.map(({ address }) => address),
    hasBalancer: balancer !== null,
    ownerUrls: databases.urls.map((url) => Object.assign(new URL(url), { pathname: '/liangshu' }).href),
    async stop(): Promise<void> {
      balancer?.child.kill('SIGKILL')
      for (const { running, wires } of nodes) {
        running.signal('SIGKILL')
        await running.ended
        for (const wire of wires) wire.close()
      }
      await redis.kill()
      await databases.stop().catch(() => undefined)
    },
  }
}

type Adding = Pick<ClusterOptions, 'folder' | 'shiftMs' | 'settings'> & {
  name: string
  role: string
  urls: readonly string[]
  redis: ClusterRedis
}

async function addNode({ name, role, folder, shiftMs, settings, urls, redis }: Adding): Promise<ClusterNode> {
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
  const address = await running.address
  return {
    name,
    address,
    wires,
    get running() {
      return running
    },
    async restart() {
      running = begin()
      await running.address
    },
  }
}
