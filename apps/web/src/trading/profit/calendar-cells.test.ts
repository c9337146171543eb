import { describe, expect, it } from 'vitest'
import { strengthOf, weeksOf } from './calendar-cells.ts'
import { daysIn, type DayScope } from './days-in.ts'
import { compounded } from './profit-charts.ts'

const blank = {
  nav: 100,
  pnl: 0,
  rate: null,
  cumRate: null,
  benchRate: null,
  drawdown: null,
  position: null,
  orders: 0,
}

describe('the calendar of profits', () => {
  it('[PROFIT-1] weeks begin on Monday and days of other months stay empty', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[1]?.[0]).toBe('2026-11-02')
    expect(weeks.at(-1)?.slice(0, 2)).toEqual(['2026-11-30', null])
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  })

  it.each<[DayScope, string[]]>([
    ['all', ['2025-12-31', '2026-10-30', '2026-11-01', '2026-11-02', '2026-11-04']],
    ['year', ['2026-10-30', '2026-11-01', '2026-11-02', '2026-11-04']],
    ['month', ['2026-11-01', '2026-11-02', '2026-11-04']],
    ['week', ['2026-11-02', '2026-11-04']],
    ['flow', ['2025-12-31']],
    ['fee', ['2026-11-04']],
  ])('[PROFIT-6] the days of a figure: %s', (scope, expected) => {
    const days = ['2025-12-31', '2026-10-30', '2026-11-01', '2026-11-02', '2026-11-04'].map((date) => ({
      ...blank,
      date,
      flow: date === '2025-12-31' ? 100 : 0,
      fee: date === '2026-11-04' ? 5 : 0,
    }))
    expect(daysIn(days, scope).map(({ date }) => date)).toEqual(expected)
    expect(daysIn([], scope)).toEqual([])
  })

  it.each([
    [null, 0],
    [0, 0],
    [0.001, 1],
    [-0.015, 3],
    [0.08, 5],
  ])('[PROFIT-1] a rate of %s is coloured with strength %i', (rate, strength) =>
    expect(strengthOf(rate)).toBe(strength),
  )

  it('[PROFIT-2] rates are put together; after one nobody knows, nothing is known', () => {
    expect(compounded([0.1, -0.1, null, 0.1])).toEqual([expect.closeTo(0.1, 9), expect.closeTo(-0.01, 9), null, null])
  })
})
