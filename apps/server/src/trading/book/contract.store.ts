import type { AccountBook } from '@liangshu/engine/account/account-book'
import { perpetualKey } from '@liangshu/engine/account/freeze-perpetual'
import { notional, volumeOf } from '@liangshu/engine/futures-account/futures-position'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './account-row.ts'
import type { Trace } from './apply-and-trace.ts'

function contractRow(book: AccountBook, key: string) {
  const future = book.futures.get(key)
  if (future)
    return { symbol: future.symbol, kind: 'future', volume: volumeOf(future), body: JSON.stringify(future) } as const
  const coin = book.perpetuals.get(key)
  if (!coin) return null
  const body = JSON.stringify({ ...coin, frozen: frozenOf(book, key) })
  return { symbol: coin.symbol, kind: 'perpetual', volume: coin.qty, body } as const
}

/** What the working orders of a perpetual will close of it. */
function frozenOf(book: AccountBook, key: string): number {
  let frozen = 0
  for (const { terms, draft, frozenVolume } of book.orders.values()) {
    if (terms.kind === 'perpetual' && perpetualKey(book, draft) === key) frozen += frozenVolume
  }
  return frozen
}

/** Restates the contracts a batch of events touched. */
export async function writeContracts(tx: Tx, account: AccountRow, book: AccountBook, trace: Trace): Promise<void> {
  for (const key of trace.contracts) {
    const row = contractRow(book, key)
    if (!row) {
      await tx.deleteFrom('trade_contract').where('account_id', '=', account.id).where('key', '=', key).execute()
      continue
    }
    const { volume, body } = row
    await tx
      .insertInto('trade_contract')
      .values({ account_id: account.id, key, tenant_id: account.tenantId, product_id: account.productId, ...row })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet({ volume, body }))
      .execute()
  }
}

/** FUTACC-10: contracts that ended in cash stand in the records like a fill at the settlement price. */
export async function writeDeliveries(tx: Tx, account: AccountRow, { deliveries }: Trace): Promise<void> {
  for (const { event, position, volume, realised } of deliveries) {
    const [entry] = event.entries
    const { symbol, side, multiplier } = position
    const refId = `deliver:${entry?.tradingDay ?? ''}:${event.key}:${volume}:${event.price}`
    await tx
      .insertInto('trade_fill')
      .values({
        account_id: account.id,
        exec_id: entry?.refId ?? refId,
        tenant_id: account.tenantId,
        product_id: account.productId,
        order_id: refId,
        cl_ord_id: refId,
        symbol,
        side: side === 1 ? 2 : 1,
        position_effect: 2,
        price: event.price,
        volume,
        amount: notional(event.price, volume, multiplier),
        commission: 0,
        stamp: 0,
        transfer: 0,
        exchange_fee: 0,
        regulatory: 0,
        tax: 0,
        realised,
        strategy_id: null,
        proposal_target_id: null,
        origin_module: 'API',
        operator: 'system',
        is_late: false,
        multiplier,
        trading_day: event.tradingDay,
        at: new Date(event.at),
      })
      .execute()
  }
}
