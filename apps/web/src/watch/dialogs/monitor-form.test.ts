import { monitorMetrics } from '@liangshu/contract/watch/group-calls'
import { describe, expect, it } from 'vitest'
import { newRule, restText, shownValue, storedValue } from './monitor-form.ts'

describe('rules as they are typed', () => {
  it.each(monitorMetrics)('[WATCH-11] %s: what is typed is what is shown again', (metric) => {
    for (const typed of [0.07, 3, 12.5, 5000])
      expect(shownValue({ ...newRule(metric), value: storedValue(metric, typed) })).toBe(typed)
  })

  it('[WATCH-11] percent are stored as fractions, 万 as yuan', () => {
    expect([storedValue('changePct', 7), storedValue('mainInflow', 5000), storedValue('price', 12.34)]).toEqual([
      0.07, 50_000_000, 12.34,
    ])
  })

  it('[WATCH-7] no rest at all is said to be a minute', () => {
    expect([restText(0), restText(10)]).toEqual(['同一证券至少间隔 1 分钟', '同一证券 10 分钟内不重复'])
  })
})
