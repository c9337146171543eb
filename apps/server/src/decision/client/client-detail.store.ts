import type { ClientHolding } from '@liangshu/contract/decision/client'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'

/** What a client's dealt flows of each product add up to, at the latest published unit NAV. Units in hundredths. */
const holdings = sql`(
  select f.client_id, f.product_id, sum(case when f.kind = 'subscribe' then f.units else -f.units end) as units,
    sum(case when f.kind = 'subscribe' then f.gross else 0 end) as paid,
    sum(case when f.kind <> 'subscribe' then f.net else 0 end) as received
  from decision_flow f where f.status = 'dealt' group by f.client_id, f.product_id)`
const latest = sql`lateral (select n.day, n.unit_nav from decision_nav n
  where n.product_id = h.product_id and n.status = 'published' order by n.day desc, n.version desc limit 1)`
/** Half up to the cent, as a redemption of all of it would be paid. */
const worth = sql`round(h.units * coalesce(l.unit_nav, 10000) / 10000.0)`
const ofClient = (figure: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(${figure}) from ${holdings} h left join ${latest} l on true where h.client_id = t.id), 0)`

export const clientDetailList = defineList({
  table: 'trade_client',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    realname: { column: 'realname', type: 'text', ignoreCase: true },
    phone: { column: 'phone', type: 'text' },
    departId: { column: 'depart_id', type: 'text' },
    departName: {
      column: 'depart_id',
      type: 'text',
      expression: sql`(select d.depart_name from sys_depart d where d.id = t.depart_id)`,
    },
    riskLevel: { column: 'risk_level', type: 'text' },
    levelValidTo: { column: 'level_valid_to', type: 'date' },
    isProfessional: { column: 'is_professional', type: 'boolean' },
    accounts: {
      column: 'id',
      type: 'int',
      expression: sql`(select count(*) from trade_account a where a.client_id = t.id and a.del_flag = 0)::integer`,
    },
    products: {
      column: 'id',
      type: 'int',
      expression: sql`(select count(*) from ${holdings} h where h.client_id = t.id and h.units > 0)::integer`,
    },
    value: { column: 'id', type: 'number', expression: sql`${ofClient(worth)} / 100.0` },
    profit: { column: 'id', type: 'number', expression: sql`${ofClient(sql`${worth} + h.received - h.paid`)} / 100.0` },
    remark: { column: 'remark', type: 'text' },
    status: { column: 'status', type: 'int' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

type HoldingRow = Omit<ClientHolding, 'profit' | 'profitRate'>

export async function findHoldings(tx: Tx, clientId: string): Promise<ClientHolding[]> {
  const { rows } = await sql<HoldingRow>`
    select p.id as "productId", p.name as "productName", p.risk_level as "productLevel", p.currency,
      (h.units / 100.0)::double precision as units,
      ((h.units - coalesce((select sum(w.asked_units) from decision_flow w where w.client_id = h.client_id
        and w.product_id = p.id and w.kind = 'redeem' and w.status = 'pending'), 0)) / 100.0)::double precision as available,
      (l.unit_nav / 10000.0)::double precision as "unitNav", l.day::text as "navDay",
      (${worth} / 100.0)::double precision as value, (h.paid / 100.0)::double precision as paid,
      (h.received / 100.0)::double precision as received
    from ${holdings} h join trade_product p on p.id = h.product_id left join ${latest} l on true
    where h.client_id = ${clientId} order by p.code`.execute(tx)
  return rows.map((row) => {
    const profit = row.value + row.received - row.paid
    return { ...row, profit, profitRate: row.paid > 0 ? profit / row.paid : null }
  })
}

export async function findAccounts(tx: Tx, clientId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    no: string
    productName: string
    assetClass: string
    currency: string
    status: number
  }>`
    select a.id, a.account_name as name, a.account_no as no, p.name as "productName", a.asset_class as "assetClass",
      a.currency, a.status
    from trade_account a join trade_product p on p.id = a.product_id
    where a.client_id = ${clientId} and a.del_flag = 0 order by a.create_time, a.account_no`.execute(tx)
  return rows
}

export const findClient = (tx: Tx, tenantId: number, id: string) =>
  tx.selectFrom('trade_client').selectAll().where('id', '=', id).where('tenant_id', '=', tenantId).executeTakeFirst()
