import type { OrderStatus, OrderType, Side, TimeInForce } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { pending, working } from '../order/status-lists.ts'

export type WorkingOrder = {
  readonly id: string
  readonly accountId: string
  readonly clOrdId: string
  readonly symbol: string
  readonly side: Side
  readonly orderType: OrderType
  readonly tif: TimeInForce
  readonly price: number
  readonly volume: number
  readonly freezePrice: number
  readonly filledVolume: number
  readonly triggerPrice: number | null
  readonly status: OrderStatus
  readonly lastSeq: number
  readonly createdAt: Date
  /** Where it was placed, when that was traced. */
  readonly trace: string | null
}

/**
 * Orders of paper accounts that are not finished, or only those among them that wait for somebody to act. The table
 * itself is the way to the venue: nothing else can be lost.
 */
export async function findWorking(
  tx: Tx,
  { which, isPast }: { which: 'all' | 'pending'; isPast: boolean },
): Promise<WorkingOrder[]> {
  const { rows } = await sql<WorkingOrder>`
    select o.id, o.account_id as "accountId", o.cl_ord_id as "clOrdId", o.symbol, o.side, o.order_type as "orderType",
      o.tif, o.price, o.volume, o.freeze_price as "freezePrice", o.filled_volume as "filledVolume",
      o.trigger_price as "triggerPrice", o.status, o.last_seq as "lastSeq", o.created_at as "createdAt", o.trace
    from trade_order o join trade_account a on a.id = o.account_id
    where o.status in ${which === 'all' ? working : pending} and a.mode = 'paper'
      and a.platform_code in ('SIM', 'CSV') and a.is_building = ${isPast}
    order by o.created_at, o.id`.execute(tx)
  return rows
}
