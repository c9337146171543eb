import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import '../tables.ts'

/** Ed25519 keys travel as 32 bytes in base64url. */
const publicTextOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? ''

export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')

/** False for a wrong signature and for what is no key at all. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

export type ServerKey = { publicKey: string; fingerprint: string; sign: (text: string) => string }

/** The one key of this installation, whatever the number of nodes; made at first need. */
export function createServerKey(db: Db): () => Promise<ServerKey> {
  let known: Promise<ServerKey> | undefined

  async function read(): Promise<ServerKey> {
    const row = await asPlatform(db, async (tx) => {
      const find = () => tx.selectFrom('host_server_key').selectAll().executeTakeFirst()
      const found = await find()
      if (found) return found
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
      await tx
        .insertInto('host_server_key')
        .values({ private_key: pem, public_key: publicTextOf(publicKey) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return find()
    })
    if (!row) throw new Error('the key of the server could not be stored')
    const key = createPrivateKey(row.private_key)
    return {
      publicKey: row.public_key,
      fingerprint: fingerprintOf(row.public_key),
      sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    }
  }

  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
