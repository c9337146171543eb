import { report, type Report } from '@liangshu/contract/system/report'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

export const reportList = defineList({
  table: 'onl_cgreport_head',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    code: { column: 'code', type: 'text', ignoreCase: true },
    name: { column: 'name', type: 'text', ignoreCase: true },
    dbSource: { column: 'db_source', type: 'text' },
    sourceTable: { column: 'source_table', type: 'text' },
    queryCondition: { column: 'query_condition', type: 'text' },
    content: { column: 'content', type: 'text' },
    items: { column: 'items', type: 'text' },
    params: { column: 'params', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

/** Definitions are parsed as they are read: one that an older version stored may lack what this one expects. */
async function findWhere(tx: Tx, column: 'id' | 'code', value: string): Promise<Report | undefined> {
  const found = await sql<Record<string, unknown>>`
    select id, code, name, db_source as "dbSource", source_table as "sourceTable", query_condition as "queryCondition", content, items, params,
      version, null as "createBy", null as "createTime", null as "updateBy", null as "updateTime"
    from onl_cgreport_head where ${sql.ref(column)} = ${value}`.execute(tx)
  const [row] = found.rows
  return row && report.parse(row)
}

export const findById = (tx: Tx, id: string): Promise<Report | undefined> => findWhere(tx, 'id', id)
export const findByCode = (tx: Tx, code: string): Promise<Report | undefined> => findWhere(tx, 'code', code)

const longest = '10s'

/** Reports read: the database itself refuses to write for them, and stops one that takes too long. */
export async function inReport<T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTenant(db, actor, async (tx) => {
      await sql.raw(`set transaction read only; set local statement_timeout = '${longest}'`).execute(tx)
      return work(tx)
    })
  } catch (error) {
    throw explained(error)
  }
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '42P01' || code === '42703') {
    return refusal('报表的数据表或字段已不存在，请联系管理员检查报表配置', { cause: String(error) })
  }
  if (code === '57014') return refusal('报表查询超时，请缩小查询范围后重试')
  return error
}
