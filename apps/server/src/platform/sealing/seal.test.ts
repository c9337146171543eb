import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { createSeal } from './seal.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'liangshu-seal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sealOf = (dataDir: string, key?: string, purpose: 'second-factor' | 'host-server-key' = 'second-factor') =>
  createSeal({ key, dataDir: path.join(folder, dataDir), purpose })

describe('sealed secrets', () => {
  it('[SEALED-1] open as they were, look different each time, and only for what they were sealed for', async () => {
    const own = sealOf('a', 'a key of some length')
    const [first, second] = [await own.seal('密码 password'), await own.seal('密码 password')]
    expect(first).not.toBe(second)
    expect(Buffer.from(first, 'base64').toString()).not.toContain('password')
    expect([await own.open(first), await own.open(second)]).toEqual(['密码 password', '密码 password'])
    expect(await own.open(await own.seal(''))).toBe('')
    await expect(sealOf('a', 'a key of some length', 'host-server-key').open(first)).rejects.toThrow(
      'unable to authenticate',
    )
    await expect(sealOf('a', 'another key of length').open(first)).rejects.toThrow('unable to authenticate')
  })

  it('[SEALED-1] a changed byte anywhere is noticed', async () => {
    const own = sealOf('a', 'a key of some length')
    const bytes = Buffer.from(await own.seal('secret'), 'base64')
    expect(bytes).toHaveLength(12 + 6 + 16)
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(own.open(changed.toString('base64'))).rejects.toThrow('unable to authenticate')
    }
  })

  it('[SEALED-2] without a key one is made in the data folder at the first secret, for nobody else to read, and kept', async () => {
    const file = path.join(folder, 'made/credential.key')
    const [one, other] = [sealOf('made'), sealOf('made')]
    const [a, b] = await Promise.all([one.seal('x'), other.seal('y')])
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(statSync(path.dirname(file)).mode & 0o077).toBe(0)
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32)
    expect([await sealOf('made').open(a), await sealOf('made').open(b)]).toEqual(['x', 'y'])
  })
})
