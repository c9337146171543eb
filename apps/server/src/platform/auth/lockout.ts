import { isIPv6 } from 'node:net'

import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'

const windowMs = 10 * 60_000
/**
 * One person may mistype; one address may hold an office full of people; an account may be tried from many addresses,
 * which closes it to places where its owner has never been and to no others.
 */
const allowed = { accountAtAddress: 5, address: 50, account: 30, secondFactor: 5 }

export type Lockout = ReturnType<typeof createLockout>
type SignInTry = { account: string; address: string }
/** Whoever gets this far knows the password, so nobody outside can use it against the owner. */
type FactorTry = { secondFactor: string }
type Subject = SignInTry | FactorTry
/** Whether the owner of an account has signed in from this network before. */
export type IsKnownPlace = (account: string, network: string) => Promise<boolean>

/** Somebody with an IPv6 line has as many addresses as they like, all in one network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain) return plain
  const [zoneless = ''] = address.split('%')
  const [head = ''] = new URL(`http://[${zoneless}]`).hostname.slice(1, -1).split('::')
  return `${head.split(':').slice(0, 4).join(':')}::/64`
}

/** Counts failed tries and closes the door for ten minutes. */
export function createLockout({ db, clock, isKnownPlace }: { db: Db; clock: Clock; isKnownPlace: IsKnownPlace }) {
  const names = ({ account, address }: SignInTry) => ({
    account: `account:${account.toLowerCase()}`,
    address: `address:${networkOf(address)}`,
    pair: `pair:${account.toLowerCase()}|${networkOf(address)}`,
  })

  const subjectsOf = (who: Subject): { subject: string; limit: number }[] => {
    if ('secondFactor' in who) return [{ subject: `factor:${who.secondFactor}`, limit: allowed.secondFactor }]
    const { account, address, pair } = names(who)
    return [
      { subject: pair, limit: allowed.accountAtAddress },
      { subject: address, limit: allowed.address },
      { subject: account, limit: allowed.account },
    ]
  }

  return {
    async assertOpen(who: Subject): Promise<void> {
      const subjects = subjectsOf(who).map(({ subject }) => subject)
      const locked = await db
        .selectFrom('sys_login_failure')
        .select('subject')
        .where('subject', 'in', subjects)
        .where('locked_until', '>', clock.now())
        .execute()
      if (locked.length === 0) return
      const isAccountAlone = 'account' in who && locked.length === 1 && locked[0]?.subject === names(who).account
      if (isAccountAlone && (await isKnownPlace(who.account, networkOf(who.address)))) return
      throw refusal(
        'secondFactor' in who ? '验证失败次数过多，请10分钟后再试！' : '登录失败次数过多，请10分钟后再试！',
        who,
      )
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

    /** The owner is here; what others tried elsewhere still counts. */
    async forgive(who: Subject): Promise<void> {
      const subject = 'secondFactor' in who ? `factor:${who.secondFactor}` : names(who).pair
      await db.deleteFrom('sys_login_failure').where('subject', '=', subject).execute()
    },
  }
}
