import { changeBuckets } from '@liangshu/engine/analysis/breadth/breadth'
import { expect, it } from 'vitest'
import { bucketLabel, bucketSide } from './breadth-buckets.ts'

it('[BREADTH-1] each bucket is named by its ends and has a side', () => {
  const buckets = changeBuckets([])
  expect(buckets.map(bucketLabel)).toEqual([
    '<−10',
    '−10~−7',
    '−7~−5',
    '−5~−3',
    '−3~0',
    '平',
    '0~3',
    '3~5',
    '5~7',
    '7~10',
    '>10',
  ])
  expect(buckets.map(bucketSide).join(' ')).toBe('down down down down down flat up up up up up')
})

it('[BREADTH-1] an end counts where its name says: ten percent is not beyond ten', () => {
  const named = (change: number) =>
    changeBuckets([{ change, limit: null }])
      .filter(({ count }) => count === 1)
      .map(bucketLabel)
  expect([named(-0.1), named(-0.1001), named(0.1), named(0.1001)]).toEqual([['−10~−7'], ['<−10'], ['7~10'], ['>10']])
})
