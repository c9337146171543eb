import type { Attachment, ProposalType } from '@liangshu/contract/decision/proposal'
import type { ThreadKind } from '@liangshu/contract/decision/thread'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readableBy } from '../../trading/index.ts'
import { readableProduct } from '../product-access.ts'

/** Where a thread is taken up: an order, a target or a whole proposal. */
export type Anchor = { orderId: string | null; targetId: string | null; proposalId: string | null; productId: string }

/** What the caller may not read is not there. */
export async function findAnchor(tx: Tx, actor: Actor, kind: ThreadKind, id: string): Promise<Anchor | null> {
  const ofOrder = sql`select o.id as "orderId", o.proposal_target_id as "targetId",
    (select t.proposal_id from decision_target t where t.id = o.proposal_target_id) as "proposalId",
    o.product_id as "productId" from trade_order o`
  const mayRead = readableBy(actor, sql`o.account_id`)
  const ofTarget = sql`select null as "orderId", t.id as "targetId", p.id as "proposalId", p.product_id as "productId"
    from decision_target t join decision_proposal p on p.id = t.proposal_id
    where t.id = ${id} and ${readableProduct(actor, sql`p.product_id`)}`
  const ofProposal = sql`select null as "orderId", null as "targetId", p.id as "proposalId", p.product_id as "productId"
    from decision_proposal p where p.id = ${id} and ${readableProduct(actor, sql`p.product_id`)}`
  const asked = {
    fill: sql`${ofOrder} where o.id = (select f.order_id from trade_fill f where f.id = ${id}) and ${mayRead}`,
    order: sql`${ofOrder} where o.id = ${id} and ${mayRead}`,
    holding: sql`${ofOrder} where o.id = (select f.order_id from trade_fill f
      where f.account_id = split_part(${id}, ':', 1) and f.symbol = split_part(${id}, ':', 2)
      order by f.at desc, f.id desc limit 1) and ${mayRead}`,
    target: ofTarget,
    proposal: ofProposal,
  }[kind]
  const { rows } = await sql<Anchor>`${asked}`.execute(tx)
  return rows[0] ?? null
}

export type ThreadProposal = {
  id: string
  no: string
  title: string
  type: ProposalType
  status: number
  authorName: string
  approvals: { name: string }[]
  attachments: Attachment[]
  createTime: Date
}

/** Null where somebody may read the account and not the product's proposals. */
export async function findProposal(tx: Tx, actor: Actor, id: string): Promise<ThreadProposal | null> {
  const { rows } = await sql<ThreadProposal>`
    select p.id, p.no, p.title, p.type, p.status, p.author_name as "authorName", p.approvals, p.attachments,
      p.create_time as "createTime"
    from decision_proposal p where p.id = ${id} and ${readableProduct(actor, sql`p.product_id`)}`.execute(tx)
  return rows[0] ?? null
}

export type ThreadTarget = {
  id: string
  symbol: string
  side: number
  volume: number
  filled: number
  reference: number | null
}

export async function findTargets(tx: Tx, { targetId, proposalId }: Anchor): Promise<ThreadTarget[]> {
  const { rows } = await sql<ThreadTarget>`
    select t.id, t.symbol, t.side, coalesce(t.volume, 0)::double precision as volume,
      coalesce((select sum(o.filled_volume) from trade_order o where o.proposal_target_id = t.id), 0)::double precision as filled,
      (t.reference / 10000.0)::double precision as reference
    from decision_target t where t.proposal_id = ${proposalId} and (${targetId}::text is null or t.id = ${targetId})
    order by t.ordinal`.execute(tx)
  return rows
}

export type ThreadOrder = {
  id: string
  clOrdId: string
  symbol: string
  side: number
  price: number
  volume: number
  filled: number
  status: number
  rejectDetail: string
  accountName: string
  createdBy: string
  createdName: string
  createdAt: Date
  updatedAt: Date
  originModule: string
  targetId: string | null
}

export const mostOrders = 200

/** One more than are told, so that it can be said that there are more. */
export async function findOrders(
  tx: Tx,
  actor: Actor,
  { orderId, targetId, proposalId }: Anchor,
): Promise<ThreadOrder[]> {
  const { rows } = await sql<ThreadOrder>`
    select o.id, o.cl_ord_id as "clOrdId", o.symbol, o.side, trade_price(o.symbol, o.price)::double precision as price,
      trade_volume(o.symbol, o.volume)::double precision as volume,
      trade_volume(o.symbol, o.filled_volume)::double precision as filled, o.status, o.reject_detail as "rejectDetail",
      a.account_name as "accountName", o.created_by as "createdBy", coalesce(u.realname, o.created_by) as "createdName",
      o.created_at as "createdAt", o.updated_at as "updatedAt", o.origin_module as "originModule",
      o.proposal_target_id as "targetId"
    from trade_order o join trade_account a on a.id = o.account_id left join sys_user u on u.username = o.created_by
    where ${readableBy(actor, sql`o.account_id`)} and case when ${orderId}::text is not null then o.id = ${orderId}
      else o.proposal_target_id in (select t.id from decision_target t where t.proposal_id = ${proposalId}
        and (${targetId}::text is null or t.id = ${targetId})) end
    order by o.created_at, o.id limit ${mostOrders + 1}`.execute(tx)
  return rows
}

export type ThreadFill = {
  id: string
  orderId: string
  at: Date
  price: number
  volume: number
  amount: number
  fee: number
  isLate: boolean
  venue: string
}

export async function findFills(tx: Tx, orderIds: readonly string[]): Promise<ThreadFill[]> {
  const { rows } = await sql<ThreadFill>`
    select f.id, f.order_id as "orderId", f.at, trade_price(f.symbol, f.price)::double precision as price,
      trade_volume(f.symbol, f.volume)::double precision as volume,
      trade_money(f.symbol, f.amount)::double precision as amount,
      trade_money(f.symbol, f.commission + f.stamp + f.transfer + f.exchange_fee + f.regulatory + f.tax)::double precision as fee,
      f.is_late as "isLate", a.platform_code as venue
    from trade_fill f join trade_account a on a.id = f.account_id
    where f.order_id = any(${[...orderIds]}::text[]) order by f.at, f.id`.execute(tx)
  return rows
}

/** An algorithm's slice was sent by the server; the request that started it names the parent. */
const requestOf = (clOrdId: string) => clOrdId.replace(/\/s\d+$/, '')

/**
 * Network addresses that orders were sent from, by client id. The operation log has the request that brought them; what
 * strategies and algorithms send by themselves has none.
 */
export async function findAddresses(tx: Tx, orders: readonly ThreadOrder[]): Promise<Map<string, string>> {
  const asked = orders.map(({ clOrdId, createdBy, createdAt }) => ({
    clOrdId,
    key: requestOf(clOrdId),
    createdBy,
    createdAt,
  }))
  const { rows } = await sql<{ clOrdId: string; ip: string }>`
    select q.cl_ord_id as "clOrdId", l.ip from unnest(${asked.map(({ clOrdId }) => clOrdId)}::text[],
      ${asked.map(({ key }) => key)}::text[], ${asked.map(({ createdBy }) => createdBy)}::text[],
      ${asked.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]) as q (cl_ord_id, key, by_user, at)
    join lateral (
      select l.ip from sys_log l where l.userid = q.by_user and l.log_type = 2
        and l.create_time between q.at - interval '1 day' and q.at + interval '10 seconds'
        and l.method like '%/api/order/executeTrade' and strpos(l.request_param, to_json(q.key)::text) > 0
      order by l.create_time desc limit 1) l on true`.execute(tx)
  return new Map(rows.map(({ clOrdId, ip }) => [clOrdId, ip]))
}

export type ThreadNews = { code: string; title: string; media: string; publishedAt: Date }

export async function findNews(tx: Tx, codes: readonly string[]): Promise<Map<string, ThreadNews>> {
  if (codes.length === 0) return new Map()
  const { rows } = await sql<ThreadNews>`
    select code, title, media, published_at as "publishedAt" from insight_news where code = any(${[...codes]}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

export async function findProductName(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from trade_product where id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}
