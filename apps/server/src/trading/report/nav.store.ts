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
    select trading_day as date, sum(nav)::bigint as nav, sum(market_value)::bigint as "marketValue",
      sum(flow_in - flow_out)::bigint as flow, sum(pnl)::bigint as pnl, sum(fees)::bigint as fees
    from trade_nav_daily
    where account_id = any(${[...accountIds]}::text[]) and trading_day between ${from} and ${to}
    group by trading_day order by trading_day`.execute(tx)
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
