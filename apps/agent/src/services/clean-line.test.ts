import { MOST_LINE_CHARS } from '@liangshu/contract/hosts/agent-line'
import { expect, it } from 'vitest'

import { cleanLine } from './clean-line.ts'

it.each([
  ['[HOST-18] colours go', '\u001B[31m错误\u001B[0m', '错误'],
  ['[HOST-18] titles of windows go', '\u001B]0;title\u0007text', 'text'],
  ['[HOST-18] control characters become dots', 'a\u0000b\rc\u0085d', 'a·b·c·d'],
  ['[HOST-18] marks that turn the writing around become dots', 'abc\u202Efdp', 'abc·fdp'],
  ['[HOST-18] a tab is some blanks', 'a\tb', 'a    b'],
  ['[HOST-18] half characters are made whole', 'a\uD800b', 'a\uFFFDb'],
])('%s', (_rule, line, expected) => expect(cleanLine(line)).toBe(expected))

it('[HOST-18] a line of a megabyte is cut and says how long it was', () => {
  const line = cleanLine('x'.repeat(1_048_576))
  expect(line).toBe(`${'x'.repeat(MOST_LINE_CHARS)}…（已截断，原长1048576字符）`)
})
