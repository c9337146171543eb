import type { Insertable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Whoever holds the right to approve in this institution. */
const approvers = sql`
  select ur.user_id from sys_user_role ur
  join sys_role_permission rp on rp.role_id = ur.role_id
  join sys_permission p on p.id = rp.permission_id and p.perms = 'PROPOSAL:approve' and p.del_flag = 0`

const inForce = (today: string) => sql`d.revoked_at is null and ${today}::date between d.from_day and d.to_day`

/** Those whose right the person may use on a day: absent colleagues who hold it themselves. */
export async function findLenders(tx: Tx, tenantId: number, userId: string, today: string) {
  const { rows } = await sql<{ id: string; realname: string }>`
    select u.id, u.realname from decision_delegation d
    join sys_user u on u.id = d.from_user and u.status = 1 and u.del_flag = 0
    where d.tenant_id = ${tenantId}::integer and d.to_user = ${userId} and ${inForce(today)}
      and d.from_user in (${approvers} where ur.tenant_id = ${tenantId}::integer)
    order by d.create_time, d.id`.execute(tx)
  return rows
}

/** Everybody who could approve a proposal of a product on a day: who holds the right, and who was lent it. */
export async function findApprovers(
  tx: Tx,
  { tenantId, productId }: { tenantId: number; productId: string },
  today: string,
) {
  const { rows } = await sql<{ id: string }>`
    with holders as (
      select distinct u.id from sys_user u
      where u.status = 1 and u.del_flag = 0 and u.tenant_ids @> array[${tenantId}::integer]
        and u.id in (${approvers} where ur.tenant_id = ${tenantId}::integer)
    ), reached as (
      select h.id from holders h where exists (
        select 1 from trade_account_access g join trade_account a on a.id = g.account_id
        where g.user_id = h.id and a.product_id = ${productId})
      union
      select h.id from holders h
      join sys_user_role ur on ur.user_id = h.id and ur.tenant_id = ${tenantId}::integer
      join sys_role_permission rp on rp.role_id = ur.role_id
      join sys_permission p on p.id = rp.permission_id and p.perms = 'ACCOUNT:viewAll'
    )
    select id from reached
    union
    select d.to_user from decision_delegation d join reached r on r.id = d.from_user
    where d.tenant_id = ${tenantId}::integer and ${inForce(today)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export type DelegationFound = {
  id: string
  fromUser: string
  fromName: string
  toName: string
  fromDay: string
  toDay: string
  reason: string
  isRevoked: boolean
}

/** Those the person gave or was given, the newest first. */
export async function findOwn(tx: Tx, tenantId: number, userId: string): Promise<DelegationFound[]> {
  const { rows } = await sql<DelegationFound>`
    select d.id, d.from_user as "fromUser", f.realname as "fromName", t.realname as "toName",
      d.from_day::text as "fromDay", d.to_day::text as "toDay", d.reason, d.revoked_at is not null as "isRevoked"
    from decision_delegation d join sys_user f on f.id = d.from_user join sys_user t on t.id = d.to_user
    where d.tenant_id = ${tenantId}::integer and (d.from_user = ${userId} or d.to_user = ${userId})
    order by d.create_time desc, d.id`.execute(tx)
  return rows
}

/** Colleagues who could stand in: everybody of the institution but oneself. */
export async function findColleagues(tx: Tx, tenantId: number, userId: string) {
  const { rows } = await sql<{ id: string; realname: string }>`
    select id, realname from sys_user
    where status = 1 and del_flag = 0 and tenant_ids @> array[${tenantId}::integer] and id <> ${userId}
    order by realname, id`.execute(tx)
  return rows
}

export async function hasOverlap(
  tx: Tx,
  row: { from_user: string; from_day: string; to_day: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from decision_delegation d
    where d.from_user = ${row.from_user} and d.revoked_at is null
      and daterange(d.from_day, d.to_day, '[]') && daterange(${row.from_day}::date, ${row.to_day}::date, '[]')
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function insert(tx: Tx, row: Insertable<Tables['decision_delegation']>): Promise<void> {
  await tx.insertInto('decision_delegation').values(row).execute()
}

/** False when there is no such delegation of this person, or it was taken back already. */
export async function revoke(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('decision_delegation')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('from_user', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
