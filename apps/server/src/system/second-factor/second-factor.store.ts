import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import './tables.ts'

/** Whether a role or an institution of the person asks for one. */
export async function isRequired(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isRequired: boolean }>`
    select exists (
      select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = ${userId} and r.second_factor = 1
    ) or exists (
      select 1 from sys_user u join sys_tenant t on t.id = any(u.tenant_ids)
      where u.id = ${userId} and t.second_factor = 1 and t.status = 1
    ) as "isRequired"`.execute(tx)
  return rows[0]?.isRequired === true
}

export const findTotp = (tx: Tx, userId: string) =>
  tx.selectFrom('sys_totp').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** A secret that is not confirmed yet is replaced by the next; one that is in use stays. */
export async function putTotp(tx: Tx, userId: string, sealed: string, now: Date): Promise<boolean> {
  const fresh = { sealed_secret: sealed, last_step: 0, create_time: now }
  const put = await tx
    .insertInto('sys_totp')
    .values({ user_id: userId, confirmed_at: null, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh).where('sys_totp.confirmed_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  return put !== undefined
}

/** Takes a step once: of two who show the same code one is let in, and no earlier one ever again. */
export async function takeStep(tx: Tx, userId: string, step: number, confirmedAt?: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('sys_totp')
    .set({ last_step: step, ...(confirmedAt && { confirmed_at: confirmedAt }) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

export const findPasskeys = (tx: Tx, userId: string) =>
  tx.selectFrom('sys_passkey').selectAll().where('user_id', '=', userId).orderBy('create_time').orderBy('id').execute()

export const countRecoveryCodes = async (tx: Tx, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('sys_recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.left
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('sys_recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute()
}

export async function takeRecoveryCode(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('sys_recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether the person has one, as the session hook reads it; the recovery codes go with the last. */
export async function restate(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    update sys_user set second_factor = exists (select 1 from sys_totp where user_id = ${userId} and confirmed_at is not null)
      or exists (select 1 from sys_passkey where user_id = ${userId})
    where id = ${userId} returning second_factor as has`.execute(tx)
  const has = rows[0]?.has === true
  if (!has) await tx.deleteFrom('sys_recovery_code').where('user_id', '=', userId).execute()
  return has
}

export async function removeAll(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sys_totp').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sys_passkey').where('user_id', '=', userId).execute()
  await restate(tx, userId)
}
