import { hashPassword, isPassword, isStrongPassword, passwordRule } from '../../platform/auth/password.ts'
import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from './account.store.ts'

export type PasswordChange = { username: string; oldpassword: string; password: string; confirmpassword: string }

type Parts = { db: Db; clock: Clock; sessionEnded: SessionEnded }

/** What a signed-in person does with their own account. */
export function createAccountService({ db, clock, sessionEnded }: Parts) {
  return {
    departs: (actor: Actor) =>
      inTenant(db, actor, async (tx) => ({
        list: await accounts.findDeparts(tx, actor.userId),
        orgCode: (await accounts.findById(tx, actor.userId))?.org_code ?? null,
      })),

    /** The caller's own department only, whatever name the body carries. */
    selectDepart: (actor: Actor, orgCode: string) =>
      inTenant(db, actor, async (tx) => {
        const departs = await accounts.findDeparts(tx, actor.userId)
        if (!departs.some((depart) => depart.orgCode === orgCode))
          throw refusal('您不属于该部门，无法切换！', { orgCode })
        await accounts.setOrgCode(tx, actor.userId, orgCode)
        const user = await accounts.findById(tx, actor.userId)
        if (!user) throw refusal('用户不存在！')
        return { userInfo: accounts.toUserInfo(user, departs) }
      }),

    userInfo: (actor: Actor) =>
      inTenant(db, actor, async (tx) => {
        const user = await accounts.findById(tx, actor.userId)
        if (!user) throw refusal('用户不存在！')
        const departs = await accounts.findDeparts(tx, actor.userId)
        return { ...accounts.toUserInfo(user, departs), roleNames: await accounts.findRoleNames(tx, actor.userId) }
      }),

    tenants: (actor: Actor) =>
      asPlatform(db, async (tx) => {
        const user = await accounts.findById(tx, actor.userId)
        return { list: await accounts.findEnabledTenants(tx, user?.tenant_ids ?? [], clock.now()) }
      }),

    /** Ends every other session: whoever knew the old password is out. */
    async changePassword(actor: Actor, change: PasswordChange): Promise<void> {
      if (change.username !== '' && change.username !== actor.username) throw refusal('只允许修改自己的密码！')
      const user = await asPlatform(db, (tx) => accounts.findById(tx, actor.userId))
      if (!user) throw refusal('用户不存在！')
      if (!(await isPassword(user.password_hash, change.oldpassword))) throw refusal('旧密码输入错误!')
      if (change.password === '') throw refusal('新密码不允许为空!')
      if (change.password !== change.confirmpassword) throw refusal('两次输入密码不一致!')
      if (user.must_change_password && change.password === change.oldpassword)
        throw refusal('新密码不能与管理员设置的密码相同')
      if (!isStrongPassword(change.password)) throw refusal(passwordRule)
      const passwordHash = await hashPassword(change.password)
      const ended = await asPlatform(db, async (tx) => {
        await accounts.setPassword(tx, user.id, passwordHash, actor.username, clock.now())
        return sessions.endAllOfUser(tx, user.id, clock.now(), 'password changed', actor.sessionId)
      })
      sessionEnded.announce(ended)
    },
  }
}
