import { describe, expect, it } from 'vitest'
import { daysOf, strengthOf, weeksOf } from './calendar-cells.ts'
import { compounded } from './profit-charts.ts'

describe('the calendar of profits', () => {
  it('[PROFIT-1] weeks begin on Monday and days of other months stay empty', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[1]?.[0]).toBe('2026-11-02')
    expect(weeks.at(-1)?.slice(0, 2)).toEqual(['2026-11-30', null])
    expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29)
  })

  it('[PROFIT-1] a month ends on its own last day', () => {
    expect(daysOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(daysOf('2028-02').to).toBe('2028-02-29')
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
