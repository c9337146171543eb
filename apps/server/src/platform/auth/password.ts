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

export const passwordRule = '密码由8位数字、大小写字母和特殊符号组成!'

/** At least eight characters with a letter, a digit and a special one. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= 8 &&
    password.length <= 128 &&
    /[A-Za-z]/.test(password) &&
    /\d/.test(password) &&
    /[^A-Za-z0-9\s]/.test(password)
  )
}
