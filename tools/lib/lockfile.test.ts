import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completeLockfile, missingOptionals } from './lockfile.mjs'
import { root } from './project.mjs'

const lockfile = {
  packages: {
    'node_modules/tool': {
      version: '1.0.0',
      dev: true,
      optionalDependencies: { 'tool-mac': '1.0.0', 'tool-linux': '1.0.0' },
    },
    'node_modules/tool/node_modules/tool-linux': { version: '1.0.0' },
    'node_modules/z': { version: '1.0.0' },
  },
}

it('finds the binaries of other systems that the lock file lacks', () => {
  expect(missingOptionals(lockfile)).toEqual([{ name: 'tool-mac', version: '1.0.0', isDev: true }])
})

it('adds them in order, marked as optional', () => {
  const complete = completeLockfile(lockfile, () => ({ os: ['darwin'] }))
  expect(missingOptionals(complete)).toEqual([])
  expect(Object.keys(complete.packages).slice(0, 2)).toEqual(['node_modules/tool', 'node_modules/tool-mac'])
  expect(complete.packages['node_modules/tool-mac']).toEqual({
    version: '1.0.0',
    os: ['darwin'],
    dev: true,
    optional: true,
  })
})

it('our own lock file lacks none: npm ci would refuse it (repair with node tools/complete-lockfile.mjs)', () => {
  expect(missingOptionals(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))).toEqual([])
})
