import { hostname } from 'node:os'

import type { Client } from 'pg'

import { FollowingClient } from '../database/following-client.ts'
import { StartError } from '../database/start-error.ts'
import type { Log } from '../log/log.ts'

export type NodeRow = { id: string; host: string; pid: number; roles: string; startedAt: Date; facts: unknown }

export interface Presence {
  /** Nodes heard of within the last seconds, this one among them. */
  nodes: () => Promise<NodeRow[]>
  stop: () => Promise<void>
}

type Parts = {
  url: string
  node: string
  roles: readonly string[]
  /** Other nodes can be told of what happens here. */
  isShared: boolean
  /** What this node says of itself. */
  facts: () => object
  log: Pick<Log, 'warn' | 'error'>
}

/** Nodes that can tell each other share it; one that cannot has it for itself. */
const lockKey = 7_201_970
const beatMs = 2000
const lifeSeconds = 10
const againMs = 1000
/** The connection of a process just killed may stand for a moment longer. */
const patienceMs = 5000
const betweenMs = 250

/**
 * Says that this process works on the database. A node without Redis must be the only one: its messages, its quotes and its
 * clock would reach nobody else. The lock ends with the connection, so that a node that died stands in nobody's way.
 */
export async function announcePresence(parts: Parts): Promise<Presence> {
  const { node, roles, log, facts } = parts
  const startedAt = new Date()
  let client: Client | null = await enter(parts, lose)
  let isStopped = false
  let retry: NodeJS.Timeout | null = null
  let beating: Promise<void> | null = null

  function lose(): void {
    client = null
    if (!isStopped) retry ??= setTimeout(again, againMs).unref()
  }

  function again(): void {
    retry = null
    enter(parts, lose).then(
      (fresh) => {
        if (isStopped) void fresh.end()
        else client = fresh
      },
      (error: unknown) => {
        if (error instanceof StartError) log.error(error.message)
        if (!isStopped) retry ??= setTimeout(again, againMs).unref()
      },
    )
  }

  async function beat(): Promise<void> {
    await client?.query(
      `insert into sys_node (id, host, pid, roles, started_at, seen_at, facts)
       values ($1, $2, $3, $4, $5, clock_timestamp(), $6)
       on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts`,
      [node, hostname(), process.pid, roles.join(','), startedAt, JSON.stringify(facts())],
    )
    await client?.query("delete from sys_node where seen_at < clock_timestamp() - interval '1 minute'")
  }

  await beat()
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => log.warn({ err: error }, 'this node could not say that it is here'))
      .finally(() => {
        beating = null
      })
  }, beatMs).unref()

  return {
    nodes: async () => (client ? findNodes(client) : []),
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (retry) clearTimeout(retry)
      await beating
      await client?.query('delete from sys_node where id = $1', [node]).catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

async function enter({ url, isShared }: Parts, onLost: () => void): Promise<Client> {
  const client = new FollowingClient({
    connectionString: url,
    application_name: 'liangshu-node',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
  })
  let isIn = false
  client.on('error', () => undefined)
  client.on('end', () => {
    if (isIn) onLost()
  })
  await client.connect()
  const ask = `select ${isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'}($1) as got`
  for (let waited = 0; ; waited += betweenMs) {
    const { rows } = await client.query<{ got: boolean }>(ask, [lockKey])
    isIn = rows[0]?.got === true
    if (isIn) return client
    if (waited >= patienceMs) break
    await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
  const others = await findNodes(client)
  await client.end()
  throw new StartError(sayWhy(others, isShared))
}

async function findNodes(client: Client): Promise<NodeRow[]> {
  const { rows } = await client.query<NodeRow>(
    `select id, host, pid, roles, started_at as "startedAt", facts from sys_node
     where seen_at > clock_timestamp() - make_interval(secs => $1) order by started_at, id`,
    [lifeSeconds],
  )
  return rows
}

function sayWhy(others: readonly NodeRow[], isShared: boolean): string {
  const who = others.map(({ host, pid }) => `主机 ${host} 进程 ${pid}`).join('、') || '尚未登记的进程'
  return isShared
    ? `该数据库上有一个没有设置 REDIS_URL 的节点在运行（${who}），它与其他节点互不相通。请先停止它，或为它设置同一个 REDIS_URL 后重启`
    : `该数据库上已有另一个节点在运行（${who}）。多个节点之间的行情、消息和在线状态经由 Redis 传递，没有 REDIS_URL 时只能运行一个节点。请为每个节点设置同一个 REDIS_URL，或先停止另一个节点`
}
