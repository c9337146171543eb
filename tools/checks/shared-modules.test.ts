import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../lib/project.mjs'

it('no test of the server replaces modules: files that share them would meet each other’s', () => {
  const tests = globSync('apps/server/src/**/*.test.ts', { cwd: root })
  expect(tests.length).toBeGreaterThan(100)
  const replacing = tests.filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(replacing).toEqual([])
})
