import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

  it('[SEALED-2] however many come first at once, all seal with one key that is whole', async () => {
    for (let round = 0; round < 20; round += 1) {
      const place = `first-${round}`
      const all = Array.from({ length: 6 }, () => sealOf(place))
      const sealed = await Promise.all(all.map((each, at) => each.seal(`secret ${at}`)))
      const later = sealOf(place)
      expect(await Promise.all(sealed.map((each) => later.open(each)))).toEqual(all.map((_, at) => `secret ${at}`))
      expect(readdirSync(path.join(folder, place))).toEqual(['credential.key'])
    }
  })

  it('[SEALED-3] a key file that lost its content is refused and left as it is', async () => {
    mkdirSync(path.join(folder, 'cut'))
    const file = path.join(folder, 'cut/credential.key')
    for (const content of ['', '123456789012345']) {
      writeFileSync(file, content)
      await expect(sealOf('cut').seal('x')).rejects.toThrow(`密钥文件不完整，请从备份恢复：${file}`)
      expect(readFileSync(file, 'utf8')).toBe(content)
    }
    writeFileSync(file, '1234567890123456')
    expect(await sealOf('cut').open(await sealOf('cut').seal('x'))).toBe('x')
    expect(readFileSync(file, 'utf8')).toBe('1234567890123456')
  })

  it('[SEALED-3] a disk that was in the way once is asked again', async () => {
    writeFileSync(path.join(folder, 'blocked'), 'a file where the folder should be')
    const own = sealOf('blocked')
    await expect(own.seal('x')).rejects.toThrow(/EEXIST|ENOTDIR/)
    rmSync(path.join(folder, 'blocked'))
    expect(await own.open(await own.seal('x'))).toBe('x')
  })
})
