import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completeLockfile, floatingTags, missingOptionals } from './lockfile.mjs'
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

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))

it.each(['.', 'bench', 'tools/chdb'])(
  'the lock file of %s lacks none: npm ci would refuse it (repair with node tools/complete-lockfile.mjs)',
  (folder) => {
    expect(missingOptionals(read(join(folder, 'package-lock.json')))).toEqual([])
  },
)

it.each(['.', 'bench', 'tools/chdb'])(
  'the lock file of %s stays good when a registry names another latest',
  (folder) => {
    const pinned = read(join(folder, 'package.json')).overrides ?? {}
    expect(floatingTags(read(join(folder, 'package-lock.json')), pinned)).toEqual([])
  },
)

it('finds what is asked for by a tag, unless it is pinned', () => {
  const lock = { packages: { 'node_modules/tool': { dependencies: { a: 'latest', b: '^1.0.0', c: 'next', d: '*' } } } }
  expect(floatingTags(lock, {})).toEqual(['a@latest', 'c@next'])
  expect(floatingTags(lock, { a: '1.0.0' })).toEqual(['c@next'])
})
