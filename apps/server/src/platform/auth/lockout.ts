import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'

const windowMs = 10 * 60_000
/** One person may mistype; one address may hold an office full of people. */
const allowed = { account: 5, address: 50 }

export type Lockout = ReturnType<typeof createLockout>
type Subject = { account: string; address: string }

/** Counts failed sign-ins per account name (known or not) and per address, and closes the door for ten minutes. */
export function createLockout({ db, clock }: { db: Db; clock: Clock }) {
  const subjectsOf = ({ account, address }: Subject) => [
    { subject: `account:${account.toLowerCase()}`, limit: allowed.account },
    { subject: `address:${address}`, limit: allowed.address },
  ]

  return {
    async assertOpen(who: Subject): Promise<void> {
      const locked = await db
        .selectFrom('sys_login_failure')
        .select('locked_until')
        .where(
          'subject',
          'in',
          subjectsOf(who).map(({ subject }) => subject),
        )
        .where('locked_until', '>', clock.now())
        .executeTakeFirst()
      if (locked) throw refusal('登录失败次数过多，请10分钟后再试！', who)
    },

    async fail(who: Subject): Promise<void> {
      const now = clock.now()
      const windowStart = new Date(now.getTime() - windowMs)
      const lockUntil = new Date(now.getTime() + windowMs)
      for (const { subject, limit } of subjectsOf(who)) {
        await sql`
          insert into sys_login_failure as known (subject, failures, first_at) values (${subject}, 1, ${now})
          on conflict (subject) do update set
            failures = case when known.first_at < ${windowStart} then 1 else known.failures + 1 end,
            first_at = case when known.first_at < ${windowStart} then ${now} else known.first_at end,
            locked_until = case
              when known.first_at >= ${windowStart} and known.failures + 1 >= ${limit} then ${lockUntil}::timestamptz
              else known.locked_until end`.execute(db)
      }
    },

    async forgive(account: string): Promise<void> {
      await db.deleteFrom('sys_login_failure').where('subject', '=', `account:${account.toLowerCase()}`).execute()
    },
  }
}
