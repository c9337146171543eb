import { MOST_ALERTS_AN_HOUR } from '@liangshu/contract/watch/group-calls'
import { describe, expect, it } from 'vitest'

import { createAlertBudget } from './alert-budget.ts'

describe('alerts of a group within an hour', () => {
  it('[WATCH-7] the last place is named, the rest is held back, and the next hour begins anew', () => {
    const budget = createAlertBudget()
    const said = Array.from({ length: MOST_ALERTS_AN_HOUR + 5 }, (_, i) => budget.ask('g', i * 1000))
    expect(said.filter((word) => word === 'tell')).toHaveLength(MOST_ALERTS_AN_HOUR - 1)
    expect(said.slice(MOST_ALERTS_AN_HOUR - 1)).toEqual(['tellLast', 'hold', 'hold', 'hold', 'hold', 'hold'])
    expect(budget.ask('other', 0)).toBe('tell')
    expect(budget.ask('g', 2 * 3_600_000)).toBe('tell')
  })

  it('[WATCH-7] what was not told leaves its place to another', () => {
    const budget = createAlertBudget()
    for (let i = 0; i < MOST_ALERTS_AN_HOUR * 2; i += 1) {
      expect(budget.ask('g', i)).toBe('tell')
      budget.giveBack('g')
    }
  })
})
