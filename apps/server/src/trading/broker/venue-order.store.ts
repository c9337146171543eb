import type { Tx } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'

export type SentOrder = {
  readonly order_id: string
  readonly client_id: string
  readonly state: 'sending' | 'unknown' | 'sent' | 'refused' | 'lost'
  readonly attempts: number
  readonly last_at: Date
}

export async function findSent(tx: Tx, accountId: string): Promise<Map<string, SentOrder>> {
  const rows = await tx
    .selectFrom('trade_venue_order')
    .select(['order_id', 'client_id', 'state', 'attempts', 'last_at'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'refused')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Given up lately without a word of the venue. */
export async function findLost(tx: Tx, accountId: string, since: Date): Promise<SentOrder[]> {
  return tx
    .selectFrom('trade_venue_order')
    .select(['order_id', 'client_id', 'state', 'attempts', 'last_at'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'lost')
    .where('last_at', '>=', since)
    .execute()
}

/** Nothing has left: whoever comes next may send it. */
export async function unclaim(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('trade_venue_order').where('order_id', '=', orderId).execute()
}

type Claim = { orderId: string; accountId: string; tenantId: number; clientId: string; at: Date }

/** True for whoever may send it: the first to write it down. */
export async function claim(tx: Tx, { orderId, accountId, tenantId, clientId, at }: Claim): Promise<boolean> {
  const row = await tx
    .insertInto('trade_venue_order')
    .values({
      order_id: orderId,
      account_id: accountId,
      tenant_id: tenantId,
      client_id: clientId,
      state: 'sending',
      last_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setState(
  tx: Tx,
  orderId: string,
  change: { state: SentOrder['state']; at: Date; note?: string; attempts?: number },
): Promise<void> {
  await tx
    .updateTable('trade_venue_order')
    .set({
      state: change.state,
      last_at: change.at,
      note: cutText(change.note ?? '', 500),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
    })
    .where('order_id', '=', orderId)
    .execute()
}
