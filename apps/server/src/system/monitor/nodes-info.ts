import { nodeDuties, type DatabaseServer, type DutyRow, type NodesInfo } from '@liangshu/contract/system/monitor-pages'
import { sql } from 'kysely'
import { Client } from 'pg'
import { z } from 'zod'

import type { NodeBus } from '../../platform/bus/node-bus.ts'
import type { Config } from '../../platform/config/config.ts'
import { applicationUrl } from '../../platform/database/application-role.ts'
import type { Db } from '../../platform/database/database.ts'
import { hostsOf, type HostAddress } from '../../platform/database/several-hosts.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'

/** A node or a holder that was not heard of for so long is not there any more. */
const nodeLifeMs = 10_000
const dutyLifeMs = 3000
const answerWithinMs = 2000
const longestText = 500

type Parts = { db: Db; bus: NodeBus; config: Config }

const factsSchema = z.object({
  redis: z.enum(['alone', 'connected', 'lost']).catch('alone'),
  isDraining: z.boolean().catch(false),
})

/** Who works on this database, who has which duty, and what they stand on. */
export async function findNodesInfo({ db, bus, config }: Parts): Promise<NodesInfo> {
  const [found, leases, servers] = await Promise.all([findNodes(db), findLeases(db), findServers(db, config)])
  const duties = nodeDuties.map((name): DutyRow => {
    const lease = leases.find((row) => row.name === name)
    if (!lease || lease.silentMs > dutyLifeMs)
      return {
        name,
        nodeId: null,
        host: null,
        pid: null,
        since: null,
        silentMs: lease?.silentMs ?? null,
        isHeld: false,
      }
    const holder = found.find(({ id }) => id === lease.holder)
    return {
      name,
      nodeId: lease.holder,
      host: holder ? cutText(holder.host, longestText) : null,
      pid: holder?.pid ?? null,
      since: toWireTime(lease.since),
      silentMs: lease.silentMs,
      isHeld: true,
    }
  })
  return {
    nodes: found.map(({ facts, roles, startedAt, host, ...row }) => ({
      ...row,
      ...factsSchema.parse(facts),
      host: cutText(host, longestText),
      roles: roles.split(',').filter(Boolean),
      duties: duties.filter(({ nodeId }) => nodeId === row.id).map(({ name }) => name),
      startTime: toWireTime(startedAt),
      isAsked: row.id === bus.node,
    })),
    duties,
    servers,
    redis: { state: bus.state(), address: config.REDIS_URL ? new URL(config.REDIS_URL).host : null },
  }
}

type FoundNode = {
  id: string
  host: string
  pid: number
  roles: string
  startedAt: Date
  silentMs: number
  facts: unknown
}

async function findNodes(db: Db): Promise<FoundNode[]> {
  const { rows } = await sql<FoundNode>`
    select * from (
      select id, host, pid, roles, started_at as "startedAt", facts,
        greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000)::float8 as "silentMs"
      from sys_node) heard
    where "silentMs" < ${nodeLifeMs} order by "startedAt", id`.execute(db)
  return rows
}

type FoundLease = { name: string; holder: string; since: Date; silentMs: number }

async function findLeases(db: Db): Promise<FoundLease[]> {
  // The number of a turn is the moment it began at, by the database's clock.
  const { rows } = await sql<FoundLease>`
    select name, holder, to_timestamp(token / 1000.0) as since,
      greatest(0, extract(epoch from clock_timestamp() - renewed_at) * 1000)::float8 as "silentMs"
    from node_lease where renewed_at > '-infinity'`.execute(db)
  return rows
}

const serverQuestion = `select pg_is_in_recovery() as standby, current_setting('server_version') as version,
  host(inet_server_addr()) as host, inet_server_port() as port,
  case when pg_is_in_recovery() then
    greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 end as "behindMs",
  case when pg_is_in_recovery() then
    greatest(0, pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()))::float8 end as "waitingBytes"`

type Said = {
  standby: boolean
  version: string
  host: string | null
  port: number | null
  behindMs: number | null
  waitingBytes: number | null
}

const toServer = (address: string, { standby, version, behindMs, waitingBytes }: Said): DatabaseServer => ({
  address: cutText(address, longestText),
  state: standby ? 'standby' : 'primary',
  version,
  behindMs,
  waitingBytes,
  problem: null,
})

/** Every server that the address names; the one we are connected to where it names one alone. */
async function findServers(db: Db, { DATABASE_URL, APP_DATABASE_URL }: Config): Promise<DatabaseServer[]> {
  const url = APP_DATABASE_URL ?? (DATABASE_URL && applicationUrl(DATABASE_URL))
  const hosts = hostsOf(url)
  if (url && hosts.length > 0) return Promise.all(hosts.map((at) => askServer(url, at)))
  const { rows } = await sql<Said>`${sql.raw(serverQuestion)}`.execute(db)
  const [said] = rows
  const address = url ? new URL(url).host : said?.host ? `${said.host}:${said.port}` : '内置数据库'
  return said ? [toServer(address, said)] : []
}

async function askServer(url: string, { host, port }: HostAddress): Promise<DatabaseServer> {
  const { username, password, pathname } = new URL(url)
  const client = new Client({
    host,
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    application_name: 'liangshu-look',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => undefined)
  const address = `${host}:${port}`
  try {
    await client.connect()
    const { rows } = await client.query<Said>(serverQuestion)
    if (!rows[0]) throw new Error('no answer')
    return toServer(address, rows[0])
  } catch (error) {
    const problem = cutText(error instanceof Error ? error.message : String(error), longestText)
    return { address, state: 'unreachable', version: null, behindMs: null, waitingBytes: null, problem }
  } finally {
    void client.end().catch(() => undefined)
  }
}
