import { sql } from 'kysely'

import { networkOf } from '../../platform/auth/lockout.ts'
import type { Visitor } from '../../platform/auth/open-session.ts'
import type { NoticeBus } from '../../platform/bus/notice-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { UserRow } from '../account/account.store.ts'
import { tellUsers } from '../announcement/tell-users.ts'
import { readAgent } from '../online/read-agent.ts'
import '../second-factor/tables.ts'

type Parts = { db: Db; clock: Clock; log: Log; bus: NoticeBus; mail: MailSender | undefined }

export type SignInPlaces = ReturnType<typeof createSignInPlaces>

/** The kind of device and browser; versions move on by themselves and make no new device. */
const deviceOf = ({ userAgent }: Visitor): string => {
  const { device, browser } = readAgent(userAgent)
  return [device ?? '未知设备', browser?.split(' ')[0] ?? '未知浏览器'].join(' · ')
}

/** Remembers where somebody signs in, and tells them by bell and mail when it is somewhere new. */
export function createSignInPlaces({ db, clock, log, bus, mail }: Parts) {
  /** The very first place is no news. */
  async function isNew(userId: string, visitor: Visitor): Promise<boolean> {
    const now = clock.now()
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ hadOthers: boolean; isInserted: boolean }>`
        with others as (select count(*) as places from sys_sign_in_place where user_id = ${userId})
        insert into sys_sign_in_place (user_id, device, network, first_at, last_at)
        values (${userId}, ${deviceOf(visitor)}, ${networkOf(visitor.ip)}, ${now}, ${now})
        on conflict (user_id, device, network) do update set last_at = excluded.last_at
        returning (select places > 0 from others) as "hadOthers", xmax = 0 as "isInserted"`.execute(tx),
    )
    return rows[0]?.isInserted === true && rows[0].hadOthers
  }

  return {
    async note(user: UserRow, visitor: Visitor): Promise<void> {
      if (!(await isNew(user.id, visitor))) return
      const at = toWireTime(clock.now())
      const text = `您的账号于 ${at} 在新设备或新地址登录：${deviceOf(visitor)}，地址 ${visitor.ip}。若非本人操作，请立即修改密码，并在“账号安全”中结束该会话。`
      const about = { kind: 'newDevice', id: `${user.id}:${clock.now().getTime()}`, restMs: 0 }
      const telling = { tenantId: user.tenant_ids[0] ?? 0, userIds: [user.id], title: '新设备登录提醒', text }
      await tellUsers(db, bus, { ...telling, priority: 'H', about }, clock.now())
      if (!mail || !user.email) return
      // Nobody waits at the door for a mail server.
      void mail
        .send({ to: user.email, subject: '新设备登录提醒', html: `<p>${escape(text)}</p>` })
        .catch((error: unknown) => log.warn({ err: error }, 'mail about a new device not sent'))
    },

    isKnown: (account: string, network: string): Promise<boolean> =>
      asPlatform(db, async (tx) => {
        const found = await sql`
          select 1 from sys_sign_in_place p join sys_user u on u.id = p.user_id
          where (lower(u.username) = ${account.toLowerCase()} or 'phone:' || u.phone = ${account}) and p.network = ${network}`.execute(
          tx,
        )
        return found.rows.length > 0
      }),
  }
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
