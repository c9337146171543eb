import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const nonceBytes = 12
const tagBytes = 16

export type Seal = { seal: (text: string) => Promise<string>; open: (sealed: string) => Promise<string> }

/** Each has a key of its own, so that what was sealed for one is nothing to another. */
type Purpose = 'data-source-password' | 'second-factor' | 'host-server-key'
type Parts = { key: string | undefined; dataDir: string; purpose: Purpose }

/**
 * Seals secrets with AES-256-GCM before they reach the database: base64 of nonce, text, tag. The key comes from
 * CREDENTIAL_KEY or, without one, from a file in DATA_DIR that is made at the first secret, so that a copy of the
 * database alone opens nothing.
 */
export function createSeal({ key, dataDir, purpose }: Parts): Seal {
  let derived: Promise<Buffer> | undefined
  const secretKey = () => (derived ??= deriveKey(key ?? readOrMakeKey(path.join(dataDir, 'credential.key')), purpose))

  return {
    async seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', await secretKey(), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64')
    },

    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', await secretKey(), bytes.subarray(0, nonceBytes))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
  }
}

async function deriveKey(secret: string | Promise<string>, purpose: Purpose): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await secret, 'liangshu', purpose, 32))
}

async function readOrMakeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // Two processes may start at once: only one of them makes the file, and both read it.
    await writeFile(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(file, 'utf8')
}
