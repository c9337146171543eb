import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Sealed with AES-256-GCM: 12 bytes of nonce, the text, 16 bytes of tag. The account's id is bound in, so a sealed
 *  value cannot be moved to another account. */
export function sealCredential(text: string, { secret, accountId }: { secret: string; accountId: string }): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'liangshu', 'trade-credential', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

export const maskNumber = (accountNo: string): string => `****${accountNo.slice(-4)}`
