import { createDecipheriv } from 'node:crypto'

/** Served by getEncryptedString and shipped in every old client: a format, not a secret. */
export const oldPasswordKey = { key: '1234567890adbcde', iv: '1234567890hjlkew' }

/**
 * Some clients send the password as Base64 of AES-128-CBC, filled up with zeros or, from version 3.9 on, by PKCS7.
 * Anything that does not decrypt to plain text is taken as typed: a password may look like Base64 by chance.
 */
export function decryptIfOldForm(text: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return text
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0 || bytes.toString('base64') !== text) return text
  const decipher = createDecipheriv('aes-128-cbc', oldPasswordKey.key, oldPasswordKey.iv).setAutoPadding(false)
  const filled = Buffer.concat([decipher.update(bytes), decipher.final()])
  const plain = withoutPadding(filled).toString('utf8').replace(/\0+$/, '')
  return /^[\x20-\x7e]+$/.test(plain) ? plain : text
}

/** PKCS7 writes into every byte it adds how many there are; no character of a password is that small. */
function withoutPadding(bytes: Buffer): Buffer {
  const added = bytes.at(-1) ?? 0
  const isPadded = added >= 1 && added <= 16 && bytes.subarray(-added).every((byte) => byte === added)
  return isPadded ? bytes.subarray(0, -added) : bytes
}
