import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** One settled day of several accounts together. Money in fen. */
export type NavDay = {
  readonly date: string
  readonly nav: number
  readonly marketValue: number
  readonly flow: number
  readonly pnl: number
  readonly fees: number
}

export async function findNavDays(tx: Tx, accountIds: readonly string[], from: string, to: string): Promise<NavDay[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<NavDay>`
    select n.trading_day as date, sum(nav / u.units) as nav, sum(market_value / u.units) as "marketValue",
      sum((flow_in - flow_out) / u.units) as flow, sum(pnl / u.units) as pnl, sum(fees / u.units) as fees
    from trade_nav_daily n join trade_account a on a.id = n.account_id
    cross join lateral (select case when a.asset_class = 'crypto' then 1000000 else 1 end::double precision as units) u
    where n.account_id = any(${[...accountIds]}::text[]) and n.trading_day between ${from} and ${to}
    group by n.trading_day order by n.trading_day`.execute(tx)
  return rows
}

export async function countByDay(
  tx: Tx,
  table: 'trade_order' | 'trade_fill',
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select trading_day as day, count(*) as count from ${sql.table(table)}
    where account_id = any(${[...accountIds]}::text[]) group by trading_day`.execute(tx)
  return new Map(rows.map(({ day, count }) => [day, count]))
}
