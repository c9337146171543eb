import { strategyStatus } from '@liangshu/contract/trading/strategy'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { working } from '../order/status-lists.ts'

// Rights are looked up once for each sender of an account: accounts have thousands of working orders.

/** People who may send orders in an institution; `u` is the person, `tenant` the column that names the institution. */
const maySend = (tenant: Fragment): Fragment => sql`u.status = 1 and u.del_flag = 0 and (u.is_platform or exists (
  select 1 from sys_permission p where 'ORDER:submit' = any(string_to_array(p.perms, ',')) and p.del_flag = 0 and (
    exists (select 1 from sys_role_permission rp join sys_user_role ur on ur.role_id = rp.role_id
      where rp.permission_id = p.id and ur.user_id = u.id and ur.tenant_id = ${tenant})
    or exists (select 1 from sys_depart_role_permission dp join sys_depart_role_user du on du.drole_id = dp.role_id
      where dp.permission_id = p.id and du.user_id = u.id and dp.tenant_id = ${tenant}))))`

/** Working parents whose owner is frozen, gone, or no longer allowed to trade the account. */
export async function findOrphans(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with owners as materialized (
      select distinct tenant_id, account_id, user_id from trade_algo where status = 'working'
    ), gone as (
      select * from owners a where not exists (
        select 1 from sys_user u join trade_account_access g on g.user_id = u.id and g.account_id = a.account_id and g.can_trade
        where u.id = a.user_id and ${maySend(sql`a.tenant_id`)})
    )
    select a.id from trade_algo a join gone using (tenant_id, account_id, user_id)
    where a.status = 'working'`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Running strategies of such people end in the state that says that something is wrong. */
export async function stopOrphanedStrategies(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update trade_strategy s set status = ${strategyStatus.error}, update_by = 'system', update_time = ${at}
    where s.status = ${strategyStatus.running} and not exists (
      select 1 from sys_user u where u.username = coalesce(s.started_by, s.create_by) and ${maySend(sql`s.tenant_id`)})
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type LeftOrders = {
  tenantId: number
  accountId: string
  accountName: string
  username: string
  realname: string
  orders: number
  /** Who may withdraw them: whoever trades the account, and the risk officers. */
  colleagues: string[]
}

/** Working orders whose sender can no longer look after them, by account and sender. */
export async function findLeftOrders(tx: Tx): Promise<LeftOrders[]> {
  const { rows } = await sql<LeftOrders>`
    with senders as materialized (
      select account_id, created_by, count(*)::int as orders from trade_order
      where status in ${working} group by 1, 2
    ), left_behind as (
      select a.tenant_id, a.id as account_id, a.account_name, o.created_by, o.orders
      from senders o join trade_account a on a.id = o.account_id
      where not exists (
        select 1 from sys_user u join trade_account_access g on g.user_id = u.id and g.account_id = a.id and g.can_trade
        where u.username = o.created_by and ${maySend(sql`a.tenant_id`)})
        and exists (select 1 from sys_user u where u.username = o.created_by)
    )
    select l.tenant_id as "tenantId", l.account_id as "accountId", l.account_name as "accountName",
      l.created_by as username, (select realname from sys_user where username = l.created_by) as realname, l.orders,
      array(select u.id from sys_user u where u.status = 1 and u.del_flag = 0 and u.username <> l.created_by and (
        exists (select 1 from trade_account_access g where g.user_id = u.id and g.account_id = l.account_id and g.can_trade)
        or exists (select 1 from sys_user_role ur join sys_role_permission rp on rp.role_id = ur.role_id
          join sys_permission p on p.id = rp.permission_id and 'RISK:kill' = any(string_to_array(p.perms, ','))
          where ur.user_id = u.id and ur.tenant_id = l.tenant_id))) as colleagues
    from left_behind l`.execute(tx)
  return rows
}
