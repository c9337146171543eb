import type { MarketCurve, SectorDays } from '@liangshu/contract/insight/macro-calls'
import { describe, expect, it } from 'vitest'
import { amountAgainstBefore } from '../panels/amount-curve/amount-against-before.ts'
import { flowEnds } from '../panels/sector-flow/sector-flow-panel.tsx'
import { quadrantOf, rangeOf, roomyLabels, scatterPoints } from '../panels/strength-scatter/scatter-points.ts'
import { axisSteps, pathOf } from '../../shared/chart/plot-scale.ts'
import { rotationColumns, rotationStory } from './rotation-cells.ts'
import { minutesAndNow, minuteTitle } from './session-axis.ts'

const sector = (code: string, changePct: (number | null)[], place: (number | null)[]) => ({
  code,
  name: `名${code}`,
  changePct,
  place,
  amount: 100,
  r5: [0.01, 0.02],
  r20: [0.1, null],
})
const days: SectorDays = {
  dates: ['2026-11-13', '2026-11-16'],
  sectors: [
    sector('A', [0.01, 0.03], [2, 1]),
    sector('B', [0.02, -0.01], [1, 2]),
    sector('C', [null, null], [null, null]),
  ],
}

describe('the rotation matrix', () => {
  it('[MACRO-WEB-1] a day is a column in the order of its places; who did not trade is in none', () => {
    const names = (end: 'top' | 'bottom', rows: number) =>
      rotationColumns(days, end, rows).map(({ cells }) => cells.map(({ code }) => code).join(''))
    expect(names('top', 5)).toEqual(['BA', 'AB'])
    expect(names('bottom', 1)).toEqual(['A', 'B'])
  })

  it('[MACRO-WEB-1] the story of a sector counts the days among the first five, and those without a break', () => {
    const long = { ...days, sectors: [sector('A', [0, 0, 0, 0], [9, 3, 1, 5])] }
    expect(rotationStory(long, 'A')).toMatchObject({ times: 3, running: 3, place: 5 })
    expect(rotationStory(days, 'C')).toMatchObject({ times: 0, running: 0, place: null })
    expect(rotationStory(days, 'Z')).toBeNull()
  })
})

describe('the strength scatter', () => {
  it('[MACRO-WEB-2] stands where the last known day is, with the days before as its trail', () => {
    const [first] = scatterPoints(days)
    expect(first).toMatchObject({ code: 'A', x: 0.1, y: 0.01, trail: [[0.1, 0.01]] })
    expect(scatterPoints(days).map(({ code }) => code)).toEqual(['A', 'B'])
  })

  it.each([
    [0.1, 0.1, '强势'],
    [-0.1, 0.1, '转强'],
    [0.1, -0.1, '转弱'],
    [-0.1, -0.1, '弱势'],
  ])('[MACRO-WEB-2] 20日 %f, 5日 %f is %s', (x, y, words) => expect(quadrantOf({ x, y })).toBe(words))

  it('[MACRO-WEB-2] the axis holds zero and every point', () => {
    const [low, high] = rangeOf([0.2, 0.3])
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(0.3)
  })

  it('[MACRO-WEB-2] a name that would lie on another is left out', () => {
    const points = scatterPoints(days)
    const place = ({ code }: { code: string }) => ({ x: code === 'A' ? 10 : 12, y: 20, r: 3 })
    expect(roomyLabels(points, place, 300).map(({ point }) => point.code)).toEqual(['A'])
    const apart = ({ code }: { code: string }) => ({ x: 10, y: code === 'A' ? 20 : 60, r: 3 })
    expect(roomyLabels(points, apart, 300)).toHaveLength(2)
  })
})

describe('the curves of the day', () => {
  const curve = (amount: number[], amountBeforeNow: number) =>
    ({ amount, amountBefore: [100, 400], amountBeforeNow }) as unknown as MarketCurve

  it('[MACRO-WEB-3] today is held against the same second of the day before, and the whole day is extrapolated', () => {
    expect(amountAgainstBefore(curve([50, 110], 100))).toEqual({
      amount: 110,
      difference: 10,
      rate: expect.closeTo(0.1),
      wholeDay: expect.closeTo(440),
    })
    expect(amountAgainstBefore(curve([50], 0))).toMatchObject({ amount: 50, rate: null, wholeDay: null })
    expect(amountAgainstBefore(curve([], 100))).toMatchObject({ amount: null, rate: null })
  })

  it('[MACRO-WEB-3] the running minute stands apart until the day is over', () => {
    expect(minutesAndNow([1, 2, 3])).toEqual({ values: [1, 2], now: 3 })
    const whole = Array.from({ length: 240 }, (_, i) => i)
    expect(minutesAndNow(whole)).toEqual({ values: whole, now: 239 })
    expect(minutesAndNow([])).toEqual({ values: [], now: null })
  })

  it('[MACRO-WEB-3] minutes are named by their end, over the break', () => {
    expect([0, 119, 120, 239].map(minuteTitle)).toEqual(['09:31', '11:30', '13:01', '15:00'])
  })

  it('[MACRO-WEB-4] gridlines are round, few and hold every value', () => {
    expect(axisSteps([3, 97], true)).toEqual({ steps: [0, 25, 50, 75, 100], low: 0, high: 100 })
    expect(axisSteps([1, 9], true).steps).toEqual([0, 3, 6, 9])
    expect(axisSteps([-7.4, 4.9], false).steps).toEqual([-10, -5, 0, 5])
    expect(axisSteps([], true)).toEqual({ steps: [0, 1], low: 0, high: 1 })
    expect(axisSteps([0, 0], true).high).toBeGreaterThan(0)
  })

  it('[MACRO-WEB-4] what is not known is a gap, not a line through it', () => {
    const box = { left: 0, right: 10, count: 4, x: (at: number) => at, y: (value: number) => value }
    expect(pathOf([1, 2, null, 4], box)).toBe('M0.0,1.0L1.0,2.0M3.0,4.0')
    expect(pathOf([1, 2], box, 9)).toBe('M0.0,1.0L1.0,2.0L1.0,9L0.0,9Z')
  })
})

it('[MACRO-WEB-5] flows show both ends where there is no room for all', () => {
  const rows = [5, -9, 3, 1, -2, 7].map((netInflow) => ({ netInflow }))
  expect(flowEnds(rows, 4).map(({ netInflow }) => netInflow)).toEqual([7, 5, -2, -9])
  expect(flowEnds(rows, 10)).toHaveLength(6)
})
