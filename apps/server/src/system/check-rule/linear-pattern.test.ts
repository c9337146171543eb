import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { compileLinear } from './linear-pattern.ts'

const builtIn = (source: string, value: string): boolean => new RegExp(`^(?:${source})$`, 'u').test(value)

describe('patterns of check rules', () => {
  it.each([
    ['[a-z]{4}', 'abcd', true],
    ['[a-z]{4}', 'abc', false],
    ['^\\d+$', '0123', true],
    ['a|bc|', 'bc', true],
    ['a|bc|', '', true],
    ['(ab)*c?', 'ababc', true],
    ['^(?=.*[a-z])(?=.*\\d)(?!.*x).{6,}$', 'abc123', true],
    ['^(?=.*[a-z])(?=.*\\d)(?!.*x).{6,}$', 'abx123', false],
    ['[\\u4e00-\\u9fa5]{2,3}', '中文', true],
    ['\\w+@\\w+\\.(com|cn)', 'a_b@c.cn', true],
    ['a{2,}', 'aaa', true],
    ['[^,\\]]+', 'a]b', false],
    ['\\bab\\b', 'ab', true],
    ['.', '😀', true],
    ['(?<year>\\d{4})-\\d{2}', '2026-01', true],
  ])('[CHECK-1] %s against %s: %s', (source, value, expected) => {
    expect(compileLinear(source)(value)).toBe(expected)
    expect(builtIn(source, value)).toBe(expected)
  })

  it('[CHECK-2] agree with the built-in engine', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '(a|b)', '(?:ab|a)', '(?=a)', '(?!b)', '^', '$')
    const piece = fc.tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{1,2}', '{2}')).map(([base, count]) => {
      return /^(?:\(\?[=!]|[$^])/.test(base) ? base : base + count
    })
    const source = fc.array(fc.array(piece, { maxLength: 4 }), { minLength: 1, maxLength: 3 }).map((branches) => {
      return branches.map((branch) => branch.join('')).join('|')
    })
    const value = fc.string({ unit: fc.constantFrom('a', 'b', '1'), maxLength: 6 })
    fc.assert(
      fc.property(source, value, (pattern, text) => {
        expect(compileLinear(pattern)(text)).toBe(builtIn(pattern, text))
      }),
      { numRuns: 500 },
    )
  })

  it('[CHECK-3] that would keep the built-in engine busy for years are decided step by step', () => {
    const value = `${'a'.repeat(2000)}!`
    for (const source of ['(a+)+', '(a|aa)+', '(.*a){12}', '(a*)*b', '^(?=(a+)+$).*']) {
      expect(compileLinear(source)(value)).toBe(false)
    }
  })

  it.each([
    ['(a)\\1', '不支持反向引用'],
    ['(?<=a)b', '不支持后行断言'],
    ['a++', '不支持占有量词'],
    ['(a', '括号不匹配'],
    ['a)', '括号不匹配'],
    ['[a', '方括号不匹配'],
    ['*a', '量词前缺少内容'],
    ['a{9999}', '量词次数过大'],
    ['((a{1000}){1000}){1000}', '表达式过长'],
    ['((((((){1000}){1000}){1000}){1000}a){1000}){1000}', '表达式过长'],
    ['(?=((?=((?=a)){1000})){1000}){1000}', '表达式过长'],
    ['[z-a]', '无法识别 [z-a]'],
  ])('[CHECK-4] %s is refused: %s', (source, words) => {
    expect(() => compileLinear(source)).toThrow(words)
  })
})
