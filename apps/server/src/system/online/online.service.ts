import { sql, type RawBuilder } from 'kysely'

import { hashToken, isTokenShaped } from '../../platform/auth/session-token.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { writeLoginLog } from '../../platform/operation-log/write-login-log.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { readAgent } from './read-agent.ts'
import { userList } from '../user/list/user-lists.ts'

type ListQuery = { username: string; pageNo: number; pageSize: number; ownToken: string }

const maxPageSize = 1000

/** The menu component whose data rules, which speak about people, narrow who is seen to be here. */
export const onlinePage = 'system/SysUserOnlineList'

type Parts = { db: Db; clock: Clock; sessionEnded: SessionEnded; lists: Lists }

export function createOnlineService({ db, clock, sessionEnded, lists }: Parts) {
  const isVisible = async (tx: Tx, actor: Actor) => {
    const rule = await lists.ruleOf(tx, userList, { actor, dataRules: onlinePage })
    return rule ? sql<boolean>`s.user_id in (select t.id from sys_user as t where ${rule})` : sql<boolean>`true`
  }

  /** Joining sys_user keeps the list inside the caller's institution: its policy hides everyone else. */
  const live = (tx: Tx, username: string, visible: RawBuilder<boolean>) =>
    tx
      .selectFrom('sys_session as s')
      .innerJoin('sys_user as u', 'u.id', 's.user_id')
      .where('s.ended_at', 'is', null)
      .where(visible)
      .where('s.expires_at', '>', clock.now())
      .where(sql<boolean>`(strpos(lower(u.username), lower(${username})) > 0 or ${username} = '')`)

  return {
    list: (actor: Actor, { username, pageNo, pageSize, ownToken }: ListQuery) =>
      inTenant(db, actor, async (tx) => {
        const visible = await isVisible(tx, actor)
        const { total } = await live(tx, username, visible)
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow()
        const size = pageSize < 0 ? maxPageSize : Math.min(Math.max(pageSize, 1), maxPageSize)
        const rows = await live(tx, username, visible)
          .select([
            's.id',
            'u.username',
            'u.realname',
            'u.avatar',
            'u.birthday',
            'u.sex',
            'u.phone',
            's.ip',
            's.user_agent',
            's.created_at',
            's.last_seen_at',
          ])
          .orderBy('s.created_at', 'desc')
          .orderBy('s.id')
          .limit(size)
          .offset((Math.max(pageNo, 1) - 1) * size)
          .execute()
        const records = rows.map(({ created_at: createdAt, last_seen_at: lastSeenAt, user_agent: agent, ...row }) => ({
          ...row,
          ...readAgent(agent),
          // A handle, never the token: whoever reads the list must not become somebody else. Clients mark their own
          // row by comparing with the token they hold, so the caller's own row carries it.
          token: row.id === actor.sessionId ? ownToken : row.id,
          loginTime: toWireTime(createdAt),
          lastSeenTime: toWireTime(lastSeenAt),
        }))
        return pageResult(records, total, Math.max(pageNo, 1), size)
      }),

    async forceLogout(actor: Actor, handleOrToken: string, ip: string): Promise<void> {
      const byToken = isTokenShaped(handleOrToken)
        ? await sessions.findByTokenHash(db, hashToken(handleOrToken))
        : undefined
      const sessionId = byToken?.id ?? handleOrToken
      await inTenant(db, actor, async (tx) => {
        const target = await tx
          .selectFrom('sys_session as s')
          .innerJoin('sys_user as u', 'u.id', 's.user_id')
          .select(['u.username', 'u.realname', 's.tenant_id'])
          .where('s.id', '=', sessionId)
          .where(await isVisible(tx, actor))
          .executeTakeFirst()
        if (!target || !(await sessions.end(tx, sessionId, clock.now(), `forced by ${actor.username}`)))
          throw refusal('Token无效!')
        await writeLoginLog(tx, {
          text: `强制: ${target.realname}退出成功！`,
          username: actor.username,
          realname: actor.realname,
          tenantId: actor.isPlatform ? target.tenant_id : actor.tenantId,
          ip,
          at: clock.now(),
        })
      })
      sessionEnded.announce([sessionId])
    },
  }
}
