import { isIP } from 'node:net'

import type { AddPasskeyBody, CheckFactorBody } from '@liangshu/contract/system/second-factor'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Selectable } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Ephemeral } from '../../platform/ephemeral/ephemeral.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import './tables.ts'
import { findPasskeys } from './second-factor.store.ts'

const challengeMs = 5 * 60_000
const mostPasskeys = 10
/** EdDSA, ES256, RS256: what every authenticator in the field speaks. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The address in the browser: passkeys are made for its host name and signed with the whole of it. */
export type PasskeyPlace = { origin: string; hostName: string }
type Given = Extract<CheckFactorBody, { kind: 'passkey' }>['response']
type Passkey = Selectable<Tables['sys_passkey']>

export function placeOf(origin: string): PasskeyPlace {
  const { origin: whole, hostname } = new URL(origin)
  return { origin: whole, hostName: hostname }
}

/** Browsers keep passkeys for names only. */
export const isPasskeyPlace = ({ hostName }: PasskeyPlace): boolean => isIP(hostName.replace(/^\[(.*)\]$/, '$1')) === 0

function requirePlace(place: PasskeyPlace): void {
  if (!isPasskeyPlace(place)) throw refusal('通行密钥需要用域名访问系统，当前地址不支持')
}

const knownAs = ({ credential_id: id, transports }: Passkey) => ({ id, transports })

export function createPasskeys({ db, ephemeral }: { db: Db; ephemeral: Ephemeral }) {
  const keyOf = (what: 'make' | 'show', actor: Actor) => `passkey:${what}:${actor.sessionId}`
  const own = (actor: Actor) => asPlatform(db, (tx) => findPasskeys(tx, actor.userId))

  /** A challenge is good for one answer. */
  async function takeChallenge(what: 'make' | 'show', actor: Actor): Promise<string> {
    const challenge = await ephemeral.take(keyOf(what, actor))
    if (challenge === undefined) throw refusal('验证已过期，请重试')
    return challenge
  }

  return {
    async beginMaking(actor: Actor, place: PasskeyPlace) {
      requirePlace(place)
      const known = await own(actor)
      if (known.length >= mostPasskeys) throw refusal(`最多添加${mostPasskeys}个通行密钥`)
      const options = await generateRegistrationOptions({
        rpName: '量枢',
        rpID: place.hostName,
        userName: actor.username,
        userDisplayName: actor.realname,
        userID: Buffer.from(actor.userId),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: known.map(knownAs),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await ephemeral.put(keyOf('make', actor), options.challenge, challengeMs)
      return options
    },

    /** The row of a passkey that was just made; wrong ones are refused. */
    async readMade(actor: Actor, { name, response }: AddPasskeyBody, place: PasskeyPlace, now: Date) {
      const expectedChallenge = await takeChallenge('make', actor)
      const verified = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyRegistrationResponse
        >[0]['response'],
        expectedChallenge,
        expectedOrigin: place.origin,
        expectedRPID: place.hostName,
        requireUserVerification: false,
        supportedAlgorithmIDs,
      }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
      if (!verified.verified || !verified.registrationInfo) throw refusal('通行密钥验证失败，请重试')
      const { credential } = verified.registrationInfo
      return {
        id: newId(now.getTime()),
        user_id: actor.userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: [...(response.response.transports ?? [])],
        rp_id: place.hostName,
        name,
        create_time: now,
        last_used_at: null,
      }
    },

    async beginShowing(actor: Actor, place: PasskeyPlace) {
      requirePlace(place)
      const usable = (await own(actor)).filter(({ rp_id: madeFor }) => madeFor === place.hostName)
      if (usable.length === 0) throw refusal('没有可在当前地址使用的通行密钥')
      const options = await generateAuthenticationOptions({
        rpID: place.hostName,
        allowCredentials: usable.map(knownAs),
        userVerification: 'preferred',
      })
      await ephemeral.put(keyOf('show', actor), options.challenge, challengeMs)
      return options
    },

    /** True once for each answer: the challenge is used up, and a counter that does not move on is a copy. */
    async isShown(actor: Actor, response: Given, place: PasskeyPlace, now: Date): Promise<boolean> {
      const expectedChallenge = await takeChallenge('show', actor)
      const passkey = (await own(actor)).find(({ credential_id: id }) => id === response.id)
      if (!passkey || passkey.rp_id !== place.hostName) return false
      const verified = await verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyAuthenticationResponse
        >[0]['response'],
        expectedChallenge,
        expectedOrigin: place.origin,
        expectedRPID: passkey.rp_id,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: Number(passkey.counter),
        },
        requireUserVerification: false,
      }).catch(() => undefined)
      if (!verified?.verified) return false
      await asPlatform(db, (tx) =>
        tx
          .updateTable('sys_passkey')
          .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now })
          .where('id', '=', passkey.id)
          .execute(),
      )
      return true
    },
  }
}
