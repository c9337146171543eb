import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

const nonceBytes = 12
const tagBytes = 16
/** As CREDENTIAL_KEY: a shorter key is one of which a part is missing. */
const leastKeyLength = 16

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
  const secretKey = () => (derived ??= derive())

  async function derive(): Promise<Buffer> {
    try {
      const secret = key ?? (await readOrMakeKey(path.join(dataDir, 'credential.key')))
      return Buffer.from(hkdfSync('sha256', secret, 'liangshu', purpose, 32))
    } catch (error) {
      // The disk may be well again by the next secret.
      derived = undefined
      throw error
    }
  }

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

async function readOrMakeKey(file: string): Promise<string> {
  const kept = (await readKept(file)) ?? (await makeKey(file))
  if (kept.length < leastKeyLength) throw new Error(`密钥文件不完整，请从备份恢复：${file}`)
  return kept
}

async function readKept(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isFault(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Several may come at once: the name is given to a file that is whole, so nobody reads half a key, and only once, so
 * all seal with the same one.
 */
async function makeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(32).toString('base64'))
      // What is sealed reaches the database's disk: the key must not be lost to a power cut after it.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file)
  } catch (error) {
    if (!isFault(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

const isFault = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
