import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'

import type { Db, Tx } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/sealing/seal.ts'
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

const isPlain = (stored: string): boolean => stored.startsWith('-----BEGIN')

/** The private half as it is signed with. One that was stored before keys were sealed is sealed now. */
async function openPrivate(tx: Tx, seal: Seal, stored: string): Promise<string> {
  if (!isPlain(stored)) return seal.open(stored)
  await tx
    .updateTable('host_server_key')
    .set({ private_key: await seal.seal(stored) })
    .where('private_key', '=', stored)
    .execute()
  return stored
}

/** The one key of this installation, whatever the number of nodes; made at first need, sealed at rest. */
export function createServerKey(db: Db, seal: Seal): () => Promise<ServerKey> {
  let known: Promise<ServerKey> | undefined

  async function read(): Promise<ServerKey> {
    const { publicKey: publicText, privateText } = await asPlatform(db, async (tx) => {
      const find = () => tx.selectFrom('host_server_key').selectAll().executeTakeFirst()
      const found = await find()
      if (found) return { publicKey: found.public_key, privateText: await openPrivate(tx, seal, found.private_key) }
      const { privateKey, publicKey } = generateKeyPairSync('ed25519')
      const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
      await tx
        .insertInto('host_server_key')
        .values({ private_key: await seal.seal(pem), public_key: publicTextOf(publicKey) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Of two nodes at once one wrote it, and both use that one.
      const kept = await find()
      if (!kept) throw new Error('the key of the server could not be stored')
      return { publicKey: kept.public_key, privateText: await openPrivate(tx, seal, kept.private_key) }
    })
    const key = createPrivateKey(privateText)
    return {
      publicKey: publicText,
      fingerprint: fingerprintOf(publicText),
      sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    }
  }

  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
