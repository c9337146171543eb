import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { dayPath } from './day-path.ts'

const day = (more: Partial<MinutesAnswer>): MinutesAnswer =>
  ({
    times: ['09:31', '09:32', '09:33'],
    price: [10, 10.1, 9.9],
    avg: [10, 10.05, null],
    volume: [100, 50, 0],
    preClose: 10,
    ...more,
  }) as MinutesAnswer

describe('a day in a small box', () => {
  it('[WEBFIG-4] symmetrical around the close before, in the width of a whole day', () => {
    const path = dayPath(day({}))!
    expect(path.width).toBeCloseTo(100 / 240, 12)
    expect(path.reach).toBeCloseTo(0.01, 12)
    expect(path.price).toBe('0.42,50.00 0.83,0.00 1.25,100.00')
    expect(path.mean).toBe('0.42,50.00 0.83,25.00')
    expect(path.last).toBe(9.9)
  })

  it('[WEBFIG-4] volumes as parts of the largest, red where the price did not fall', () => {
    const { volume, width } = dayPath(day({}))!
    expect(volume).toEqual([
      { x: 0, height: 100, isUp: true },
      { x: width, height: 50, isUp: true },
      { x: 2 * width, height: 0, isUp: false },
    ])
    expect(dayPath(day({ preClose: 10.2 }))!.volume[0]!.isUp).toBe(false)
    expect(dayPath(day({ volume: [0, 0, 0] }))!.volume.map(({ height }) => height)).toEqual([0, 0, 0])
  })

  it('[WEBFIG-4] a quiet day does not fill the box, minutes without a price are left out', () => {
    expect(dayPath(day({ price: [10, 10.001, null] }))).toMatchObject({ reach: 0.005, last: 10.001 })
    expect(dayPath(day({ price: [10, null, null] }))!.price).toBe('0.42,50.00')
  })

  it('[WEBFIG-4] without a close before it is measured from its first price; without any there is nothing', () => {
    expect(dayPath(day({ preClose: null, price: [8, 8.4, null] }))).toMatchObject({ reach: expect.closeTo(0.05, 9) })
    expect(dayPath(day({ price: [null, null, null] }))).toBeNull()
    expect(dayPath(day({ preClose: null, price: [null] }))).toBeNull()
  })
})
