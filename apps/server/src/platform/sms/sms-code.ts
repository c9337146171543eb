import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { softRefusal } from '../http/app-error.ts'
import type { SmsSender } from './sms-sender.ts'

/** What a code is good for. A code for one purpose opens nothing else. */
export type SmsPurpose = 'login' | 'register' | 'reset' | 'bind'

const lifeMs = 10 * 60_000
const maxTries = 5

export type SmsCodes = ReturnType<typeof createSmsCodes>

export function createSmsCodes({ db, clock, sender }: { db: Db; clock: Clock; sender: SmsSender }) {
  const find = (mobile: string, purpose: SmsPurpose) =>
    db
      .selectFrom('sys_sms_code')
      .selectAll()
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .executeTakeFirst()

  const remove = (mobile: string, purpose: SmsPurpose) =>
    db.deleteFrom('sys_sms_code').where('mobile', '=', mobile).where('purpose', '=', purpose).execute()

  return {
    async send(mobile: string, purpose: SmsPurpose): Promise<void> {
      const now = clock.now()
      const earlier = await find(mobile, purpose)
      if (earlier && earlier.expires_at > now) throw softRefusal('验证码10分钟内，仍然有效！')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const row = {
        code_hash: hashCode(mobile, code),
        tries: 0,
        sent_at: now,
        expires_at: new Date(now.getTime() + lifeMs),
      }
      await sender.send({ mobile, text: `【量枢】您的验证码是 ${code}，10分钟内有效，请勿告知他人。` })
      await db
        .insertInto('sys_sms_code')
        .values({ mobile, purpose, ...row })
        .onConflict((conflict) => conflict.columns(['mobile', 'purpose']).doUpdateSet(row))
        .execute()
    },

    /** Checks a code; the fifth wrong try burns it. `keep` leaves a right one for the next step and renews its life. */
    async verify(
      mobile: string,
      purpose: SmsPurpose,
      code: string,
      { keep }: { keep: boolean },
    ): Promise<'right' | 'wrong' | 'missing'> {
      const now = clock.now()
      const row = await db
        .updateTable('sys_sms_code')
        .set((expression) => ({ tries: expression('tries', '+', 1) }))
        .where('mobile', '=', mobile)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      if (!row) return 'missing'
      if (!timingSafeEqual(row.code_hash, hashCode(mobile, code))) {
        if (row.tries >= maxTries) await remove(mobile, purpose)
        return 'wrong'
      }
      if (!keep) await remove(mobile, purpose)
      else await renew(db, mobile, purpose, new Date(now.getTime() + lifeMs))
      return 'right'
    },
  }
}

const hashCode = (mobile: string, code: string): Buffer =>
  createHash('sha256').update(`${mobile}:${code.trim()}`).digest()

async function renew(db: Db, mobile: string, purpose: SmsPurpose, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sys_sms_code')
    .set({ expires_at: expiresAt, tries: 0 })
    .where('mobile', '=', mobile)
    .where('purpose', '=', purpose)
    .execute()
}
