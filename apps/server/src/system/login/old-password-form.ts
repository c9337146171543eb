import { createDecipheriv } from 'node:crypto'

/** Served by getEncryptedString and shipped in every old client: a format, not a secret. */
export const oldPasswordKey = { key: '1234567890adbcde', iv: '1234567890hjlkew' }

/**
 * Some clients send the password as Base64 of AES-128-CBC with zero padding. Anything that does not decrypt to plain
 * text is taken as typed: a password may look like Base64 by chance.
 */
export function decryptIfOldForm(text: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return text
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 0 || bytes.length % 16 !== 0 || bytes.toString('base64') !== text) return text
  const decipher = createDecipheriv('aes-128-cbc', oldPasswordKey.key, oldPasswordKey.iv).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    .toString('utf8')
    .replace(/\0+$/, '')
  return /^[\x20-\x7e]+$/.test(plain) ? plain : text
}
