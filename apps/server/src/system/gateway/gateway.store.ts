import { gatewayRoute, type GatewayRoute } from '@liangshu/contract/system/gateway'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import { defineList, type Fragment } from '../../platform/list/list-definition.ts'
import { auditColumns } from '../../platform/records/audit-columns.ts'
import type { RouteValues } from './read-route.ts'

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The menu component whose data rules narrow every call of the page. */
export const gatewayPage = 'system/SysGatewayRouteList'

/** What a rule may speak about. */
export const gatewayList = defineList({
  table: 'sys_gateway_route',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    routerId: { column: 'router_id', type: 'text' },
    name: { column: 'name', type: 'text' },
    uri: { column: 'uri', type: 'text' },
    predicates: { column: 'predicates', type: 'text', expression: sql`t.predicates::text`, unsortable: true },
    filters: { column: 'filters', type: 'text', expression: sql`t.filters::text`, unsortable: true },
    status: { column: 'status', type: 'int', dict: 'dict_item_status' },
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

type Search = {
  ids?: readonly string[] | undefined
  name?: string | undefined
  routerId?: string | undefined
  rule?: Fragment | undefined
}

const contains = (column: string, words: string | undefined) =>
  sql`${sql.ref(column)} ilike ${`%${escapeLike((words ?? '').replaceAll('*', ''))}%`}`

/** Those in force, the oldest first: the first that fits a request takes it. */
export async function findEnabled(tx: Tx): Promise<GatewayRoute[]> {
  return (await findAll(tx, {})).filter((route) => route.status === 1).toReversed()
}

export async function findAll(tx: Tx, { ids, name, routerId, rule }: Search): Promise<GatewayRoute[]> {
  const found = await sql`
    select id, router_id as "routerId", name, uri, predicates, filters, strip_prefix as "stripPrefix", retryable,
      persistable, show_api as "showApi", status, version, create_by as "createBy", ${time('create_time')} as "createTime",
      update_by as "updateBy", ${time('update_time')} as "updateTime"
    from sys_gateway_route as t
    where ${contains('name', name)} and ${contains('router_id', routerId)} and ${rule ?? sql`true`}
      and ${ids ? sql`id = any(${[...ids]}::text[])` : sql`true`}
    order by create_time desc, id`.execute(tx)
  return z.array(gatewayRoute).parse(found.rows)
}

export async function isRouterIdTaken(tx: Tx, routerId: string, exceptId: string): Promise<boolean> {
  const found = await sql`select 1 from sys_gateway_route where router_id = ${routerId} and id <> ${exceptId}`.execute(
    tx,
  )
  return found.rows.length > 0
}

type Who = { username: string; now: Date }

export const exists = async (tx: Tx, id: string): Promise<boolean> =>
  (await sql`select 1 from sys_gateway_route where id = ${id}`.execute(tx)).rows.length > 0

export async function insert(tx: Tx, id: string, route: RouteValues, { username, now }: Who): Promise<void> {
  await sql`insert into sys_gateway_route
      (id, router_id, name, uri, predicates, filters, status, create_by, create_time)
    values (${id}, ${route.router_id}, ${route.name}, ${route.uri}, ${route.predicates}::jsonb, ${route.filters}::jsonb,
      ${route.status}, ${username}, ${now})`.execute(tx)
}

/** False when the version has moved on. */
export async function update(
  tx: Tx,
  { id, version }: { id: string; version?: number | undefined },
  route: RouteValues,
  { username, now }: Who,
): Promise<boolean> {
  const same = version === undefined ? sql`` : sql` and version = ${version}`
  const updated = await sql`update sys_gateway_route set
      router_id = ${route.router_id}, name = ${route.name}, uri = ${route.uri}, predicates = ${route.predicates}::jsonb,
      filters = ${route.filters}::jsonb, status = ${route.status}, update_by = ${username}, update_time = ${now},
      version = version + 1
    where id = ${id}${same} returning id`.execute(tx)
  return updated.rows.length > 0
}

export async function remove(tx: Tx, id: string): Promise<boolean> {
  const removed = await sql`delete from sys_gateway_route where id = ${id} returning id`.execute(tx)
  return removed.rows.length > 0
}
