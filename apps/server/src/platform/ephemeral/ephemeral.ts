import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'

export type Ephemeral = ReturnType<typeof createEphemeral>

/** Values with a short life, kept in the database so that any node can use what another one put there. */
export function createEphemeral({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async put(key: string, value: string, lifeMs: number): Promise<void> {
      const now = clock.now()
      const row = { value, expires_at: new Date(now.getTime() + lifeMs) }
      await db.deleteFrom('sys_ephemeral').where('expires_at', '<', now).execute()
      await db
        .insertInto('sys_ephemeral')
        .values({ key, ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
    },

    async peek(key: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('sys_ephemeral')
        .select('value')
        .where('key', '=', key)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return row?.value
    },

    /** Replaces one known value by another: of two who know the old one, one succeeds. */
    async swap(key: string, from: string, to: string, lifeMs: number): Promise<boolean> {
      const now = clock.now()
      const row = await db
        .updateTable('sys_ephemeral')
        .set({ value: to, expires_at: new Date(now.getTime() + lifeMs) })
        .where('key', '=', key)
        .where('value', '=', from)
        .where('expires_at', '>', now)
        .returning('key')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Reads and removes in one statement: of two takers one gets it. */
    async take(key: string): Promise<string | undefined> {
      const row = await db.deleteFrom('sys_ephemeral').where('key', '=', key).returningAll().executeTakeFirst()
      return row && row.expires_at > clock.now() ? row.value : undefined
    },
  }
}
