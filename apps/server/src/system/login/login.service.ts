import type { LoginResult } from '@liangshu/contract/system/identity'

import type { Lockout } from '../../platform/auth/lockout.ts'
import type { Visitor } from '../../platform/auth/open-session.ts'
import { isPassword } from '../../platform/auth/password.ts'
import { hashToken, isTokenShaped } from '../../platform/auth/session-token.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { Captcha } from '../../platform/captcha/captcha.ts'
import type { DragPoint } from '../../platform/captcha/judge-drag.ts'
import type { Slider } from '../../platform/captcha/slider.ts'
import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { writeLoginLog } from '../../platform/operation-log/write-login-log.ts'
import type { SmsCodes, SmsPurpose } from '../../platform/sms/sms-code.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from '../account/account.store.ts'
import { decryptIfOldForm } from './old-password-form.ts'
import { isUsable, type SignIn } from './sign-in.ts'

type Parts = {
  db: Db
  clock: Clock
  captcha: Captcha
  lockout: Lockout
  smsCodes: SmsCodes
  signIn: SignIn
  slider: Slider
  captchaMode: 'image' | 'slider' | 'off'
  sessionEnded: SessionEnded
}

/** One text for unknown, removed and frozen accounts and for a wrong password: it must not tell which names exist. */
const wrongCredentials = '用户名或密码错误'

export type LoginService = ReturnType<typeof createLoginService>

export function createLoginService({
  db,
  clock,
  captcha,
  lockout,
  smsCodes,
  signIn,
  slider,
  captchaMode,
  sessionEnded,
}: Parts) {
  async function prove(username: string, password: string, visitor: Visitor): Promise<accounts.UserRow> {
    const who = { account: username, address: visitor.ip }
    await lockout.assertOpen(who)
    const user = await asPlatform(db, (tx) => accounts.findByUsername(tx, username))
    // argon2 runs outside any transaction: it takes tens of milliseconds and must not hold a connection.
    const isRight = await isPassword(user?.password_hash, decryptIfOldForm(password))
    if (!isRight || !isUsable(user)) {
      await lockout.fail(who)
      throw refusal(wrongCredentials, { username })
    }
    await lockout.forgive(who)
    return user
  }

  async function byPassword(username: string, password: string, visitor: Visitor): Promise<LoginResult> {
    return signIn(await prove(username, password, visitor), visitor)
  }

  async function requireCaptcha({ checkKey, captcha: answer }: { checkKey: string; captcha: string }): Promise<void> {
    if (captchaMode === 'off') return
    if (answer === '') throw refusal('验证码无效')
    const isRight =
      captchaMode === 'slider'
        ? await slider.consume(checkKey, answer)
        : (await captcha.consume(checkKey, answer)) === 'right'
    if (!isRight) throw new AppError('CAPTCHA_WRONG', { captchaMode })
  }

  return {
    beginSlider: (key: string) => slider.begin(key),

    async judgeSlider(key: string, width: number, trace: readonly DragPoint[]): Promise<string> {
      const judged = await slider.judge(key, width, trace)
      if (typeof judged === 'string') throw refusal('验证失败，请重新拖动滑块', { verdict: judged })
      return judged.code
    },

    drawCaptcha: (key: string) => captcha.draw(key),

    async checkCaptcha(key: string, answer: string): Promise<void> {
      const verdict = answer === '' ? 'missing' : await captcha.check(key, answer)
      if (verdict === 'missing') throw refusal('验证码无效')
      if (verdict === 'wrong') throw refusal('验证码错误')
    },

    async login(body: { username: string; password: string; captcha: string; checkKey: string }, visitor: Visitor) {
      await requireCaptcha(body)
      return byPassword(body.username, body.password, visitor)
    },

    mobileLogin: byPassword,

    async departsBefore(
      body: { username: string; password: string; captcha: string; checkKey: string },
      visitor: Visitor,
    ) {
      // The code of the picture is only looked at: the same one signs in afterwards.
      if (captchaMode === 'image' && (await captcha.check(body.checkKey, body.captcha)) !== 'right')
        throw new AppError('CAPTCHA_WRONG', { captchaMode })
      const user = await prove(body.username, body.password, visitor)
      const departs = await asPlatform(db, (tx) => accounts.findDeparts(tx, user.id))
      return { departs, currentOrgCode: user.org_code }
    },

    async sendSms(mobile: string, purpose: SmsPurpose): Promise<void> {
      const user = await asPlatform(db, (tx) => accounts.findByPhone(tx, mobile))
      if (purpose === 'register' && user) throw refusal(' 手机号已经注册，请直接登录！')
      if (purpose !== 'register' && !isUsable(user)) throw refusal('该用户不存在或未绑定手机号')
      await smsCodes.send(mobile, purpose)
    },

    async phoneLogin(mobile: string, code: string, visitor: Visitor): Promise<LoginResult> {
      const who = { account: `phone:${mobile}`, address: visitor.ip }
      await lockout.assertOpen(who)
      const verdict = await smsCodes.verify(mobile, 'login', code, { keep: false })
      const user = await asPlatform(db, (tx) => accounts.findByPhone(tx, mobile))
      if (verdict !== 'right' || !isUsable(user)) {
        await lockout.fail(who)
        throw refusal('手机验证码错误')
      }
      return signIn(user, visitor)
    },

    /** Answers the words of the contract; a token nobody knows is refused, an ended one is simply gone. */
    async logout(token: string | undefined, visitor: Visitor): Promise<void> {
      if (!token) throw refusal('退出登录失败！')
      const session = isTokenShaped(token) ? await sessions.findByTokenHash(db, hashToken(token)) : undefined
      if (!session) throw refusal('Token无效!')
      const now = clock.now()
      await asPlatform(db, async (tx) => {
        const isEnded = await sessions.end(tx, session.id, now, 'logout')
        if (!isEnded) return
        await writeLoginLog(tx, {
          text: `用户名: ${session.realname},退出成功！`,
          username: session.username,
          realname: session.realname,
          tenantId: session.sessionTenantId,
          ip: visitor.ip,
          userAgent: visitor.userAgent,
          at: now,
        })
      })
      sessionEnded.announce([session.id])
    },
  }
}
