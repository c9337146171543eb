import {
  addDataSourceBody,
  dataSourceOptions,
  editDataSourceBody,
  sysDataSource,
  testConnectionBody,
  type TestConnectionBody,
} from '@liangshu/contract/system/data-source'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import type { Values } from '../../platform/records/record-keeper.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createAddressGuard } from './address-guard.ts'
import { refuseDangerousOptions } from './dangerous-options.ts'
import { createSeal, type Seal } from '../../platform/sealing/seal.ts'
import { testConnection } from './test-connection.ts'

/** The menu component whose data rules narrow every call of the page. */
export const dataSourcePage = 'system/SysDataSourceList'

export const dataSourceList = defineList({
  table: 'sys_data_source',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    code: { column: 'code', type: 'text', ignoreCase: true },
    name: { column: 'name', type: 'text', ignoreCase: true },
    remark: { column: 'remark', type: 'text' },
    dbType: { column: 'db_type', type: 'text', dict: 'database_type' },
    dbDriver: { column: 'db_driver', type: 'text' },
    dbUrl: { column: 'db_url', type: 'text' },
    dbName: { column: 'db_name', type: 'text' },
    dbUsername: { column: 'db_username', type: 'text' },
    // Write-only: neither lists nor filters nor the data log ever see more than an empty text.
    dbPassword: { column: 'db_password', type: 'text', expression: sql`''::text` },
    sysOrgCode: { column: 'sys_org_code', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

/** 多数据源: databases that reports read from. */
export const dataSourceRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config } = app
  const passwords = createSeal({
    key: config.CREDENTIAL_KEY,
    dataDir: config.DATA_DIR,
    purpose: 'data-source-password',
  })
  const guard = createAddressGuard(config.DATA_SOURCE_HOSTS)

  registerRecordRoutes(app, {
    path: '/sys/dataSource',
    permission: 'system:dataSource',
    title: '数据源',
    definition: dataSourceList,
    dataRules: dataSourcePage,
    item: sysDataSource,
    addBody: addDataSourceBody,
    editBody: editDataSourceBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: (tx, actor, values, id) => toStoredSource(tx, actor, values, { id, passwords }),
  })

  app.get(
    '/sys/dataSource/options',
    { config: { access: 'system:dataSource:list' }, schema: { response: { 200: dataSourceOptions } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const rule = await app.lists.ruleOf(tx, dataSourceList, { actor, dataRules: dataSourcePage })
        const found = await sql<{ value: string; label: string; text: string }>`
          select t.code as value, t.name as label, t.name as text from sys_data_source as t
          where ${rule ?? sql`true`} order by t.code`.execute(tx)
        return found.rows
      }),
  )

  app.post(
    '/online/cgreport/api/testConnection',
    {
      config: {
        access: 'system:dataSource:test',
        operation: { text: '测试数据源连接', kind: 'query' },
        callsPerMinute: 20,
      },
      schema: { body: testConnectionBody },
    },
    async ({ actor, body }) => {
      const { dbUrl = '', dbDriver = '', dbUsername = '' } = body
      refuseDangerousOptions(dbUrl)
      const dbPassword = body.dbPassword || (await inTenant(db, actor, (tx) => storedPassword(tx, body)))
      await testConnection({ dbDriver, dbUrl, dbUsername, dbPassword }, guard)
      return saidTwice('数据库连接成功')
    },
  )

  /** Only for the place and the user it was stored for: a changed address must not be told it. */
  async function storedPassword(tx: Tx, { id, dbUrl, dbUsername }: TestConnectionBody): Promise<string> {
    if (!id) return ''
    const found = await sql<{ sealed: string }>`
      select db_password as sealed from sys_data_source
      where id = ${id} and db_url = ${dbUrl ?? ''} and coalesce(db_username, '') = ${dbUsername ?? ''}`.execute(tx)
    const sealed = found.rows[0]?.sealed
    return sealed ? passwords.open(sealed) : ''
  }
}

/** A source as it is stored: no dangerous options, a code of its own, the password sealed. */
export async function toStoredSource(
  tx: Tx,
  actor: Actor,
  { dbPassword, ...values }: Values,
  { id, passwords }: { id?: string | undefined; passwords: Seal },
): Promise<Values> {
  if (typeof values['dbUrl'] === 'string') refuseDangerousOptions(values['dbUrl'])
  await refuseTakenCode(tx, values, id)
  return {
    ...values,
    ...(id === undefined && { sysOrgCode: actor.orgCode }),
    ...(typeof dbPassword === 'string' && dbPassword !== '' && { dbPassword: await passwords.seal(dbPassword) }),
  }
}

async function refuseTakenCode(tx: Tx, { code }: Values, id: string | undefined): Promise<void> {
  if (typeof code !== 'string') return
  const taken = await sql`select 1 from sys_data_source where code = ${code} and id <> ${id ?? ''}`.execute(tx)
  if (taken.rows.length > 0) throw refusal('数据源编码已存在')
}
