import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ensureInstalled } from './install.mjs'

const base = mkdtempSync(join(tmpdir(), 'install-'))
const lock = {
  '': {},
  'apps/a': {},
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/win': { version: '1.0.0', optional: true },
}
const install = vi.fn(async () => writeInstalled({ 'node_modules/pg': { version: '8.0.0' } }))

function writeLock(packages: object): void {
  writeFileSync(join(base, 'package-lock.json'), JSON.stringify({ packages }))
}

function writeInstalled(packages: object): void {
  mkdirSync(join(base, 'node_modules', 'pg'), { recursive: true })
  writeFileSync(join(base, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

beforeEach(() => {
  rmSync(join(base, 'node_modules'), { recursive: true, force: true })
  install.mockClear()
  writeLock(lock)
})
afterAll(() => rmSync(base, { recursive: true }))

it('installs into a fresh clone, once', async () => {
  await ensureInstalled({ base, install })
  await ensureInstalled({ base, install })
  expect(install).toHaveBeenCalledTimes(1)
})

it('installs again when package-lock.json asks for another version', async () => {
  await ensureInstalled({ base, install })
  writeLock({ ...lock, 'node_modules/pg': { version: '9.0.0' } })
  await ensureInstalled({ base, install })
  expect(install).toHaveBeenCalledTimes(2)
})

it('keeps what someone installed by hand when it fits, without the packages of other systems', async () => {
  writeInstalled({ 'node_modules/pg': { version: '8.0.0' } })
  await ensureInstalled({ base, install })
  expect(install).not.toHaveBeenCalled()
})

it('installs when the last installation broke off', async () => {
  mkdirSync(join(base, 'node_modules', 'pg'), { recursive: true })
  await ensureInstalled({ base, install })
  expect(install).toHaveBeenCalledTimes(1)
})

it('installs when a package is recorded but gone', async () => {
  writeInstalled({ 'node_modules/pg': { version: '8.0.0' } })
  rmSync(join(base, 'node_modules', 'pg'), { recursive: true })
  await ensureInstalled({ base, install })
  expect(install).toHaveBeenCalledTimes(1)
})

it('tries again after a failure', async () => {
  install.mockRejectedValueOnce(new Error('offline'))
  await expect(ensureInstalled({ base, install })).rejects.toThrow('offline')
  await ensureInstalled({ base, install })
  expect(install).toHaveBeenCalledTimes(2)
})
