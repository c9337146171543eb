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

/** Reading and trading are granted apart; seeing everything is no right to trade. Nobody reads what is not there. */
export async function accessTo(tx: Tx, actor: Actor, accountId: string): Promise<Access> {
  const found = await tx
    .selectFrom('trade_account as a')
    .leftJoin('trade_account_grant as g', (join) =>
      join.onRef('g.account_id', '=', 'a.id').on('g.user_id', '=', actor.userId),
    )
    .select(['a.id', 'g.user_id', 'g.can_trade'])
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  const isGranted = typeof found?.user_id === 'string'
  return {
    canRead: found !== undefined && (isGranted || readsEveryAccount(actor)),
    canTrade: found?.can_trade ?? false,
  }
}
