import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export type StatementProduct = {
  productId: string
  code: string
  name: string
  currency: string
  /** Hundredths of units, and 1/10000 yuan; null before the first NAV. */
  unitsBefore: number
  navBefore: number | null
  unitsAfter: number
  navAfter: number | null
  navDay: string | null
  /** Fen that were paid and received between the two days. */
  paid: number
  received: number
}

/** What a client held of each product before a span of days and at its end. */
export async function findStatement(
  tx: Tx,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<StatementProduct[]> {
  const navOn = (condition: ReturnType<typeof sql>) => sql`lateral (select n.day, n.unit_nav from decision_nav n
    where n.product_id = p.id and n.status = 'published' and ${condition} order by n.day desc, n.version desc limit 1)`
  const { rows } = await sql<StatementProduct>`
    select p.id as "productId", p.code, p.name, p.currency, h."unitsBefore", h."unitsAfter", h.paid, h.received,
      b.unit_nav as "navBefore", l.unit_nav as "navAfter", l.day::text as "navDay"
    from (
      select f.product_id,
        coalesce(sum(case when f.kind = 'subscribe' then f.units else -f.units end) filter (where f.deal_day < ${from}), 0)::bigint as "unitsBefore",
        coalesce(sum(case when f.kind = 'subscribe' then f.units else -f.units end), 0)::bigint as "unitsAfter",
        coalesce(sum(f.gross) filter (where f.kind = 'subscribe' and f.deal_day >= ${from}), 0)::bigint as paid,
        coalesce(sum(f.net) filter (where f.kind <> 'subscribe' and f.deal_day >= ${from}), 0)::bigint as received
      from decision_flow f where f.client_id = ${clientId} and f.status = 'dealt' and f.deal_day <= ${to}
      group by f.product_id) h
    join trade_product p on p.id = h.product_id
    left join ${navOn(sql`n.day < ${from}`)} b on true left join ${navOn(sql`n.day <= ${to}`)} l on true
    order by p.code`.execute(tx)
  return rows
}

export type StatementFlow = {
  day: string
  productName: string
  kind: 'subscribe' | 'redeem' | 'dividend'
  unitNav: number
  gross: number
  net: number
  fee: number
  units: number
}

export async function findDealtFlows(
  tx: Tx,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<StatementFlow[]> {
  const { rows } = await sql<StatementFlow>`
    select f.deal_day::text as day, p.name as "productName", f.kind, f.unit_nav as "unitNav", f.gross, f.net, f.fee, f.units
    from decision_flow f join trade_product p on p.id = f.product_id
    where f.client_id = ${clientId} and f.status = 'dealt' and f.deal_day between ${from} and ${to}
    order by f.deal_day, f.made_at`.execute(tx)
  return rows
}

/** Published unit NAVs of a product between two days, the newest version of each. */
export async function findNavDays(
  tx: Tx,
  productId: string,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; unitNav: number }[]> {
  const { rows } = await sql<{ day: string; unitNav: number }>`
    select distinct on (day) day::text as day, unit_nav as "unitNav" from decision_nav
    where product_id = ${productId} and status = 'published' and day between ${from} and ${to}
    order by day, version desc`.execute(tx)
  return rows
}
