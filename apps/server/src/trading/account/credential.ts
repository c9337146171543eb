import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

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

/** For the venue's login and nothing else: no call answers it. */
export function openCredential(sealed: Buffer, { secret, accountId }: { secret: string; accountId: string }): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'liangshu', 'trade-credential', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(accountId))
  decipher.setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
}

export const maskNumber = (accountNo: string): string => `****${accountNo.slice(-4)}`
