import type { LoginResult } from '@liangshu/contract/system/identity'
import { z } from 'zod'

import type { Authenticate } from '../../platform/auth/authenticate.ts'
import type { Visitor } from '../../platform/auth/open-session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Ephemeral } from '../../platform/ephemeral/ephemeral.ts'
import { AppError, refusal, softRefusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { SmsCodes } from '../../platform/sms/sms-code.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as accounts from '../account/account.store.ts'
import { describeLogin, isUsable, type SignIn } from '../login/sign-in.ts'
import { validateCasTicket } from './cas-client.ts'
import { createOidcProvider } from './oidc-provider.ts'
import * as thirdAccounts from './third-account.store.ts'

type Parts = {
  config: Config
  db: Db
  clock: Clock
  ephemeral: Ephemeral
  smsCodes: SmsCodes
  signIn: SignIn
  authenticate: Authenticate
}

export type Arrival = { kind: 'token'; token: string } | { kind: 'bind'; uuid: string }

const started = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  returnTo: z.string(),
})
const newcomer = z.object({ source: z.string(), subject: z.string(), name: z.string() })
const signInLifeMs = 10 * 60_000

export type ThirdLoginService = ReturnType<typeof createThirdLoginService>

export function createThirdLoginService({ config, db, clock, ephemeral, smsCodes, signIn, authenticate }: Parts) {
  const provider =
    config.OIDC_ISSUER && config.OIDC_CLIENT_ID
      ? createOidcProvider({
          issuer: config.OIDC_ISSUER,
          clientId: config.OIDC_CLIENT_ID,
          clientSecret: config.OIDC_CLIENT_SECRET,
        })
      : undefined

  const providerOf = (source: string) => {
    if (!provider || source !== 'oidc') throw refusal('未启用该第三方登录方式', { source })
    return provider
  }

  return {
    enabledTypes: (): Record<string, boolean> => (provider ? { oidc: true } : {}),

    /** Where to send the browser. `returnTo` is empty for the popup form, an own address for the in-app form. */
    async begin(source: string, redirectUri: string, returnTo: string): Promise<string> {
      const { address, ...secrets } = await providerOf(source)
        .start(redirectUri)
        .catch((cause: unknown) => {
          throw new AppError('BUSINESS', { source }, { message: '第三方登录服务暂时不可用，请稍后重试', cause })
        })
      await ephemeral.put(`oidc:${secrets.state}`, JSON.stringify({ ...secrets, redirectUri, returnTo }), signInLifeMs)
      return address
    },

    async arrive(source: string, query: URLSearchParams, visitor: Visitor): Promise<Arrival & { returnTo: string }> {
      const kept = await ephemeral.take(`oidc:${query.get('state') ?? ''}`)
      if (kept === undefined) throw refusal('登录失败，请重新发起第三方登录')
      const { redirectUri, returnTo, ...secrets } = started.parse(JSON.parse(kept))
      const callback = new URL(redirectUri)
      callback.search = query.toString()
      const person = await providerOf(source)
        .finish(callback, secrets)
        .catch((cause: unknown) => {
          throw new AppError('BUSINESS', { source }, { message: '登录失败，第三方未确认您的身份', cause })
        })
      const user = await asPlatform(db, (tx) => thirdAccounts.findUser(tx, source, person.subject))
      if (isUsable(user)) return { kind: 'token' as const, token: (await signIn(user, visitor)).token, returnTo }
      const uuid = newId()
      await ephemeral.put(`third:${uuid}`, JSON.stringify({ source, ...person }), signInLifeMs)
      return { kind: 'bind' as const, uuid, returnTo }
    },

    /** Ties the person at the provider to the account that owns this phone. */
    async bindPhone(mobile: string, code: string, uuid: string, visitor: Visitor): Promise<string> {
      const verdict = await smsCodes.verify(mobile, 'login', code, { keep: false })
      if (verdict !== 'right') throw softRefusal('验证码错误')
      const kept = await ephemeral.take(`third:${uuid}`)
      if (kept === undefined) throw softRefusal('登录失败，请重新发起第三方登录')
      const { source, subject, name } = newcomer.parse(JSON.parse(kept))
      const owner = await asPlatform(db, async (tx) => {
        const user = await accounts.findByPhone(tx, mobile)
        if (!isUsable(user)) throw softRefusal('该用户不存在或未绑定手机号')
        await thirdAccounts.insert(tx, { id: newId(clock.now().getTime()), userId: user.id, source, subject, name })
        return user
      })
      return (await signIn(owner, visitor)).token
    },

    /** The token comes from our own arrival page; it is checked like any other before anything is told about its owner. */
    async loginUser(token: string): Promise<LoginResult> {
      const actor = await authenticate({ token, tenantHeader: undefined, withPendingFactor: true })
      return asPlatform(db, async (tx) => {
        const user = await accounts.findById(tx, actor.userId)
        if (!user) throw new AppError('USER_MISSING')
        const { pendingFactor } = actor
        return {
          ...(await describeLogin(tx, user, clock)),
          ...(pendingFactor && { secondFactor: pendingFactor }),
          token,
        }
      })
    },

    async casLogin(ticket: string, service: string, visitor: Visitor): Promise<LoginResult> {
      if (!config.CAS_URL) throw refusal('单点登录未启用')
      if (ticket === '' || service === '') throw refusal('单点登录票据无效，请重新登录')
      const username = await validateCasTicket(config.CAS_URL, ticket, service)
      const user = await asPlatform(db, (tx) => accounts.findByUsername(tx, username))
      if (!isUsable(user)) throw refusal('该用户不存在，请联系管理员', { username })
      return signIn(user, visitor)
    },
  }
}
