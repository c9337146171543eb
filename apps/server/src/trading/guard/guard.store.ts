import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { StoredContract, StoredState } from '../book/balances.ts'

/** Accounts of the paper exchange that hold contracts of a kind, as of the last committed event. */
export async function findHolders(
  tx: Tx,
  { kind, isPast }: { kind: StoredContract['kind']; isPast: boolean },
): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    select a.id as "accountId", a.product_id as "productId", a.currency, a.asset_class as "assetClass",
      s.trading_day as "tradingDay", s.balances, '[]'::json as holdings,
      json_agg(json_build_object('kind', c.kind, 'key', c.key, 'body', c.body) order by c.key) as contracts
    from trade_contract c
    join trade_account a on a.id = c.account_id
    join trade_account_state s on s.account_id = a.id
    where c.kind = ${kind} and c.volume <> 0 and a.del_flag = 0 and a.platform_code = 'SIM'
      and a.is_building = ${isPast}
    group by a.id, s.account_id order by a.id`.execute(tx)
  return rows
}
