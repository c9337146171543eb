import type { Tx } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'
import type { Actor } from './actor.ts'

/** Where a new record belongs: the platform may say so, everybody else's belongs to their own institution. */
export async function institutionFor(tx: Tx, actor: Actor, asked: number | undefined): Promise<number> {
  if (!actor.isPlatform || asked === undefined || asked === 0) return actor.tenantId
  const known = await tx.selectFrom('sys_tenant').select('id').where('id', '=', asked).executeTakeFirst()
  if (!known) throw refusal('所选机构不存在', { asked })
  return asked
}
