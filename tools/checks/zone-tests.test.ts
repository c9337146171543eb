import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { zoneTests } from './zone-tests.mjs'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** The tests that are found in a tree of these files. */
function found(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'zone-'))
  folders.push(folder)
  for (const [name, text] of Object.entries({ 'packages/engine/src/none.test.ts': '', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return zoneTests(folder)
}

const test = 'packages/engine/src/fee/fee.test.ts'

it.each([
  ['makes a date', `expect(new Date(0).getHours()).toBe(8)`],
  ['reads one made in UTC by the local clock', `new Date(Date.UTC(2026, 0, 5)).getDate()`],
  ['makes one of an unknown kind and reads it in UTC', `new Date(text).getUTCDate()`],
  ['asks the clock', `const now = Date.now()`],
  ['parses a date', `Date.parse('2026-01-05')`],
  ['formats for a place', `(5).toLocaleString()`],
  ['formats times', `new Intl.DateTimeFormat('zh-CN')`],
])('a test that %s runs in both zones', (_what, text) => {
  expect(found({ [test]: text })).toEqual([test])
})

it('so does one that reaches such a source through others, even in a circle', () => {
  const files = {
    [test]: `import { fee } from './fee.ts'`,
    'packages/engine/src/fee/fee.ts': `import { day } from '@liangshu/contract/market/day'\nexport const fee = 1`,
    'packages/contract/src/market/day.ts': `export * from './stamp.ts'`,
    'packages/contract/src/market/stamp.ts': `import './day.ts'\nimport './clock.ts'`,
    'packages/contract/src/market/clock.ts': `export const at = () => new Date()`,
  }
  expect(found(files)).toEqual([test])
})

it('one that only counts does not', () => {
  const files = {
    [test]: `import { fee } from './fee.ts'\nit('charges by the Date of nobody')`,
    'packages/engine/src/fee/fee.ts': `export const fee = (tradeDate: string) => tradeDate.length`,
    'packages/engine/src/fee/unrelated.ts': `new Date()`,
  }
  expect(found(files)).toEqual([])
})

it.each([
  ['counts from a day in UTC', `const at = Date.UTC(2026, 10, 16, 2)`],
  ['makes and reads its dates in UTC', `new Date(Date.UTC(year, month, 0)).getUTCDate()`],
])('nor does one that %s', (_what, text) => {
  expect(found({ [test]: text })).toEqual([])
})

it('the rules of cron and of the calendar are among them', () => {
  const tests = zoneTests()
  expect(tests).toContainEqual(expect.stringContaining('/cron/'))
  expect(tests).toContainEqual(expect.stringContaining('/calendar/'))
})
