import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export interface Held {
  readonly symbol: string
  readonly volume: number
  /** Shares bought before the account's day and in no sell order. */
  readonly sellable: number
}

/**
 * What the accounts granted to a person hold together; `null` when none is. Read from the books of the trading area,
 * which alone writes them.
 */
export async function findHeld(tx: Tx, userId: string): Promise<Map<string, Held> | null> {
  const grant = await sql`select 1 from trade_account_grant where user_id = ${userId} limit 1`.execute(tx)
  if (grant.rows.length === 0) return null
  const { rows } = await sql<Held>`
    select h.symbol, sum(h.volume)::bigint as volume,
      sum(greatest(0, coalesce(lots.old, 0) - coalesce((h.body ->> 'frozen')::bigint, 0)))::bigint as sellable
    from trade_account_grant g
    join trade_account a on a.id = g.account_id and a.del_flag = 0
    join trade_account_state s on s.account_id = a.id
    join trade_holding h on h.account_id = a.id and h.volume > 0
    left join lateral (
      select sum((lot ->> 'qty')::bigint) as old from jsonb_array_elements(h.body -> 'lots') lot
      where lot ->> 'openDate' < s.trading_day::text
    ) lots on true
    where g.user_id = ${userId}
    group by h.symbol`.execute(tx)
  return new Map(rows.map((row) => [row.symbol, row]))
}
