import type { RejectReason, Side } from '@liangshu/contract/trading/order-codes'
import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { unpackCheck, type StoredCheck } from '../book/stored-event.ts'

/** An order as stored, with the moments of its life. Prices in units, times in milliseconds. */
export type OrderFacts = {
  readonly orderId: string
  readonly accountId: string
  readonly symbol: string
  readonly side: Side
  readonly status: number
  readonly price: number
  readonly volume: number
  readonly filledVolume: number
  readonly turnover: number
  readonly rejectReason: RejectReason
  readonly rejectDetail: string
  readonly arrival: number | null
  readonly strategyId: string | null
  readonly targetId: string | null
  readonly day: string
  readonly createdAt: number
  readonly ackedAt: number | null
  readonly filledAt: number | null
  /** Those that did not pass. */
  readonly failed: readonly RiskCheckRow[]
  readonly target: { readonly volume: number; readonly low: number; readonly high: number } | null
}

type Row = Omit<OrderFacts, 'failed' | 'target'> & {
  failed: StoredCheck[] | null
  targetVolume: number | null
  targetLow: number | null
  targetHigh: number | null
}

/** Checks that passed are most of what an order wrote and are left where they are. */
const failedChecks = sql`(select json_agg(c) from json_array_elements(e.body -> 'checks') c
  where case json_typeof(c) when 'array' then json_array_length(c) > 5 and c ->> 5 = 'false' else c ->> 'ok' = 'false' end)`

/** Orders of some days, oldest first, at most `most` of them. */
export async function findOrders(
  tx: Tx,
  ids: readonly string[],
  { from, to, most }: { from: string; to: string; most: number },
): Promise<OrderFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    with own as materialized (
      select * from trade_order o where o.account_id = any(${[...ids]}::text[]) and o.trading_day between ${from} and ${to}
      order by o.created_at limit ${most}
    ), acked as (
      select m.account_id, m.body ->> 'orderId' as id, min((m.body ->> 'at')::double precision) as at
      from trade_event m
      where m.account_id = any(${[...ids]}::text[]) and m.type = 'orderMoved'
        and m.seq >= (select min(event_seq) from own x where x.account_id = m.account_id)
        and m.body ->> 'step' = 'ack'
      group by 1, 2
    ), filled as (
      select f.account_id, f.order_id as id, max(f.at) as at
      from trade_fill f where f.account_id = any(${[...ids]}::text[]) and f.trading_day between ${from} and ${to} group by 1, 2
    )
    select o.id as "orderId", o.account_id as "accountId", o.symbol, o.side, o.status, o.price, o.volume,
      o.filled_volume as "filledVolume", o.turnover::double precision as turnover, o.reject_reason as "rejectReason",
      o.reject_detail as "rejectDetail", o.arrival_price as arrival, o.strategy_id as "strategyId", o.proposal_target_id as "targetId",
      o.trading_day as day, (date_part('epoch', o.created_at) * 1000)::double precision as "createdAt",
      acked.at as "ackedAt",
      case when o.filled_volume = o.volume then (date_part('epoch', filled.at) * 1000)::double precision end as "filledAt",
      ${failedChecks} as failed,
      d.volume as "targetVolume", d.price_low as "targetLow", d.price_high as "targetHigh"
    from own o
    left join trade_event e on e.account_id = o.account_id and e.seq = o.event_seq
    left join acked on acked.account_id = o.account_id and acked.id = o.id
    left join filled on filled.account_id = o.account_id and filled.id = o.id
    left join decision_target d on d.id = o.proposal_target_id
    order by o.created_at, o.id`.execute(tx)
  return rows.map(({ failed, targetVolume, targetLow, targetHigh, ...row }) => ({
    ...row,
    failed: (failed ?? []).map(unpackCheck),
    target:
      targetVolume === null
        ? null
        : { volume: targetVolume, low: targetLow ?? 0, high: targetHigh ?? Number.MAX_SAFE_INTEGER },
  }))
}

export type StoredStep = { readonly type: string; readonly body: Record<string, unknown>; readonly at: Date }

/** All that was written about one order, oldest first. */
export async function findSteps(tx: Tx, accountId: string, orderId: string): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select e.type, e.body as body, e.at from trade_event e join trade_order o on o.id = ${orderId}
    where e.account_id = ${accountId} and e.seq >= o.event_seq
      and e.type in ('orderCreated', 'orderMoved', 'fillBooked', 'replaceRequested', 'replaceEnded', 'fillQuarantined')
      and coalesce(e.body ->> 'orderId', e.body -> 'order' ->> 'orderId', e.body -> 'fill' ->> 'orderId') = ${orderId}
    order by e.seq`.execute(tx)
  return rows
}
