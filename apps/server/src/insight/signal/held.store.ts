import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Held } from './buy-sell.calls.ts'
import type { BuyingPower } from './suggest-volume.ts'

/** Of a profile that does not say. */
const DEFAULT_SINGLE_PCT = 0.1

/**
 * What the accounts granted to a person hold together; `null` when none is. Read from the books of the trading area,
 * which alone writes them.
 */
export async function findHeld(tx: Tx, userId: string): Promise<Map<string, Held> | null> {
  const grant = await sql`select 1 from trade_account_access where user_id = ${userId} limit 1`.execute(tx)
  if (grant.rows.length === 0) return null
  const { rows } = await sql<Held>`
    select h.symbol, sum(h.volume)::bigint as volume,
      sum(greatest(0, coalesce(lots.old, 0) - coalesce((h.body ->> 'frozen')::bigint, 0)))::bigint as sellable,
      sum(coalesce(lots.old, 0)) = 0 as "isLocked"
    from (select distinct account_id from trade_account_access where user_id = ${userId}) g
    join trade_account a on a.id = g.account_id and a.del_flag = 0
    join trade_account_state s on s.account_id = a.id
    join trade_holding h on h.account_id = a.id and h.volume > 0
    left join lateral (
      select sum((lot ->> 'qty')::bigint) as old from jsonb_array_elements(h.body -> 'lots') lot
      where lot ->> 'openDate' < s.trading_day::text
    ) lots on true
    group by h.symbol`.execute(tx)
  return new Map(rows.map((row) => [row.symbol, row]))
}

/** What each account a person may trade shares in could put into one name, by its risk profile in force. */
export async function findBuyingPower(tx: Tx, userId: string): Promise<BuyingPower[]> {
  const { rows } = await sql<BuyingPower>`
    select greatest(0, (s.balances -> 'ledger' ->> 'cash')::bigint - coalesce((s.balances ->> 'frozenCash')::bigint, 0)
        - coalesce((s.balances ->> 'withdrawalFrozen')::bigint, 0)) as "cashFen",
      coalesce((r.limits ->> 'singleNamePct')::double precision, ${DEFAULT_SINGLE_PCT}) as "singleMaxPct"
    from (select distinct account_id from trade_account_access where user_id = ${userId} and can_trade) g
    join trade_account a on a.id = g.account_id and a.del_flag = 0 and a.status = 1 and a.asset_class = 'stock'
    join trade_account_state s on s.account_id = a.id
    left join lateral (
      select limits from trade_risk_profile p
      where p.status = 'active' and p.tenant_id = a.tenant_id and p.effective_from <= s.trading_day
        and (p.id = a.risk_profile_id
          or (a.risk_profile_id is null and (p.product_id = a.product_id or (p.is_house and p.product_id is null))))
      order by p.product_id is null, p.effective_from desc, p.version desc limit 1
    ) r on true`.execute(tx)
  return rows
}
