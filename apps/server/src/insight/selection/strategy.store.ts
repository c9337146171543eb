import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

export interface StrategyFound {
  readonly id: string
  readonly type: string
  readonly body: unknown
}

export interface StrategyHolding {
  readonly symbol: string
  readonly volume: number
}

/**
 * A strategy of the reader's own making, or one that trades on an account granted to the reader. Read from the books of the
 * trading area, which alone writes them.
 */
export async function findStrategy(tx: Tx, actor: Actor, id: string): Promise<StrategyFound | undefined> {
  const { rows } = await sql<StrategyFound>`
    select t.id, t.type, t.body from trade_strategy t
    where t.id = ${id} and t.tenant_id = ${actor.tenantId}::integer
      and (t.create_by = ${actor.username} or exists (
        select 1 from trade_strategy_account s join trade_account_grant g on g.account_id = s.account_id
        where s.strategy_id = t.id and g.user_id = ${actor.userId}))`.execute(tx)
  return rows[0]
}

/** What its accounts hold, and their cash in fen. */
export async function findStanding(tx: Tx, id: string): Promise<{ holdings: StrategyHolding[]; cashFen: number }> {
  const { rows: holdings } = await sql<StrategyHolding>`
    select h.symbol, sum(h.volume)::bigint as volume
    from trade_strategy_account s join trade_holding h on h.account_id = s.account_id and h.volume > 0
    where s.strategy_id = ${id} group by h.symbol order by h.symbol`.execute(tx)
  const { rows } = await sql<{ cashFen: number }>`
    select coalesce(sum((b.balances -> 'ledger' ->> 'cash')::bigint), 0)::bigint as "cashFen"
    from trade_strategy_account s join trade_account_state b on b.account_id = s.account_id
    join trade_account a on a.id = s.account_id and a.asset_class = 'stock'
    where s.strategy_id = ${id}`.execute(tx)
  return { holdings, cashFen: rows[0]?.cashFen ?? 0 }
}
