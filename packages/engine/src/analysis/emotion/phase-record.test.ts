import { expect, it } from 'vitest'
import { emotionStage } from './emotion-stage.ts'
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

it('[EMOTION-10] a stage looks back five days and no further, on the first days as far as there are any', () => {
  const days = Array.from({ length: 60 }, (_, i) => ({
    net: 12 * Math.sin(i * 1.7) + (i % 5),
    maxBoards: 3 + ((i * 7) % 5),
    sealRate: 0.5 + ((i * 3) % 5) / 10,
  }))
  expect(stagesOf(days)).toEqual(days.map((day, at) => emotionStage(day, days.slice(0, at))))
  const height = (net: number, maxBoards: number) => ({ net, maxBoards, sealRate: 0.8 })
  // Two boards lower than on the first day, and four points below the mean of the last three.
  const falling = [height(4, 8), height(4, 6), height(4, 6), height(4, 6), height(4, 6), height(0, 6)]
  expect(stagesOf(falling).at(-1)).toBe('退潮')
  expect(stagesOf([height(4, 8), height(4, 6), ...falling.slice(1)]).at(-1)).toBe('震荡')
})

it('[EMOTION-11] thirty days are enough, an even number has its median between the two in the middle', () => {
  const returnsOf = (count: number) => (at: number) => (at < count ? (at < 15 ? -0.01 : at === 15 ? 0 : 0.03) : NaN)
  const still = Array.from({ length: 31 }, () => '冰点' as const)
  const [one] = phaseRecord(still, returnsOf(30))
  expect(one).toMatchObject({ stage: '冰点', n: 31 })
  expect(one?.after.map(({ days }) => days)).toEqual([1, 5, 20])
  const [first] = one?.after ?? []
  expect([first?.n, first?.median?.toFixed(4), first?.upShare?.toFixed(4)]).toEqual([30, '-0.0050', '0.4667'])
  expect(first?.mean).toBeCloseTo((-0.15 + 14 * 0.03) / 30, 12)
  const [odd] = phaseRecord(still, returnsOf(31))
  expect(odd?.after[0]?.median).toBe(0)
  expect(phaseRecord(still, returnsOf(29))[0]?.after[0]).toMatchObject({ n: 29, median: null })
})
