import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { digestOf, isStamped, stamp } from './digest.mjs'

const base = mkdtempSync(join(tmpdir(), 'digest-'))
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(base, path, '..'), { recursive: true })
  writeFileSync(join(base, path), text)
}

it.each([
  ['changes with the content of a file', () => write('web/src/a.ts', 'other')],
  ['changes with a new file', () => write('web/src/deep/c.ts', 'c')],
  ['changes when a file is renamed', () => (rmSync(join(base, 'web/src/a.ts')), write('web/src/z.ts', 'a'))],
  ['changes when text moves from one file to the next', () => (write('web/src/a.ts', ''), write('web/src/b.ts', 'ab'))],
])('%s', (_rule, change) => {
  write('web/src/a.ts', 'a')
  write('web/src/b.ts', 'b')
  const before = digestOf(base, ['web'])
  change()
  expect(digestOf(base, ['web'])).not.toBe(before)
})

it.each([
  ['a build result', 'web/dist/app.js'],
  ['an installed package', 'web/node_modules/a/index.js'],
  ['a file the caller does not count', 'web/src/a.test.ts'],
])('does not change with %s', (_rule, path) => {
  write('web/src/a.ts', 'a')
  const digest = () => digestOf(base, ['web', 'missing'], (file) => !file.endsWith('.test.ts'))
  const before = digest()
  write(path, 'anything')
  expect(digest()).toBe(before)
})

it('a stamp holds for exactly the digest it was made with', () => {
  const file = join(base, 'deep', 'stamp')
  expect(isStamped(file, 'one')).toBe(false)
  stamp(file, 'one')
  expect([isStamped(file, 'one'), isStamped(file, 'two')]).toEqual([true, false])
})
