import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** The newest published NAV of a product that counts. */
const latestNav = sql`lateral (select n.day, n.nav, n.unit_nav from decision_nav n
  where n.product_id = p.id and n.status = 'published' order by n.day desc, n.version desc limit 1)`
const totalUnits = sql`coalesce((select sum(case when f.kind = 'subscribe' then f.units else -f.units end)
  from decision_flow f where f.product_id = p.id and f.status = 'dealt'), 0) / 100.0`
const investors = sql`(select count(*) from (select f.client_id from decision_flow f
  where f.product_id = p.id and f.status = 'dealt' group by f.client_id
  having sum(case when f.kind = 'subscribe' then f.units else -f.units end) > 0) h)::integer`

export type ProductFigures = {
  id: string
  code: string
  name: string
  type: string
  riskLevel: string
  managerId: string | null
  manager: string
  currency: string
  isOpen: boolean
  accounts: number
  investors: number
  totalUnits: number
  unitNav: number | null
  nav: number | null
  navDay: string | null
  hasDraft: boolean
}

export async function findProducts(tx: Tx, tenantId: number, id: string | null = null): Promise<ProductFigures[]> {
  const { rows } = await sql<ProductFigures>`
    select p.id, p.code, p.name, p.type, p.risk_level as "riskLevel", p.manager_id as "managerId",
      coalesce(nullif(p.manager, ''), '未指定') as manager, p.currency, p.status = 1 as "isOpen",
      (select count(*) from trade_account a where a.product_id = p.id and a.del_flag = 0)::integer as accounts,
      ${investors} as investors, (${totalUnits})::double precision as "totalUnits",
      (l.unit_nav / 10000.0)::double precision as "unitNav", (l.nav / 100.0)::double precision as nav, l.day::text as "navDay",
      exists (select 1 from decision_nav d where d.product_id = p.id and d.status = 'draft') as "hasDraft"
    from trade_product p left join ${latestNav} l on true
    where p.tenant_id = ${tenantId}::integer and (${id}::text is null or p.id = ${id})
    order by p.status desc, p.code`.execute(tx)
  return rows
}

export type AccountRow = {
  id: string
  name: string
  no: string
  assetClass: string
  status: number
  clientName: string | null
  unitId: string
}

export async function findAccounts(tx: Tx, productId: string): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.account_name as name, a.account_no as no, a.asset_class as "assetClass", a.status,
      c.realname as "clientName", a.unit_id as "unitId"
    from trade_account a left join trade_client c on c.id = a.client_id
    where a.product_id = ${productId} and a.del_flag = 0 order by a.create_time, a.account_no`.execute(tx)
  return rows
}

export type Depart = { id: string; parentId: string | null; name: string }

export async function findDeparts(tx: Tx, tenantId: number): Promise<Depart[]> {
  const { rows } = await sql<Depart>`
    select id, parent_id as "parentId", depart_name as name from sys_depart
    where tenant_id = ${tenantId}::integer and del_flag = '0' order by depart_order, org_code`.execute(tx)
  return rows
}

export type Manager = { id: string; realname: string; departId: string | null; departName: string }

/** People of the institution who can look after a product, each with their first department. */
export async function findManagers(tx: Tx, tenantId: number): Promise<Manager[]> {
  const { rows } = await sql<Manager>`
    select u.id, u.realname, d.id as "departId", coalesce(d.depart_name, '') as "departName"
    from sys_user u left join lateral (
      select d.id, d.depart_name from sys_user_depart x join sys_depart d on d.id = x.dep_id
      where x.user_id = u.id and d.tenant_id = ${tenantId}::integer order by d.org_code limit 1) d on true
    where ${tenantId}::integer = any(u.tenant_ids) and u.status = 1 and u.del_flag = 0
    order by u.realname, u.id`.execute(tx)
  return rows
}

export async function findTenantName(tx: Tx, tenantId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from sys_tenant where id = ${tenantId}::integer`.execute(tx)
  return rows[0]?.name ?? ''
}

/** What still goes on in a product. */
export async function findOpenWork(tx: Tx, productId: string): Promise<{ proposals: string[]; flows: number }> {
  const { rows } = await sql<{ no: string }>`
    select no from decision_proposal where product_id = ${productId} and status in (1, 2, 4) order by no`.execute(tx)
  const pending = await sql<{ count: number }>`
    select count(*)::integer as count from decision_flow where product_id = ${productId} and status = 'pending'`.execute(
    tx,
  )
  return { proposals: rows.map(({ no }) => no), flows: pending.rows[0]?.count ?? 0 }
}
