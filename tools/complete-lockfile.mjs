import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLockfile, missingOptionals } from './lib/lockfile.mjs'
import { root, runMain, say } from './lib/project.mjs'

/** @param {string} name */
function describePackage(name) {
  const fields = ['os', 'cpu', 'libc', 'engines', 'license']
  const shown = spawnSync('npm', ['view', name, ...fields, '--json'], { encoding: 'utf8' })
  return shown.status === 0 ? JSON.parse(shown.stdout || '{}') : {}
}

await runMain(async () => {
  const file = join(root, 'package-lock.json')
  const lockfile = JSON.parse(readFileSync(file, 'utf8'))
  for (const { name, version } of missingOptionals(lockfile)) say(`+ ${name}@${version}`)
  writeFileSync(file, `${JSON.stringify(completeLockfile(lockfile, describePackage), null, 2)}\n`)
  return 0
})
