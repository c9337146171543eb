import {
  strategyBodySchema,
  type Strategy,
  type StrategyBody,
  type StrategyVersion,
} from '@liangshu/contract/trading/strategy'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { totalOf } from '../../platform/list/total-of.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { readableBy } from '../account/account-access.ts'
import { working } from '../order/status-lists.ts'

export type StrategyRow = Selectable<Tables['trade_strategy']>
type Stamp = { by: string; at: Date }

export type FoundStrategy = StrategyRow & { working_orders: number }

export function toWire(row: FoundStrategy): Strategy {
  return {
    ...strategyBodySchema.parse(row.body),
    id: row.id,
    name: row.name,
    status: row.status,
    version: row.version,
    isClutchOpen: row.is_clutch_open,
    heartbeatTime: toWireTimeOrNull(row.heartbeat_at),
    startedTime: toWireTimeOrNull(row.started_at),
    lastError: row.last_error,
    workingOrders: row.working_orders,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateTime: toWireTimeOrNull(row.update_time),
  }
}

type Wanted = {
  name?: string | undefined
  type?: string | undefined
  status?: number | undefined
  accountId?: string | undefined
  id?: string | undefined
}

/** The newest of the caller's own making with exactly this name. */
export async function findOwnByName(tx: Tx, actor: Actor, name: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('trade_strategy')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('create_by', '=', actor.username)
    .where('name', '=', name)
    .orderBy('create_time', 'desc')
    .executeTakeFirst()
}

/** Strategies of the caller's own making, or that trade on an account the caller may read. */
export async function find(
  tx: Tx,
  actor: Actor,
  { wanted, limit, offset }: { wanted: Wanted; limit: number; offset: number },
): Promise<{ rows: FoundStrategy[]; total: number }> {
  const name = wanted.name?.replaceAll('*', '') || null
  const { rows } = await sql<FoundStrategy & { total: number }>`
    select t.*, count(*) over () as total,
      (select count(*)::int from trade_order o where o.strategy_id = t.id and o.status in ${working}) as working_orders
    from trade_strategy t
    where (${actor.isPlatform} or t.tenant_id = ${actor.tenantId}::integer)
      and (t.create_by = ${actor.username}
        or exists (select 1 from trade_strategy_account s where s.strategy_id = t.id and ${readableBy(actor, sql`s.account_id`)}))
      and (${wanted.id ?? null}::text is null or t.id = ${wanted.id ?? null})
      and (${name}::text is null or t.name ilike '%' || ${name} || '%')
      and (${wanted.type || null}::text is null or t.type = ${wanted.type || null})
      and (${wanted.status ?? null}::integer is null or t.status = ${wanted.status ?? null}::integer)
      and (${wanted.accountId || null}::text is null or exists
        (select 1 from trade_strategy_account s where s.strategy_id = t.id and s.account_id = ${wanted.accountId || null}))
    order by t.create_time desc, t.id limit ${limit} offset ${offset}`.execute(tx)
  const count = async () => (await find(tx, actor, { wanted, limit: 1, offset: 0 })).total
  return { rows, total: await totalOf(rows, offset, count) }
}

/** A strategy the caller may see, with the accounts it trades on; null when the id is none. */
export async function findStrategyAccounts(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ name: string; accountIds: ReadonlySet<string> } | null> {
  const { rows } = await find(tx, actor, { wanted: { id }, limit: 1, offset: 0 })
  const [row] = rows
  if (!row) return null
  return { name: row.name, accountIds: new Set((await findAccountsOf(tx, id)).map((account) => account.id)) }
}

/** The orders of a strategy that are with a venue and not over, by the accounts they are on. */
export async function findWorkingOrders(tx: Tx, id: string): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ accountId: string; clOrdIds: string[] }>`
    select o.account_id as "accountId", array_agg(o.cl_ord_id order by o.created_at, o.id) as "clOrdIds"
    from trade_order o where o.strategy_id = ${id} and o.status in ${working}
    group by o.account_id order by o.account_id`.execute(tx)
  return new Map(rows.map(({ accountId, clOrdIds }) => [accountId, clOrdIds]))
}

export async function lock(tx: Tx, id: string): Promise<StrategyRow | undefined> {
  return tx.selectFrom('trade_strategy').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insert(tx: Tx, id: string, tenantId: number, body: StrategyBody, stamp: Stamp): Promise<void> {
  await tx
    .insertInto('trade_strategy')
    .values({
      id,
      tenant_id: tenantId,
      name: body.name,
      type: body.type,
      body: JSON.stringify(body),
      create_by: stamp.by,
      create_time: stamp.at,
    })
    .execute()
  await keepVersion(tx, { id, version: 1, tenantId, body }, stamp)
}

export async function update(
  tx: Tx,
  row: StrategyRow,
  { body, version }: { body: StrategyBody; version: number },
  stamp: Stamp,
): Promise<void> {
  await tx
    .updateTable('trade_strategy')
    .set({
      name: body.name,
      type: body.type,
      body: JSON.stringify(body),
      version,
      update_by: stamp.by,
      update_time: stamp.at,
    })
    .where('id', '=', row.id)
    .execute()
  await keepVersion(tx, { id: row.id, version, tenantId: row.tenant_id, body }, stamp)
}

async function keepVersion(
  tx: Tx,
  { id, version, tenantId, body }: { id: string; version: number; tenantId: number; body: StrategyBody },
  { by, at }: Stamp,
): Promise<void> {
  const text = JSON.stringify(body)
  await tx
    .insertInto('trade_strategy_version')
    .values({ strategy_id: id, version, tenant_id: tenantId, body: text, create_by: by, create_time: at })
    .onConflict((conflict) =>
      conflict.columns(['strategy_id', 'version']).doUpdateSet({ body: text, create_by: by, create_time: at }),
    )
    .execute()
  await tx.deleteFrom('trade_strategy_account').where('strategy_id', '=', id).execute()
  if (body.accountIds.length === 0) return
  await tx
    .insertInto('trade_strategy_account')
    .values(
      [...new Set(body.accountIds)].map((accountId) => ({
        strategy_id: id,
        account_id: accountId,
        tenant_id: tenantId,
      })),
    )
    .execute()
}

type Change = Stamp & { status: number; startedAt: Date | null; startedBy: string | null; error: string | null }

export async function setStatus(
  tx: Tx,
  id: string,
  { status, startedAt, startedBy, error, by, at }: Change,
): Promise<void> {
  await tx
    .updateTable('trade_strategy')
    .set({
      status,
      last_error: error,
      ...(startedAt && { started_at: startedAt }),
      // It counts as alive from its start until a heartbeat is missed.
      ...(startedBy !== null && { started_by: startedBy, heartbeat_at: at }),
      update_by: by,
      update_time: at,
    })
    .where('id', '=', id)
    .execute()
}

export async function setClutch(tx: Tx, id: string, isOpen: boolean, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('trade_strategy')
    .set({ is_clutch_open: isOpen, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}

export async function findVersions(tx: Tx, id: string): Promise<StrategyVersion[]> {
  const rows = await tx
    .selectFrom('trade_strategy_version')
    .selectAll()
    .where('strategy_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, body, create_by, create_time }) => ({
    version,
    body: strategyBodySchema.parse(body),
    createBy: create_by,
    createTime: toWireTime(create_time),
  }))
}

export async function findAccountsOf(tx: Tx, strategyId: string) {
  return tx
    .selectFrom('trade_strategy_account as s')
    .innerJoin('trade_account as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.status', 'a.mode', 'a.account_name', 'a.asset_class', 'a.is_building'])
    .where('s.strategy_id', '=', strategyId)
    .where('a.del_flag', '=', 0)
    .orderBy('a.account_no')
    .execute()
}
