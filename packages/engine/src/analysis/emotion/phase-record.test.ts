import { expect, it } from 'vitest'
import { phaseRecord, stagesOf } from './phase-record.ts'

it('[EMOTION-10] a day’s stage is seen with the days before it only', () => {
  const day = (net: number) => ({ net, maxBoards: 5, sealRate: 0.8 })
  const days = [day(1), day(2), day(-12), day(-8), day(15)]
  expect(stagesOf(days)).toEqual(['发酵', '发酵', '冰点', '震荡', '高潮'])
  expect(stagesOf(days.slice(0, 3))).toEqual(stagesOf(days).slice(0, 3))
})

it('[EMOTION-11] what followed a stage is told with its number, and not below thirty', () => {
  const stages = [
    ...Array.from({ length: 40 }, () => '发酵' as const),
    ...Array.from({ length: 10 }, () => '冰点' as const),
  ]
  const record = phaseRecord(stages, (at, days) => (at + days >= 50 ? Number.NaN : at % 4 === 0 ? -0.02 : 0.01))
  const rising = record.find(({ stage }) => stage === '发酵')
  expect(rising).toMatchObject({ n: 40, after: [{ days: 1, n: 40 }, { n: 40 }, { days: 20, n: 30 }] })
  expect(rising?.after[0]?.upShare).toBeCloseTo(0.75, 12)
  expect(rising?.after[0]?.mean).toBeCloseTo((30 * 0.01 - 10 * 0.02) / 40, 12)
  expect(rising?.after[0]?.median).toBe(0.01)
  expect(record.find(({ stage }) => stage === '冰点')?.after[0]).toEqual({
    days: 1,
    n: 9,
    mean: null,
    median: null,
    upShare: null,
  })
})
