import { createHash, randomInt } from 'node:crypto'

/** No letter or digit that is taken for another one on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const count = 10
const groups = 4
const groupLength = 4

/** 78 bits each: guessing one, even with the hashes at hand, is out of reach. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )

/** As it is typed: in small letters, with or without the dashes. */
export const hashRecoveryCode = (userId: string, typed: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest()
