import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { asOneCheck, countCases, sum } from './count.mjs'

const folder = mkdtempSync(join(tmpdir(), 'count-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it.each([
  ['vitest', true, { numPassedTests: 8, numFailedTests: 0 }, { passed: 8, failed: 0 }],
  ['vitest', false, { numPassedTests: 8, numFailedTests: 2 }, { passed: 8, failed: 2 }],
  ['vitest', false, { numPassedTests: 8, numFailedTests: 0 }, { passed: 8, failed: 1 }],
  ['playwright', false, { stats: { expected: 3, flaky: 1, unexpected: 0 } }, { passed: 3, failed: 1, again: 1 }],
  ['playwright', false, { stats: { expected: 3, flaky: 0, unexpected: 2 } }, { passed: 3, failed: 2 }],
])('%s ending well: %s, reporting %o counts as %o', (tool, succeeded, content, expected) => {
  expect(countCases(tool, succeeded, report(content))).toEqual(expected)
})

it('a runner that left no report failed', () => {
  expect(countCases('vitest', true, join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 })
})

it('a case that needed a second try stays visible in the sum', () => {
  expect(
    sum([
      { passed: 3, failed: 1, again: 1 },
      { passed: 2, failed: 0 },
    ]),
  ).toEqual({ passed: 5, failed: 1, again: 1 })
})

it('a layer of checks counts once', () => {
  const checks = [countCases('oxlint', true, ''), countCases('oxfmt', false, '')]
  expect(asOneCheck(sum(checks))).toEqual({ passed: 0, failed: 1 })
  expect(asOneCheck({ passed: 2, failed: 0 })).toEqual({ passed: 1, failed: 0 })
})
