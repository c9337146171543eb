import type { LoginResult } from '@liangshu/contract/system/identity'

import { openSession, type Visitor } from '../../platform/auth/open-session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { writeLoginLog } from '../../platform/operation-log/write-login-log.ts'
import * as accounts from '../account/account.store.ts'

const active = 1

export const isUsable = (user: accounts.UserRow | undefined): user is accounts.UserRow =>
  user !== undefined && user.del_flag === 0 && user.status === active

export type SignIn = (tx: Tx, user: accounts.UserRow, visitor: Visitor) => Promise<LoginResult>

/** What a client has to know about somebody who comes in: who it is, and what is still to be chosen. */
export async function describeLogin(
  tx: Tx,
  user: accounts.UserRow,
  clock: Clock,
): Promise<Omit<LoginResult, 'token' | 'sysAllDictItems'>> {
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

/** The last step every way of signing in shares: institutions, departments, session, log. */
export function createSignIn({ clock, ttlSeconds }: { clock: Clock; ttlSeconds: number }): SignIn {
  return async (tx, user, visitor) => {
    const described = await describeLogin(tx, user, clock)
    const tenantId = described.tenantList?.[0]?.id ?? 0
    const token = await openSession(tx, { userId: user.id, tenantId, visitor, clock, ttlSeconds })
    await writeLoginLog(tx, {
      text: `用户名: ${user.username},登录成功！`,
      username: user.username,
      realname: user.realname,
      tenantId,
      ip: visitor.ip,
      userAgent: visitor.userAgent,
      at: clock.now(),
    })
    return { token, ...described }
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
