import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

/** Whoever watches over the institution reads every account of it; everybody else what they were granted. */
export const readsEveryAccount = (actor: Actor): boolean => actor.rights.permissions.has('ACCOUNT:viewAll')

/** A condition on a column that holds account ids. */
export function readableBy(actor: Actor, column: Fragment): Fragment {
  if (readsEveryAccount(actor)) return sql`true`
  return sql`${column} in (select g.account_id from trade_account_grant g where g.user_id = ${actor.userId})`
}

export type Access = { canRead: boolean; canTrade: boolean }

/** Reading and trading are granted apart; seeing everything is no right to trade. */
export async function accessTo(tx: Tx, actor: Actor, accountId: string): Promise<Access> {
  const grant = await tx
    .selectFrom('trade_account_grant')
    .select('can_trade')
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return { canRead: grant !== undefined || readsEveryAccount(actor), canTrade: grant?.can_trade ?? false }
}
