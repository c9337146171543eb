import type { TextRule } from '@liangshu/contract/validation/text-rule'
import {
  emailRule,
  mobileRule,
  usernameCharactersRule,
  usernameLengthRule,
} from '@liangshu/contract/validation/text-rules'

import { hashPassword, isStrongPassword, passwordRule } from '../../platform/auth/password.ts'
import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { softRefusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { SmsCodes } from '../../platform/sms/sms-code.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from '../account/account.store.ts'

/** The role code a self-registered person gets; an administrator of an institution gives them more. */
const newcomerRole = 'test'

export type Registration = { username: string; password: string; phone: string; smscode: string; email: string }
export type PasswordReset = { username: string; password: string; smscode: string; phone: string }

/** The same checks as the form, for those who come without it. */
function insistOn({ isValid, message }: TextRule, value: string) {
  if (!isValid(value)) throw softRefusal(message)
}

type Parts = { db: Db; clock: Clock; smsCodes: SmsCodes; sessionEnded: SessionEnded }

export function createRegistrationService({ db, clock, smsCodes, sessionEnded }: Parts) {
  return {
    async register({ username: givenName, password, phone, smscode, email }: Registration): Promise<void> {
      const username = givenName === '' ? phone : givenName
      if (phone === '') throw softRefusal(mobileRule.message)
      insistOn(mobileRule, phone)
      insistOn(usernameCharactersRule, username)
      insistOn(usernameLengthRule, username)
      insistOn(emailRule, email)
      if (!isStrongPassword(password)) throw softRefusal(passwordRule)
      await asPlatform(db, async (tx) => {
        if (await accounts.findByUsername(tx, username)) throw softRefusal('用户名已注册')
        if (await accounts.findByPhone(tx, phone)) throw softRefusal('该手机号已注册')
        if (email !== '' && (await accounts.findByEmail(tx, email))) throw softRefusal('邮箱已被注册')
      })
      const verdict = await smsCodes.verify(phone, 'register', smscode, { keep: false })
      if (verdict === 'missing') throw softRefusal('手机验证码失效，请重新获取')
      if (verdict === 'wrong') throw softRefusal('手机验证码错误')
      const passwordHash = await hashPassword(password)
      await asPlatform(db, (tx) => insertNewcomer(tx, { username, phone, email, passwordHash, now: clock.now() }))
    },

    /** Step two of the forgotten-password wizard: the code stays good for step three. */
    async verifyPhone(phone: string, smscode: string): Promise<{ smscode: string; username: string }> {
      const verdict = await smsCodes.verify(phone, 'reset', smscode, { keep: true })
      const user = await asPlatform(db, (tx) => accounts.findByPhone(tx, phone))
      if (verdict !== 'right' || !user) throw softRefusal('手机验证码错误')
      return { smscode, username: user.username }
    },

    async resetPassword({ username, password, smscode, phone }: PasswordReset): Promise<void> {
      if (username === '' || password === '' || smscode === '' || phone === '') throw softRefusal('重置密码失败！')
      if (!isStrongPassword(password)) throw softRefusal(passwordRule)
      const verdict = await smsCodes.verify(phone, 'reset', smscode, { keep: false })
      if (verdict === 'missing') throw softRefusal('短信验证码失效！')
      if (verdict === 'wrong') throw softRefusal('短信验证码不匹配！')
      const user = await asPlatform(db, (tx) => accounts.findByPhone(tx, phone))
      if (!user || user.username !== username) throw softRefusal('未找到用户！')
      const passwordHash = await hashPassword(password)
      const ended = await asPlatform(db, async (tx) => {
        await accounts.setPassword(tx, user.id, passwordHash, user.username, clock.now())
        return sessions.endAllOfUser(tx, user.id, clock.now(), 'password reset')
      })
      sessionEnded.announce(ended)
    },
  }
}

type Newcomer = { username: string; phone: string; email: string; passwordHash: string; now: Date }

async function insertNewcomer(tx: Tx, { username, phone, email, passwordHash, now }: Newcomer): Promise<void> {
  const id = newId(now.getTime())
  await tx
    .insertInto('sys_user')
    .values({
      id,
      username,
      realname: username,
      password_hash: passwordHash,
      phone,
      email: email === '' ? null : email,
      create_by: username,
      create_time: now,
    })
    .execute()
  const role = await tx
    .selectFrom('sys_role')
    .select(['id', 'tenant_id'])
    .where('role_code', '=', newcomerRole)
    .where('tenant_id', '=', 0)
    .executeTakeFirst()
  if (role)
    await tx.insertInto('sys_user_role').values({ user_id: id, role_id: role.id, tenant_id: role.tenant_id }).execute()
}
