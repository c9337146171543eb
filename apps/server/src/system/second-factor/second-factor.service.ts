import type {
  AddPasskeyBody,
  CheckFactorBody,
  Enrolled,
  SecondFactorState,
  TotpSecret,
} from '@liangshu/contract/system/second-factor'

import type { Lockout } from '../../platform/auth/lockout.ts'
import { isPassword } from '../../platform/auth/password.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Ephemeral } from '../../platform/ephemeral/ephemeral.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { isProvenLately } from '../../platform/http/guard.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import * as accounts from '../account/account.store.ts'
import { createPasskeys, isPasskeyPlace, type PasskeyPlace } from './passkeys.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as factors from './second-factor.store.ts'
import { findStep, newTotpSecret, totpUri } from './totp.ts'

type Parts = {
  db: Db
  clock: Clock
  ephemeral: Ephemeral
  lockout: Lockout
  seal: Seal
  ttlSeconds: number
  /** Somebody who waited at the door is in. */
  onEntered: (actor: Actor) => Promise<void>
}

const wrongWords = '验证码错误或已使用'

export function createSecondFactorService({ db, clock, ephemeral, lockout, seal, ttlSeconds, onEntered }: Parts) {
  const passkeys = createPasskeys({ db, ephemeral })

  /** The session counts as proven from now on. */
  const prove = (tx: Tx, { sessionId }: Actor) =>
    sessions.prove(tx, sessionId, clock.now(), new Date(clock.now().getTime() + ttlSeconds * 1000))

  /** A further one is added by whoever shows one they have; the first by the password, or right after signing in. */
  async function assertMayEnrol(actor: Actor, password: string | undefined): Promise<void> {
    if (actor.hasSecondFactor) {
      if (!isProvenLately(actor, clock.now())) throw new AppError('SECOND_FACTOR_AGAIN')
      return
    }
    if (actor.pendingFactor === 'enrol') return
    const subject = { secondFactor: actor.userId }
    await lockout.assertOpen(subject)
    const user = await asPlatform(db, (tx) => accounts.findById(tx, actor.userId))
    if (await isPassword(user?.password_hash, password ?? '')) return
    await lockout.fail(subject)
    throw refusal('登录密码错误')
  }

  /** The first one comes with recovery codes, and opens a session that waited for it. */
  async function afterEnrolling(tx: Tx, actor: Actor): Promise<Enrolled> {
    await factors.restate(tx, actor.userId)
    await prove(tx, actor)
    if ((await factors.countRecoveryCodes(tx, actor.userId)) > 0) return { recoveryCodes: [] }
    return { recoveryCodes: await renewCodes(tx, actor) }
  }

  async function renewCodes(tx: Tx, { userId }: Actor): Promise<string[]> {
    const codes = newRecoveryCodes()
    await factors.replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashRecoveryCode(userId, code)),
    )
    return codes
  }

  async function enter<T>(actor: Actor, done: T): Promise<T> {
    if (actor.pendingFactor) await onEntered(actor)
    return done
  }

  async function isTotp(actor: Actor, code: string): Promise<boolean> {
    const row = await asPlatform(db, (tx) => factors.findTotp(tx, actor.userId))
    if (!row?.confirmed_at) return false
    const secret = await seal.open(row.sealed_secret)
    const step = findStep(secret, code, { now: clock.now(), after: Number(row.last_step) })
    return step !== undefined && asPlatform(db, (tx) => factors.takeStep(tx, actor.userId, step))
  }

  function isRight(actor: Actor, body: CheckFactorBody, place: PasskeyPlace): Promise<boolean> {
    if (body.kind === 'passkey') return passkeys.isShown(actor, body.response, place, clock.now())
    if (body.kind === 'totp') return isTotp(actor, body.passcode.replaceAll(/\s/g, ''))
    return asPlatform(db, (tx) =>
      factors.takeRecoveryCode(tx, actor.userId, hashRecoveryCode(actor.userId, body.passcode), clock.now()),
    )
  }

  async function assertMayLose(tx: Tx, actor: Actor): Promise<void> {
    if ((await factors.restate(tx, actor.userId)) || !(await factors.isRequired(tx, actor.userId))) return
    throw refusal('您的角色或机构要求二次验证，不能移除最后一种验证方式')
  }

  return {
    state: (actor: Actor, place: PasskeyPlace): Promise<SecondFactorState> =>
      asPlatform(db, async (tx) => {
        const totp = await factors.findTotp(tx, actor.userId)
        const known = await factors.findPasskeys(tx, actor.userId)
        return {
          isRequired: await factors.isRequired(tx, actor.userId),
          pending: actor.pendingFactor ?? null,
          totp: toWireTimeOrNull(totp?.confirmed_at ?? null),
          passkeys: known.map((row) => ({
            id: row.id,
            name: row.name,
            createTime: toWireTime(row.create_time),
            lastUsedTime: toWireTimeOrNull(row.last_used_at),
          })),
          recoveryCodesLeft: await factors.countRecoveryCodes(tx, actor.userId),
          hasPasskeyAddress: isPasskeyPlace(place),
        }
      }),

    challenge: (actor: Actor, place: PasskeyPlace) => passkeys.beginShowing(actor, place),

    async check(actor: Actor, body: CheckFactorBody, place: PasskeyPlace): Promise<void> {
      const subject = { secondFactor: actor.userId }
      await lockout.assertOpen(subject)
      if (!(await isRight(actor, body, place))) {
        await lockout.fail(subject)
        throw refusal(body.kind === 'passkey' ? '通行密钥验证失败，请重试' : wrongWords)
      }
      await lockout.forgive(subject)
      await asPlatform(db, (tx) => prove(tx, actor))
      await enter(actor, undefined)
    },

    async beginTotp(actor: Actor, password: string | undefined): Promise<TotpSecret> {
      await assertMayEnrol(actor, password)
      const secret = newTotpSecret()
      const sealed = await seal.seal(secret)
      const isPut = await asPlatform(db, (tx) => factors.putTotp(tx, actor.userId, sealed, clock.now()))
      if (!isPut) throw refusal('已绑定验证器，请先移除原有的')
      return { secret, uri: totpUri(secret, actor.username) }
    },

    async confirmTotp(actor: Actor, code: string): Promise<Enrolled> {
      const subject = { secondFactor: actor.userId }
      await lockout.assertOpen(subject)
      const row = await asPlatform(db, (tx) => factors.findTotp(tx, actor.userId))
      if (!row || row.confirmed_at) throw refusal('请重新开始绑定')
      const step = findStep(await seal.open(row.sealed_secret), code, { now: clock.now(), after: 0 })
      if (step === undefined) {
        await lockout.fail(subject)
        throw refusal('验证码错误，请核对手机时间后重试')
      }
      const done = await asPlatform(db, async (tx) => {
        if (!(await factors.takeStep(tx, actor.userId, step, clock.now()))) throw refusal(wrongWords)
        return afterEnrolling(tx, actor)
      })
      return enter(actor, done)
    },

    async removeTotp(actor: Actor): Promise<void> {
      await asPlatform(db, async (tx) => {
        await tx.deleteFrom('sys_totp').where('user_id', '=', actor.userId).execute()
        await assertMayLose(tx, actor)
      })
    },

    async beginPasskey(actor: Actor, password: string | undefined, place: PasskeyPlace) {
      await assertMayEnrol(actor, password)
      return passkeys.beginMaking(actor, place)
    },

    async addPasskey(actor: Actor, body: AddPasskeyBody, place: PasskeyPlace): Promise<Enrolled> {
      const row = await passkeys.readMade(actor, body, place, clock.now())
      const done = await asPlatform(db, async (tx) => {
        await tx.insertInto('sys_passkey').values(row).execute()
        return afterEnrolling(tx, actor)
      })
      return enter(actor, done)
    },

    async namePasskey(actor: Actor, id: string, name: string): Promise<void> {
      const named = await asPlatform(db, (tx) =>
        tx
          .updateTable('sys_passkey')
          .set({ name })
          .where('id', '=', id)
          .where('user_id', '=', actor.userId)
          .returning('id')
          .executeTakeFirst(),
      )
      if (!named) throw new AppError('NOT_FOUND', { id })
    },

    async removePasskey(actor: Actor, id: string): Promise<void> {
      await asPlatform(db, async (tx) => {
        const removed = await tx
          .deleteFrom('sys_passkey')
          .where('id', '=', id)
          .where('user_id', '=', actor.userId)
          .returning('id')
          .executeTakeFirst()
        if (!removed) throw new AppError('NOT_FOUND', { id })
        await assertMayLose(tx, actor)
      })
    },

    async renewRecoveryCodes(actor: Actor): Promise<Enrolled> {
      if (!actor.hasSecondFactor) throw refusal('请先绑定验证器或通行密钥')
      return { recoveryCodes: await asPlatform(db, (tx) => renewCodes(tx, actor)) }
    },
  }
}
