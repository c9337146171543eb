import { describe, expect, it, vi } from 'vitest'
import type { Column, Row } from './column.ts'
import { handlerTimeoutMs, validateCell } from './validate-cell.ts'
import type { HandlerResult, ValidateRule } from './validate-rule.ts'

const column = (...validateRules: ValidateRule[]): Column => ({ key: 'v', title: '代码', type: 'input', validateRules })
const check = (value: unknown, rules: ValidateRule[], others: unknown[] = []) => {
  const row: Row = { id: '1', v: value }
  return validateCell(column(...rules), row, [row, ...others.map((other, index) => ({ id: `o${index}`, v: other }))])
}

describe('rules', () => {
  it.each([null, undefined, ''])('[ETABLE-10] %j is missing', async (value) => {
    expect(await check(value, [{ required: true, message: '请填写' }])).toBe('请填写')
  })

  it.each([0, false, ' '])('[ETABLE-10] %j is there', async (value) => {
    expect(await check(value, [{ required: true }])).toBeUndefined()
  })

  it('[ETABLE-10] the title may stand in a message, and there is one when the rule has none', async () => {
    expect(await check('', [{ required: true, message: '请输入${title}' }])).toBe('请输入代码')
    expect(await check('', [{ required: true }])).toBe('代码不能为空')
  })

  it.each([[{ unique: true }], [{ pattern: 'only' }]])(
    '[ETABLE-11] %j refuses a value that stands twice',
    async (rule) => {
      expect(await check('x', [rule], ['x'])).toBe('代码不能重复')
      expect(await check('x', [rule], ['y', null])).toBeUndefined()
      expect(await check('', [rule], [''])).toBeUndefined()
      expect(await check(1, [rule], ['1'])).toBe('代码不能重复')
    },
  )

  it.each([
    ['n6-16', ['123456', '1234567890123456'], ['12345', '12345678901234567', '12345a']],
    ['*6-16', ['abc!@#', '量化交易系统'], ['short', '12345678901234567']],
    ['s6-18', ['abcdef', 'ABCDEFGHIJKLMNOPQR'], ['abcde', 'abcde1', 'ABCDEFGHIJKLMNOPQRS']],
    ['url', ['http://a.cn', 'https://a.cn:8080/x?y=1#z', 'ftp://host/f'], ['a.cn', 'http://', 'http:// a']],
    ['e', ['a@b.cn', 'a.b+c@d-e.com.cn'], ['a@b', '@b.cn', 'a b@c.cn']],
    ['m', ['13800138000', '19912345678'], ['12800138000', '1380013800', '138001380000']],
    ['p', ['100000', '010020'], ['10000', '1000000', '10000a']],
    ['s', ['abc', 'ABC'], ['ab1', '中']],
    ['n', ['1', '-1', '1.5', '0.25'], ['1.', '.5', 'a', '1e3']],
    ['z', ['1', '-12', '0'], ['1.0', 'a']],
    ['*', ['a', ' '], []],
    ['money', ['1', '100', '0.1', '0.25', '12.34567'], ['0', '0.00', '0.123', '-1', '01', '1.123456', '.5']],
  ])('[ETABLE-12] preset %s', async (pattern, good, bad) => {
    const messages = async (values: string[]) => Promise.all(values.map((value) => check(value, [{ pattern }])))
    expect(await messages(good)).toEqual(good.map(() => undefined))
    expect(await messages(bad)).toEqual(bad.map(() => '代码格式不正确'))
  })

  it('[ETABLE-12] a custom expression works as text and as an object, however often', async () => {
    const pattern = /^SH\d{6}$/g
    expect(await check('SH600519', [{ pattern: '^SH\\d{6}$' }])).toBeUndefined()
    for (let times = 0; times < 3; times += 1) expect(await check('SH600519', [{ pattern }])).toBeUndefined()
    expect(await check('SZ600519', [{ pattern, message: '格式错误' }])).toBe('格式错误')
  })

  it('[ETABLE-12] a pattern looks at filled cells only', async () => {
    expect(await check('', [{ pattern: 'n6-16' }])).toBeUndefined()
  })

  it.each([
    [true, undefined],
    [false, '规则的话'],
    [{ pass: true }, undefined],
    [{ pass: false, message: '服务器的话' }, '服务器的话'],
    [{ pass: false }, '规则的话'],
  ] as [HandlerResult, string | undefined][])('[ETABLE-13] a handler that answers %j', async (result, expected) => {
    expect(await check('x', [{ handler: async () => result, message: '规则的话' }])).toBe(expected)
  })

  it('[ETABLE-14] rules run in order and stop at the first that fails', async () => {
    const handler = vi.fn<() => boolean>(() => true)
    expect(
      await check('', [
        { required: true, message: '一' },
        { handler, message: '二' },
      ]),
    ).toBe('一')
    expect(handler).not.toHaveBeenCalled()
    expect(
      await check('x', [
        { pattern: 'z', message: '一' },
        { pattern: 'n', message: '二' },
      ]),
    ).toBe('一')
  })
})

describe('handlers that fail', () => {
  it('[ETABLE-18] one that never answers fails its cell after a while', async () => {
    vi.useFakeTimers()
    try {
      const asked = check('x', [{ handler: () => new Promise(() => {}) }])
      await vi.advanceTimersByTimeAsync(handlerTimeoutMs)
      expect(await asked).toBe('代码校验超时，请重试')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[ETABLE-18] one that throws tells its words, or that the check failed', async () => {
    const fail = (text: string) => () => Promise.reject(new Error(text))
    expect(await check('x', [{ handler: fail('服务不可用') }])).toBe('服务不可用')
    expect(await check('x', [{ handler: fail(''), message: '请检查${title}' }])).toBe('请检查代码')
  })

  it('[ETABLE-18] a quick answer leaves no clock running', async () => {
    vi.useFakeTimers()
    try {
      expect(await check('x', [{ handler: () => true }])).toBeUndefined()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
