import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { perpetualKey } from '@liangshu/engine/account/book/freeze-perpetual'
import { notional, volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { insertRows, type RowOf } from '../../platform/database/insert-rows.ts'
import type { AccountRow } from './account-row.ts'
import type { Delivery } from './apply-and-trace.ts'
import type { Writing } from './writing.ts'

function contractOf(book: AccountBook, key: string) {
  const future = book.futures.get(key)
  if (future) return { symbol: future.symbol, kind: 'future', volume: volumeOf(future), body: future }
  const coin = book.perpetuals.get(key)
  if (!coin) return null
  return { symbol: coin.symbol, kind: 'perpetual', volume: coin.qty, body: { ...coin, frozen: frozenOf(book, key) } }
}

/** What the working orders of a perpetual will close of it. */
function frozenOf(book: AccountBook, key: string): number {
  let frozen = 0
  for (const { terms, draft, frozenVolume } of book.orders.values()) {
    if (terms.kind === 'perpetual' && perpetualKey(book, draft) === key) frozen += frozenVolume
  }
  return frozen
}

/** Restates the contracts that events touched. */
export async function storeContracts(tx: Tx, writings: readonly Writing[]): Promise<void> {
  const rows: RowOf<'trade_contract'>[] = []
  const gone: { accountId: string; key: string }[] = []
  for (const { account, book, trace } of writings) {
    const { id: account_id, tenantId: tenant_id, productId: product_id } = account
    for (const key of trace.contracts) {
      const contract = contractOf(book, key)
      if (contract) rows.push({ account_id, key, tenant_id, product_id, ...contract })
      else gone.push({ accountId: account_id, key })
    }
  }
  await insertRows(tx, 'trade_contract', rows, ['account_id', 'key'])
  if (gone.length === 0) return
  await sql`
    delete from trade_contract c
    using unnest(${gone.map(({ accountId }) => accountId)}::text[], ${gone.map(({ key }) => key)}::text[]) as g (id, key)
    where c.account_id = g.id and c.key = g.key`.execute(tx)
}

/** FUTACC-10: contracts that ended in cash stand in the records like a fill at the settlement price. */
export function deliveryRows({ account, trace }: Writing): RowOf<'trade_fill'>[] {
  return trace.deliveries.map((delivery) => deliveryRow(account, delivery))
}

function deliveryRow(account: AccountRow, { event, position, volume, realised }: Delivery): RowOf<'trade_fill'> {
  const [entry] = event.entries
  const { symbol, side, multiplier } = position
  const refId = `deliver:${event.tradingDay}:${event.key}:${volume}:${event.price}`
  return {
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
    at: new Date(event.at).toISOString(),
  }
}
