import { z } from 'zod'

import { recordId, requiredText } from '../form-fields.ts'
import { freeValue } from '../wire.ts'

export const secondFactorPaths = {
  state: '/sys/secondFactor/state',
  /** Proves it: at sign-in, or once more before something that matters. */
  check: '/sys/secondFactor/check',
  passkeyChallenge: '/sys/secondFactor/passkeyChallenge',
  totpBegin: '/sys/secondFactor/totp/begin',
  totpConfirm: '/sys/secondFactor/totp/confirm',
  totp: '/sys/secondFactor/totp',
  passkeyBegin: '/sys/secondFactor/passkey/begin',
  passkey: '/sys/secondFactor/passkey',
  recovery: '/sys/secondFactor/recovery',
  ofUser: '/sys/secondFactor/ofUser',
} as const

export const ownSessionPaths = { list: '/sys/session/own', others: '/sys/session/others' } as const

/** What a session still lacks: a proof, or a first factor to prove anything with. */
export const pendingFactors = ['verify', 'enrol'] as const
export type PendingFactor = (typeof pendingFactors)[number]

/** Kept texts of the browser's credential interface; none of them is read by us before the library has checked it. */
const part = z.string().max(20_000)
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** Not read: it goes no further than this. */
  clientExtensionResults: z
    .record(z.string().max(100), freeValue)
    .transform(() => ({}))
    .optional(),
}
const given = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.string().max(200).nullish(),
  }),
})
const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    authenticatorData: part.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().min(-65_536).max(0).optional(),
    publicKey: part.optional(),
  }),
})

const passcode = requiredText('验证码', 40)
export const checkFactorBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), passcode }),
  z.object({ kind: z.literal('recovery'), passcode }),
  z.object({ kind: z.literal('passkey'), response: given }),
])
export type CheckFactorBody = z.output<typeof checkFactorBody>

/** Whoever has no factor yet shows by the password that the desk is theirs. */
export const beginFactorBody = z.object({ password: z.string().max(200).optional() })
export const confirmTotpBody = z.object({ passcode })
export const addPasskeyBody = z.object({ name: requiredText('名称', 40), response: made })
export type AddPasskeyBody = z.output<typeof addPasskeyBody>
export const namePasskeyBody = z.object({ id: recordId, name: requiredText('名称', 40) })
export const factorIdQuery = z.object({ id: recordId })

export const secondFactorState = z.object({
  /** By the role or the institution; then the last one cannot be removed. */
  isRequired: z.boolean(),
  pending: z.enum(pendingFactors).nullable(),
  /** When it was set up. */
  totp: z.string().nullable(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createTime: z.string(), lastUsedTime: z.string().nullable() }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** Browsers keep passkeys for names, not for bare addresses. */
  hasPasskeyAddress: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

export const totpSecret = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.output<typeof totpSecret>

/** Shown once; only their hashes are kept. Empty when there were codes before. */
export const enrolled = z.object({ recoveryCodes: z.array(z.string()) })
export type Enrolled = z.output<typeof enrolled>

/** Handed to the browser as it is. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

export const ownSession = z.object({
  id: z.string(),
  device: z.string().nullable(),
  browser: z.string().nullable(),
  ip: z.string().nullable(),
  loginTime: z.string(),
  lastSeenTime: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>
