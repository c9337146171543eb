import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createRunFolder, removeRunFolder } from './run-folder.mjs'

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
