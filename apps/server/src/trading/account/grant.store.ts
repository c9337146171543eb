import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** What a grant is on. */
export type Target = { readonly scope: 'account' | 'unit' | 'product'; readonly id: string }
export type Grant = { userId: string; tenantId: number; canTrade: boolean }

export async function grant(tx: Tx, { scope, id }: Target, { userId, tenantId, canTrade }: Grant): Promise<void> {
  const row = { user_id: userId, tenant_id: tenantId, can_trade: canTrade }
  if (scope === 'account') {
    await tx
      .insertInto('trade_account_grant')
      .values({ ...row, account_id: id })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ can_trade: canTrade }))
      .execute()
    return
  }
  await tx
    .insertInto('trade_scope_grant')
    .values({ ...row, scope, target_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'scope', 'target_id']).doUpdateSet({ can_trade: canTrade }))
    .execute()
}

export async function revoke(tx: Tx, { scope, id }: Target, userId: string): Promise<void> {
  if (scope === 'account') {
    await tx.deleteFrom('trade_account_grant').where('account_id', '=', id).where('user_id', '=', userId).execute()
    return
  }
  await tx
    .deleteFrom('trade_scope_grant')
    .where('scope', '=', scope)
    .where('target_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

export async function findColleagues(tx: Tx, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sys_user where id = any(${[...ids]}::text[]) and ${tenantId}::integer = any(tenant_ids) and del_flag = 0
  `.execute(tx)
  return rows.map((row) => row.id)
}

export type GrantRow = {
  userId: string
  username: string
  realname: string
  canTrade: boolean
  source: Target['scope']
}

/** Who came to it and how: for an account also through its unit and its product, for a unit through its product. */
export async function findGrants(tx: Tx, { scope, id }: Target): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    with place as (
      select a.id as account, a.unit_id as unit, a.product_id as product from trade_account a
        where ${scope} = 'account' and a.id = ${id}
      union all select null, u.id, u.product_id from trade_unit u where ${scope} = 'unit' and u.id = ${id}
      union all select null, null, p.id from trade_product p where ${scope} = 'product' and p.id = ${id}
    ), found as (
      select g.user_id, g.can_trade, 'account' as source from place join trade_account_grant g on g.account_id = account
      union all
      select s.user_id, s.can_trade, s.scope from place join trade_scope_grant s
        on (s.scope = 'unit' and s.target_id = unit) or (s.scope = 'product' and s.target_id = product)
    )
    select u.id as "userId", u.username, u.realname, f.can_trade as "canTrade", f.source
    from found f join sys_user u on u.id = f.user_id order by u.username, f.source`.execute(tx)
  return rows
}

/** The product above an account, a unit or a product, and whose it is; null when the caller sees no such thing. */
export async function findPlace(
  tx: Tx,
  { scope, id }: Target,
): Promise<{ productId: string; tenantId: number } | null> {
  const { rows } = await sql<{ productId: string; tenantId: number }>`
    select a.product_id as "productId", a.tenant_id as "tenantId" from trade_account a
      where ${scope} = 'account' and a.id = ${id}
    union all select u.product_id, u.tenant_id from trade_unit u where ${scope} = 'unit' and u.id = ${id}
    union all select p.id, p.tenant_id from trade_product p where ${scope} = 'product' and p.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

export async function hasScopeGrant(
  tx: Tx,
  userId: string,
  targets: readonly Target[],
  { canTrade = false }: { canTrade?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from trade_scope_grant s
    join unnest(${targets.map(({ scope }) => scope)}::text[], ${targets.map(({ id }) => id)}::text[]) as t (scope, id)
      on s.scope = t.scope and s.target_id = t.id
    where s.user_id = ${userId} and (s.can_trade or not ${canTrade}) limit 1`.execute(tx)
  return rows.length > 0
}
