import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

/** Whoever watches over the institution reads every account of it; everybody else what they were granted. */
/** As much of a caller as says what they may read. */
export type Reader = Pick<Actor, 'userId' | 'rights'>

export const readsEveryAccount = (actor: Reader): boolean => actor.rights.permissions.has('ACCOUNT:viewAll')

/** A condition on a column that holds account ids. A grant may be on the account, its unit or its product. */
export function readableBy(actor: Reader, column: Fragment): Fragment {
  if (readsEveryAccount(actor)) return sql`true`
  return sql`${column} in (select g.account_id from trade_account_access g where g.user_id = ${actor.userId})`
}

export type Access = { canRead: boolean; canTrade: boolean }

/** Reading and trading are granted apart; seeing everything is no right to trade. Nobody reads what is not there. */
export async function accessTo(tx: Tx, actor: Actor, accountId: string): Promise<Access> {
  const { rows } = await sql<{ canTrade: boolean | null }>`
    select (select bool_or(g.can_trade) from trade_account_access g
      where g.account_id = a.id and g.user_id = ${actor.userId}) as "canTrade"
    from trade_account a where a.id = ${accountId}`.execute(tx)
  const [found] = rows
  return {
    canRead: found !== undefined && (found.canTrade !== null || readsEveryAccount(actor)),
    canTrade: found?.canTrade ?? false,
  }
}
