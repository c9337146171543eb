import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { MOST_REFUSALS } from '@liangshu/contract/trading/risk-board'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { working } from '../order/status-lists.ts'

export type DayOrders = { accountId: string; orders: number; cancels: number; working: number; refused: number }
export type Refusal = {
  orderId: string
  time: Date
  accountId: string
  symbol: string
  reason: number
  detail: string
}

/** Orders of each account's own trading day. Given before a holiday they are older; the bound keeps to the index. */
const ofToday = (accountIds: readonly string[]) => sql`
  trade_order o join trade_account_state s on s.account_id = o.account_id and s.trading_day = o.trading_day
  where o.account_id = any(${[...accountIds]}::text[]) and o.created_at > s.trading_day::date - interval '14 days'`

/**
 * What the checks of the next order will count: orders given today, cancels asked for today whatever became of them, and all
 * that work, also those of an earlier day.
 */
export async function countDayOrders(tx: Tx, accountIds: readonly string[]): Promise<Map<string, DayOrders>> {
  const { rows } = await sql<DayOrders>`
    select a.id as "accountId", coalesce(d.orders, 0) as orders, coalesce(d.refused, 0) as refused,
      (select count(*)::int from trade_order o where o.account_id = a.id and o.status in ${working}) as working,
      (select count(*)::int from trade_event e
        where e.account_id = a.id and e.type = 'orderMoved' and e.body ->> 'step' = 'cancelRequest' and e.seq > coalesce(
          (select max(n.seq) from trade_event n where n.account_id = a.id and n.type = 'daySettled'), 0)) as cancels
    from unnest(${[...accountIds]}::text[]) as a (id)
    left join (
      select o.account_id, count(*)::int as orders,
        (count(*) filter (where o.status = ${orderStatus.rejected}))::int as refused
      from ${ofToday(accountIds)} group by o.account_id
    ) d on d.account_id = a.id`.execute(tx)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** Today's refused orders, the newest first. */
export async function findRefusals(tx: Tx, accountIds: readonly string[]): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    select o.id as "orderId", o.created_at as time, o.account_id as "accountId", o.symbol, o.reject_reason as reason,
      o.reject_detail as detail
    from ${ofToday(accountIds)} and o.status = ${orderStatus.rejected}
    order by o.created_at desc, o.id limit ${MOST_REFUSALS}`.execute(tx)
  return rows
}
