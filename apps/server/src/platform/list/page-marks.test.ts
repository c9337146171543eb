import { describe, expect, it } from 'vitest'

import { nearestMark } from './page-marks.ts'

describe('the nearest known place', () => {
  const marks = new Map([
    [1000, ['a']],
    [2000, ['b']],
  ])

  it.each([
    ['behind a mark', 1300, { mark: ['a'], skip: 300, isReversed: false }],
    ['the page before a mark', 1990, { mark: ['b'], skip: 0, isReversed: true }],
    ['nearer to the mark behind it', 1800, { mark: ['b'], skip: 190, isReversed: true }],
    ['a mark in the middle of the page is of no use backwards', 1995, { mark: ['a'], skip: 995, isReversed: false }],
    ['on a mark', 2000, { mark: ['b'], skip: 0, isReversed: false }],
  ])('[LISTSPEED-10] %s', (_case, offset, expected) => {
    expect(nearestMark(marks, { offset, limit: 10 })).toEqual(expected)
  })

  it('[LISTSPEED-10] is nowhere while nothing is known', () => {
    expect(nearestMark(new Map(), { offset: 5000, limit: 10 })).toBeUndefined()
  })
})
