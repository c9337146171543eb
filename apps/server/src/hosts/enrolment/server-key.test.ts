import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { createSeal } from '../../platform/sealing/seal.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createServerKey, isSignedBy } from './server-key.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const dataDir = await mkdtemp(path.join(tmpdir(), 'liangshu-key-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const seal = createSeal({ key: undefined, dataDir, purpose: 'host-server-key' })
const stored = async () => String((await ask('select private_key from host_server_key'))[0]?.['private_key'])

it('[SEAL-1] the private key of the desk is sealed at rest, and signs after a restart', async () => {
  await ask('delete from host_server_key')
  const made = await createServerKey(test.db, seal)()
  expect(await stored()).not.toContain('PRIVATE KEY')
  const again = await createServerKey(test.db, seal)()
  expect(again.publicKey).toBe(made.publicKey)
  expect(isSignedBy(made.publicKey, 'number', again.sign('number'))).toBe(true)
  const stranger = createSeal({ key: 'the key of another machine', dataDir, purpose: 'host-server-key' })
  await expect(createServerKey(test.db, stranger)()).rejects.toThrow('unable to authenticate data')
  const other = createSeal({ key: undefined, dataDir, purpose: 'second-factor' })
  await expect(createServerKey(test.db, other)()).rejects.toThrow('unable to authenticate data')
})

it('[SEAL-2] one that was stored in the clear is sealed when it is first read', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await ask('delete from host_server_key')
  await ask('insert into host_server_key (private_key, public_key) values ($1, $2)', [
    pem,
    publicKey.export({ format: 'jwk' }).x,
  ])
  const key = await createServerKey(test.db, seal)()
  expect(isSignedBy(key.publicKey, 'number', key.sign('number'))).toBe(true)
  expect(await stored()).not.toContain('PRIVATE KEY')
  const later = await createServerKey(test.db, seal)()
  expect(isSignedBy(key.publicKey, 'number', later.sign('number'))).toBe(true)
})
