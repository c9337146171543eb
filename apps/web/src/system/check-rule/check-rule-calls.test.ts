import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { emptyStep, readSteps, tryRule, writeSteps } from './check-rule-calls.ts'

const steps = [
  { digits: '*', pattern: '\\w+', message: '字母或数字' },
  { digits: '2', pattern: '\\d{2}', message: '两位数字' },
]

describe('steps of a check rule', () => {
  it('[PAGES-5] go through the editor unchanged', () => {
    expect(readSteps(writeSteps(steps))).toEqual(steps)
    expect(readSteps('[{"digits":2,"pattern":"a","message":"b"}]')).toEqual([
      { digits: '2', pattern: 'a', message: 'b' },
    ])
  })

  it.each(['', 'no json', '{}', '[]', '[{"digits":0}]'])(
    '[PAGES-5] start anew from what cannot be read: %s',
    (text) => {
      expect(readSteps(text)).toEqual([emptyStep])
    },
  )

  it('[PAGES-4] the verdict names the piece that failed', async () => {
    const result = { checkValue: 'd2', beginIndex: 3, endIndex: 5 }
    fakeServer({ 'POST /sys/checkRule/tryRule': { success: false, code: 500, message: '两位数字', result } })
    expect(await tryRule(steps, 'abcd2')).toEqual({ isPassed: false, text: '第 4–5 位“d2”：两位数字' })
    fakeServer({ 'POST /sys/checkRule/tryRule': ok('') })
    expect(await tryRule(steps, 'abc12')).toEqual({ isPassed: true, text: '校验通过' })
  })
})
