import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Client } from 'pg'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createAddressGuard } from './address-guard.ts'
import { createSeal } from '../../platform/sealing/seal.ts'
import { connectTo, type ConnectionParts } from './test-connection.ts'

const longestMs = 10_000
/** For an answer that never comes: the other side ends a statement itself before that. */
const silenceMs = longestMs + 2000

/** Each reader holds a connection of ours too, and a slow database elsewhere must not use them all up. */
const mostAtOnce = 4

export type OutsideDatabases = {
  /** Reads from a data source, inside one transaction in which nothing can be written. */
  read: <T>(code: string, work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** The databases behind the data sources. A connection lives as long as one reading: reports are not opened by the second. */
export function createOutsideDatabases({ db, config }: Pick<FastifyInstance, 'db' | 'config'>): OutsideDatabases {
  const passwords = createSeal({
    key: config.CREDENTIAL_KEY,
    dataDir: config.DATA_DIR,
    purpose: 'data-source-password',
  })
  const guard = createAddressGuard(config.DATA_SOURCE_HOSTS)
  let underWay = 0

  async function findParts(code: string): Promise<ConnectionParts> {
    const { rows } = await asPlatform(db, (tx) =>
      sql<ConnectionParts>`
        select db_driver as "dbDriver", db_url as "dbUrl", coalesce(db_username, '') as "dbUsername",
          coalesce(db_password, '') as "dbPassword"
        from sys_data_source where code = ${code}`.execute(tx),
    )
    const [parts] = rows
    if (!parts) throw refusal(`数据源 ${code} 不存在，请联系管理员检查报表配置`)
    return { ...parts, dbPassword: parts.dbPassword && (await passwords.open(parts.dbPassword)) }
  }

  return {
    async read(code, work) {
      if (underWay >= mostAtOnce) throw refusal('当前报表查询较多，请稍后再试')
      underWay += 1
      try {
        return await readFrom(await connectTo(await findParts(code), guard, silenceMs), work)
      } finally {
        underWay -= 1
      }
    },
  }
}

async function readFrom<T>(client: Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await asKysely(client)
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql.raw(`set local statement_timeout = ${longestMs}; set local timezone = 'Asia/Shanghai'`).execute(tx)
        return work(tx)
      })
  } catch (error) {
    throw explained(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The one connection, as the query builder wants it. The tables of the type are not there; who reads knows which are. */
function asKysely(client: Client): Kysely<Tables> {
  const connection = Object.assign(client, { release: () => {} })
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

const reasons: Readonly<Record<string, string>> = {
  '42P01': '数据源中的表已不存在，请联系管理员检查报表配置',
  '42703': '数据源中的字段已不存在，请联系管理员检查报表配置',
  '42501': '数据源的账号没有读取该表的权限',
  '57014': '报表查询超时，请缩小查询范围后重试',
}

function explained(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return refusal(reasons[code] ?? '数据源查询失败', { cause: String(error) })
}
