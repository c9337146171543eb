import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLatestSearch } from './latest-search.ts'
import { splitValues, textOf, textsOf } from './use-dict.ts'
import { isTableDict, withoutCondition } from './dict-queries.ts'

function setUp() {
  const answers = new Map<string, (value: string) => void>()
  const asked: string[] = []
  const shown: string[] = []
  const search = createLatestSearch<string>({
    delayMs: 300,
    load: (keyword) => {
      asked.push(keyword)
      return new Promise((resolve) => void answers.set(keyword, resolve))
    },
    onLoading: () => void shown.push('…'),
    onResult: (result) => void shown.push(result),
    onError: () => void shown.push('!'),
  })
  const answer = async (keyword: string) => {
    answers.get(keyword)?.(`=${keyword}`)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { search, asked, shown, answer }
}

describe('searching while typing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[DICTFIELD-1] asks once, a moment after the last key', async () => {
    const { search, asked } = setUp()
    search.type('a')
    await vi.advanceTimersByTimeAsync(200)
    search.type('ab')
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['ab'])
  })

  it('[DICTFIELD-2] only the newest question is answered, however late the others come', async () => {
    const { search, shown, answer } = setUp()
    search.type('a')
    await vi.advanceTimersByTimeAsync(300)
    search.type('ab')
    await vi.advanceTimersByTimeAsync(300)
    await answer('ab')
    await answer('a')
    expect(shown).toEqual(['…', '…', '=ab'])
  })

  it('[DICTFIELD-3] clearing asks for everything at once', async () => {
    const { search, asked } = setUp()
    search.type('a')
    search.type('')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked).toEqual([''])
  })

  it('[DICTFIELD-2] nothing is shown after the field is gone', async () => {
    const { search, shown, answer } = setUp()
    search.type('')
    search.stop()
    await answer('')
    expect(shown).toEqual(['…'])
  })
})

describe('texts of values', () => {
  const options = [
    { value: '1', label: '男' },
    { value: '2', label: '女' },
  ]
  it('[DICTFIELD-4] numbers and texts find their option, unknown values stay, missing ones are dashes', () => {
    expect([textOf(options, 1), textOf(options, '2'), textOf(options, 3), textOf(options, null)]).toEqual([
      '男',
      '女',
      '3',
      '--',
    ])
    expect(textsOf(options, '2,1,x')).toBe('女,男,x')
    expect(splitValues('a, b,,')).toEqual(['a', 'b'])
  })

  it('[DICTFIELD-5] a table descriptor loses its condition when texts are asked for', () => {
    expect(isTableDict('sex')).toBe(false)
    expect(withoutCondition('sys_user,realname,username,status=1')).toBe('sys_user,realname,username')
  })
})
