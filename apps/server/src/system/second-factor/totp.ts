import { timingSafeEqual } from 'node:crypto'

import { generateSecret, generateSync, generateURI } from 'otplib'

const stepSeconds = 30
/** A clock that is half a minute off is common on telephones. */
const drift = [0, -1, 1] as const

export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What an authenticator reads from the picture. */
export const totpUri = (secret: string, username: string): string =>
  generateURI({ issuer: '量枢', label: username, secret })

/** The step a code belongs to, among those that count now and come after the last one taken; undefined: none. */
export function findStep(
  secret: string,
  code: string,
  { now, after }: { now: Date; after: number },
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return drift
    .map((offset) => current + offset)
    .find((step) => step > after && isSame(generateSync({ secret, epoch: step * stepSeconds }), code))
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
