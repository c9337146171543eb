import {
  MOST_KILL_EVENTS,
  type KillEvent,
  type KillScope,
  type KillScopeRow,
} from '@liangshu/contract/trading/kill-switch'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

type Switched = { scope: KillScope; targetId: string; isOn: boolean; reason: string; by: string; at: Date }

/** Nothing that was done with a switch is ever forgotten. */
export async function insertEvent(tx: Tx, tenantId: number, { scope, targetId, isOn, reason, by, at }: Switched) {
  await tx
    .insertInto('trade_kill_event')
    .values({ tenant_id: tenantId, scope, target_id: targetId, is_on: isOn, reason, by_user: by, at })
    .execute()
}

type ScopeRow = Omit<KillScopeRow, 'setAt' | 'liftedAt'> & { setAt: Date | null; liftedAt: Date | null }

/** Everything that can be stopped with its state: the institution, its products, their accounts. */
export async function findScopes(tx: Tx, { isPlatform, tenantId }: Actor): Promise<KillScopeRow[]> {
  const { rows } = await sql<ScopeRow>`
    with scopes as (
      select id as tenant_id, 'all' as scope, '' as target_id, name as target_name, null::text as product_id,
        null::text as parent_name, 0 as place from sys_tenant
      union all
      select tenant_id, 'product', id, name, id, null, 1 from trade_product
      union all
      select a.tenant_id, 'account', a.id, a.account_name, a.product_id, p.name, 2
      from trade_account a join trade_product p on p.id = a.product_id where a.del_flag = 0)
    select s.tenant_id as "tenantId", t.name as "tenantName", s.scope, s.target_id as "targetId",
      s.target_name as "targetName", s.parent_name as "parentName", coalesce(k.is_on, false) as "isOn",
      exists (select 1 from trade_kill_switch u where u.tenant_id = s.tenant_id and u.is_on and (
        (u.scope = 'all' and s.scope <> 'all')
        or (u.scope = 'product' and s.scope = 'account' and u.target_id = s.product_id))) as "isOnAbove",
      k.reason, k.set_by as "setBy", b.realname as "setByName", k.set_at as "setAt",
      k.lifted_by as "liftedBy", l.realname as "liftedByName", k.lifted_at as "liftedAt"
    from scopes s join sys_tenant t on t.id = s.tenant_id
    left join trade_kill_switch k on k.tenant_id = s.tenant_id and k.scope = s.scope and k.target_id = s.target_id
    left join sys_user b on b.username = k.set_by
    left join sys_user l on l.username = k.lifted_by
    where ${isPlatform} or s.tenant_id = ${tenantId}
    order by s.tenant_id, s.place, s.parent_name nulls first, s.target_name, s.target_id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    setAt: toWireTimeOrNull(row.setAt),
    liftedAt: toWireTimeOrNull(row.liftedAt),
  }))
}

/** The newest first. What is gone keeps its id for a name. */
export async function findEvents(tx: Tx, { isPlatform, tenantId }: Actor): Promise<KillEvent[]> {
  const { rows } = await sql<Omit<KillEvent, 'at'> & { at: Date }>`
    select e.id, t.name as "tenantName", e.scope, e.is_on as "isOn", e.reason, e.by_user as by, u.realname as "byName",
      coalesce(case e.scope when 'account' then a.account_name when 'product' then p.name else t.name end, e.target_id)
        as "targetName", e.at
    from trade_kill_event e join sys_tenant t on t.id = e.tenant_id
    left join trade_account a on e.scope = 'account' and a.id = e.target_id
    left join trade_product p on e.scope = 'product' and p.id = e.target_id
    left join sys_user u on u.username = e.by_user
    where ${isPlatform} or e.tenant_id = ${tenantId}
    order by e.id desc limit ${MOST_KILL_EVENTS}`.execute(tx)
  return rows.map((row) => ({ ...row, at: toWireTime(row.at) }))
}
