import { passwordRule as passwordText } from '@liangshu/contract/validation/text-rules'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** A hash nobody's password makes: an unknown account costs as much time as a known one. */
const decoy = hashPassword('no account has this password')

export async function isPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  if (!storedHash) {
    await verify(await decoy, password)
    return false
  }
  return verify(storedHash, password).catch(() => false)
}

export const passwordRule = passwordText.message

/** What a new password has to be: not empty, not endless, and as every form of the desk asks for it. */
export const isStrongPassword = (password: string): boolean =>
  password !== '' && password.length <= 128 && passwordText.isValid(password)
