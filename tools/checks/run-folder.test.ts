import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { baseFolder, createRunFolder, removeRunFolder } from './run-folder.mjs'

it.each([
  ['names the folder on its command line', (folder: string) => ({ args: [folder], env: {} })],
  ['was told the folder as TMPDIR', (folder: string) => ({ args: [], env: { TMPDIR: folder } })],
])('a process that left the group but %s is ended with the run', async (_rule, describe) => {
  const folder = createRunFolder()
  const { args, env } = describe(folder)
  const stray = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)', ...args], {
    env,
    detached: true,
    stdio: 'ignore',
  })
  await once(stray, 'spawn')
  const ended = once(stray, 'exit')
  removeRunFolder(folder)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(existsSync(folder)).toBe(false)
})

it('files are kept in memory where there is room, on the disk where not, and where somebody wants them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roomy-'))
  const gib = 1024 ** 3
  const room = { memory: 10 * gib, files: 6 * gib }
  expect(baseFolder(folder, '', room)).toBe(folder)
  expect(baseFolder(folder, '/tmp', room)).toBe(folder)
  expect(readdirSync(folder)).toEqual([])
  expect(baseFolder(folder, '', { ...room, memory: room.memory - 1 })).toBe(tmpdir())
  expect(baseFolder(folder, '', { ...room, files: room.files - 1 })).toBe(tmpdir())
  expect(baseFolder(folder, '/var/tmp', room)).toBe(tmpdir())
  expect(baseFolder(join(folder, 'missing'), '')).toBe(tmpdir())
  expect(baseFolder(join(folder, 'missing'), '', room)).toBe(tmpdir())
  rmSync(folder, { recursive: true })
})
