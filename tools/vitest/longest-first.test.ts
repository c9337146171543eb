import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longest, longestFirst } from './longest-first.ts'

it('every test file that is to begin first exists', () => {
  const places = ['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts']
  const files = globSync(places, { cwd: join(import.meta.dirname, '..', '..') })
  const found = longest.map((end) => files.filter((file) => file.endsWith(end)).length)
  expect(found).toEqual(longest.map(() => 1))
})

it('the longest test files begin first, the others keep their order', () => {
  const files = ['/a/short.test.ts', `/a/${longest[0]}`, '/a/other.test.ts'].map((moduleId) => ({ moduleId }))
  expect(longestFirst(files).map(({ moduleId }) => moduleId)).toEqual([
    `/a/${longest[0]}`,
    '/a/short.test.ts',
    '/a/other.test.ts',
  ])
})
