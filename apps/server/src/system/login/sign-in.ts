import type { LoginResult } from '@liangshu/contract/system/identity'

import { openSession, type Visitor } from '../../platform/auth/open-session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { writeLoginLog } from '../../platform/operation-log/write-login-log.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from '../account/account.store.ts'
import { isRequired } from '../second-factor/second-factor.store.ts'
import type { SignInPlaces } from './sign-in-places.ts'

const active = 1

export const isUsable = (user: accounts.UserRow | undefined): user is accounts.UserRow =>
  user !== undefined && user.del_flag === 0 && user.status === active

export type SignIn = (user: accounts.UserRow, visitor: Visitor) => Promise<LoginResult>

/** What a client has to know about somebody who comes in: who it is, and what is still to be chosen. */
export async function describeLogin(
  tx: Tx,
  user: accounts.UserRow,
  clock: Clock,
): Promise<Omit<LoginResult, 'token' | 'sysAllDictItems' | 'secondFactor'>> {
  const tenants = await accounts.findEnabledTenants(tx, user.tenant_ids, clock.now())
  if (user.tenant_ids.length > 0 && tenants.length === 0 && !user.is_platform) {
    throw refusal('与该用户关联的租户均已被冻结，无法登录！', { username: user.username })
  }
  const departs = await accounts.findDeparts(tx, user.id)
  const current = await settleDepartment(tx, user, departs)
  return {
    userInfo: accounts.toUserInfo({ ...user, org_code: current }, departs),
    departs,
    multi_depart: departs.length === 0 ? 0 : departs.length === 1 ? 1 : 2,
    ...(tenants.length > 0 && { tenantList: tenants }),
    ...(user.must_change_password && { mustChangePassword: true as const }),
  }
}

type Parts = { db: Db; clock: Clock; ttlSeconds: number; places: SignInPlaces }

/** The last step every way of signing in shares: institutions, departments, session, log, second factor. */
export function createSignIn({ db, clock, ttlSeconds, places }: Parts): SignIn {
  return async (user, visitor) => {
    const login = await asPlatform(db, async (tx) => {
      const described = await describeLogin(tx, user, clock)
      const tenantId = described.tenantList?.[0]?.id ?? 0
      const pendingFactor = await findPending(tx, user)
      const token = await openSession(tx, { userId: user.id, tenantId, visitor, clock, ttlSeconds, pendingFactor })
      await writeLoginLog(tx, {
        text: `用户名: ${user.username},${pendingFactor ? '密码正确，等待二次验证' : '登录成功！'}`,
        username: user.username,
        realname: user.realname,
        tenantId,
        ip: visitor.ip,
        userAgent: visitor.userAgent,
        at: clock.now(),
      })
      return { token, ...described, ...(pendingFactor && { secondFactor: pendingFactor }) }
    })
    if (!login.secondFactor) await places.note(user, visitor)
    return login
  }
}

/** Whoever has a second factor shows it; whoever needs one and has none sets it up before anything else. */
async function findPending(tx: Tx, user: accounts.UserRow): Promise<'verify' | 'enrol' | null> {
  if (user.second_factor) return 'verify'
  return (await isRequired(tx, user.id)) ? 'enrol' : null
}

/** What happens at the door is done once the second factor has been shown: the log, and word about a new device. */
export function createEntered({ db, clock, places }: Omit<Parts, 'ttlSeconds'>): (actor: Actor) => Promise<void> {
  return async ({ userId, sessionId, tenantId }) => {
    const { user, visitor } = await asPlatform(db, async (tx) => {
      const session = await tx
        .selectFrom('sys_session')
        .select(['ip', 'user_agent'])
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow()
      const person = await accounts.findById(tx, userId)
      if (!person) throw refusal('用户不存在！')
      const ip = session.ip ?? ''
      const { username, realname } = person
      await writeLoginLog(tx, {
        text: `用户名: ${username},登录成功！`,
        username,
        realname,
        tenantId,
        ip,
        userAgent: session.user_agent ?? '',
        at: clock.now(),
      })
      return { user: person, visitor: { ip, userAgent: session.user_agent ?? '' } }
    })
    await places.note(user, visitor)
  }
}

/** Someone of one department is in it; someone of several stays where they were until they choose again. */
async function settleDepartment(
  tx: Tx,
  user: accounts.UserRow,
  departs: LoginResult['departs'],
): Promise<string | null> {
  const known = departs.find((depart) => depart.orgCode === user.org_code)
  const orgCode = known?.orgCode ?? departs[0]?.orgCode ?? null
  if (orgCode && orgCode !== user.org_code) await accounts.setOrgCode(tx, user.id, orgCode)
  return orgCode
}
