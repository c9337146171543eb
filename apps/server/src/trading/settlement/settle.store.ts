import type { StoredTotals } from '@liangshu/engine/account/settlement/reconcile'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export type OrderDays = { readonly stock: string; readonly future: string; readonly crypto: string }

export async function findUnsettled(tx: Tx, days: OrderDays, isPast: boolean): Promise<string[]> {
  const rows = await tx
    .selectFrom('trade_account_state as s')
    .innerJoin('trade_account as a', 'a.id', 's.account_id')
    .select('s.account_id')
    .where((row) =>
      row.or([
        row('a.asset_class', 'in', ['stock', 'credit']).and('s.trading_day', '<', days.stock),
        row('a.asset_class', '=', 'future').and('s.trading_day', '<', days.future),
        row('a.asset_class', '=', 'crypto').and('s.trading_day', '<', days.crypto),
      ]),
    )
    .where('a.del_flag', '=', 0)
    .where('a.is_building', '=', isPast)
    .orderBy('s.account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/** Money and shares as the tables add up, counted by the database and not by the book. */
export async function storedTotals(tx: Tx, accountId: string): Promise<StoredTotals> {
  const cash = await sql<{ cash: number }>`
    select coalesce(sum(case when debit = 'cash' then amount else 0 end - case when credit = 'cash' then amount else 0 end), 0)::bigint as cash
    from trade_ledger where account_id = ${accountId}`.execute(tx)
  const shares = await sql<{ symbol: string; volume: number }>`
    select symbol, sum(delta)::bigint as volume from (
      select symbol, case when side = 1 then volume else -volume end as delta from trade_fill where account_id = ${accountId}
      union all select symbol, delta from trade_share_move where account_id = ${accountId}
    ) as moves group by symbol`.execute(tx)
  return {
    ledgerCash: cash.rows[0]?.cash ?? 0,
    volumes: Object.fromEntries(shares.rows.map(({ symbol, volume }) => [symbol, volume])),
  }
}
