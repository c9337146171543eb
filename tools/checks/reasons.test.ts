import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { reasonsOf } from './reasons.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reasons-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const journey = (title: string, status: string, ...messages: (string | undefined)[]) => ({
  title,
  tests: [
    {
      projectName: 'desktop',
      status,
      results: messages.map((message) =>
        message === undefined
          ? { status: 'passed' }
          : { status: 'failed', error: { message }, errorLocation: { file: 'a.spec.ts', line: 7 } },
      ),
    },
  ],
})

it('a journey that was good at its second try says why its first one was not', () => {
  const specs = [journey('A', 'expected', undefined), journey('B', 'flaky', '\u001b[31mtoo late\u001b[39m', undefined)]
  const file = report({ suites: [{ specs: [], suites: [{ specs }] }] })
  expect(reasonsOf('playwright', file)).toEqual(['✗ [desktop] B\n    too late\n    a.spec.ts:7'])
})

it('a long reason keeps its beginning and its place', () => {
  const long = Array.from({ length: 30 }, (_, at) => `line ${at}`).join('\n')
  const [text = ''] = reasonsOf('playwright', report({ suites: [{ specs: [journey('C', 'unexpected', long)] }] }))
  expect(text.split('\n')).toHaveLength(9)
  expect(text).toContain('line 0')
  expect(text.endsWith('a.spec.ts:7')).toBe(true)
})

it('a product that did not start is a reason as well', () => {
  const file = report({ suites: [], errors: [{ message: 'no product' }] })
  expect(reasonsOf('playwright', file)).toEqual(['✗ playwright\n    no product'])
})

it('names failed tests, and files that could not be loaded', () => {
  const file = report({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'counts', failureMessages: ['expected 1'] },
          { status: 'passed', fullName: 'adds', failureMessages: [] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(reasonsOf('vitest', file)).toEqual(['✗ counts\n    expected 1', '✗ b.test.ts\n    no such module'])
})

it('tools without cases, and runs without a report, have none', () => {
  expect(reasonsOf('oxlint', report({}))).toEqual([])
  expect(reasonsOf('vitest', join(folder, 'none.json'))).toEqual([])
})
