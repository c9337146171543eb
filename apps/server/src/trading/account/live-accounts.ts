import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

/** What is about to trade: accounts by themselves, those of a unit, those of a strategy. */
type Named = { accountIds?: readonly string[]; unitIds?: readonly string[]; strategyId?: string }

/** Whether real money would move: on one of these accounts orders go to a venue and not to the paper exchange. */
export async function tradesLive(db: Db, actor: Actor, named: Named): Promise<boolean> {
  const { accountIds = [], unitIds = [], strategyId = '' } = named
  const { rows } = await inTenant(db, actor, (tx) =>
    sql<{ isLive: boolean }>`
      select exists (
        select 1 from trade_account a where a.mode = 'live' and a.del_flag = 0 and (
          a.id = any(${accountIds}::text[]) or a.unit_id = any(${unitIds}::text[])
          or a.id in (select s.account_id from trade_strategy_account s where s.strategy_id = ${strategyId}))
      ) as "isLive"`.execute(tx),
  )
  return rows[0]?.isLive === true
}
