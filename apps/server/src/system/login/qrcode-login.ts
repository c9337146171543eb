import { randomBytes } from 'node:crypto'

import { qrcodeStates } from '@liangshu/contract/system/qrcode-login'

import type { Visitor } from '../../platform/auth/open-session.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Ephemeral } from '../../platform/ephemeral/ephemeral.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from '../account/account.store.ts'
import { isUsable, type SignIn } from './sign-in.ts'

/** What clients of the contract know this kind of code by. */
const prefix = 'QRCODELOGIN:'
const lifeMs = 30_000
const { waiting, expired } = qrcodeStates

type Code = { ip: string; userAgent: string; userId?: string }

export type QrcodeLogin = ReturnType<typeof createQrcodeLogin>

/**
 * A screen shows a code, somebody who is signed in elsewhere lets that screen in. The code is worth something to the
 * screen it was made for only: a photograph of it opens nothing.
 */
export function createQrcodeLogin({ db, ephemeral, signIn }: { db: Db; ephemeral: Ephemeral; signIn: SignIn }) {
  const keyOf = (id: string) => `qrcode:${id}`
  const read = async (id: string) => {
    const text = await ephemeral.peek(keyOf(id))
    return text === undefined ? undefined : { text, code: JSON.parse(text) as Code }
  }
  const gone = () => refusal('二维码已过期,请刷新后重试')

  return {
    async begin({ ip, userAgent }: Visitor): Promise<string> {
      const id = prefix + randomBytes(18).toString('base64url')
      const code: Code = { ip, userAgent }
      await ephemeral.put(keyOf(id), JSON.stringify(code), lifeMs)
      return id
    },

    /** Which screen asks, so that nobody lets in a stranger's unawares. */
    async ask(id: string): Promise<Pick<Code, 'ip' | 'userAgent'>> {
      const found = await read(id)
      if (!found || found.code.userId !== undefined) throw gone()
      return { ip: found.code.ip, userAgent: found.code.userAgent }
    },

    /** Of two people who scan one code the first is taken. */
    async confirm(id: string, userId: string): Promise<void> {
      const found = await read(id)
      if (!found || found.code.userId !== undefined) throw gone()
      const confirmed = JSON.stringify({ ...found.code, userId })
      if (!(await ephemeral.swap(keyOf(id), found.text, confirmed, lifeMs))) throw gone()
    },

    /** The token once, to the screen that asked; before that and after it one of two marks. */
    async poll(id: string, visitor: Visitor): Promise<string> {
      const found = await read(id)
      if (!found || found.code.ip !== visitor.ip || found.code.userAgent !== visitor.userAgent) return expired
      if (found.code.userId === undefined) return waiting
      const { userId } = found.code
      if ((await ephemeral.take(keyOf(id))) === undefined) return expired
      const user = await asPlatform(db, (tx) => accounts.findById(tx, userId))
      return isUsable(user) ? (await signIn(user, visitor)).token : expired
    },
  }
}
