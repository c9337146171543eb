import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { hostIdPattern } from '@liangshu/contract/hosts/service-words'

import { readFields, readText } from '../read-value.ts'

export type Identity = {
  hostId: string
  privateKey: string
  /** The desk's key, pinned when the host was enrolled. */
  serverKey: string
}

function parseIdentity(text: string): Identity {
  const given = readFields(JSON.parse(text), 'identity')
  return {
    hostId: readText(given['hostId'], 'hostId', 32, hostIdPattern),
    privateKey: readText(given['privateKey'], 'privateKey', 1000),
    serverKey: readText(given['serverKey'], 'serverKey', 100),
  }
}

const fileOf = (dataDir: string): string => path.join(dataDir, 'identity.json')

export const readIdentity = (dataDir: string): Identity | undefined =>
  existsSync(fileOf(dataDir)) ? parseIdentity(readFileSync(fileOf(dataDir), 'utf8')) : undefined

/** Whole or not at all, and for nobody else's eyes. */
export function keepIdentity(dataDir: string, value: Identity): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${fileOf(dataDir)}.new`
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 })
  renameSync(draft, fileOf(dataDir))
}

export const newNonce = (): string => randomBytes(32).toString('base64url')

export function newKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
  }
}

export const signText = (privateKey: string, text: string): string =>
  sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex')

/** Shows that one knows the secret of a code, without telling it. */
export const proveCode = (secret: string, text: string): string =>
  createHmac('sha256', createHash('sha256').update(secret).digest()).update(text).digest('base64url')
