import type { Tx } from '../../platform/database/database.ts'
import type { UserRow } from '../account/account.store.ts'

export const findUser = (tx: Tx, source: string, subject: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('sys_third_account')
    .innerJoin('sys_user', 'sys_user.id', 'sys_third_account.user_id')
    .selectAll('sys_user')
    .where('third_type', '=', source)
    .where('third_user_uuid', '=', subject)
    .executeTakeFirst()

export async function insert(
  tx: Tx,
  row: { id: string; userId: string; source: string; subject: string; name: string },
): Promise<void> {
  await tx
    .insertInto('sys_third_account')
    .values({
      id: row.id,
      user_id: row.userId,
      third_type: row.source,
      third_user_uuid: row.subject,
      realname: row.name,
    })
    .onConflict((conflict) => conflict.columns(['third_type', 'third_user_uuid']).doUpdateSet({ user_id: row.userId }))
    .execute()
}
