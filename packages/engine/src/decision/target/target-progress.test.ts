import { describe, expect, it } from 'vitest'
import { targetProgress, type ApprovedTarget } from './target-progress.ts'

const target: ApprovedTarget = { volume: 1000, reference: 100_000, priceLow: 99_000, priceHigh: 101_000 }
const progress = (volume: number, working: number, over: Partial<ApprovedTarget> = {}) =>
  targetProgress({ ...target, ...over }, { volume, turnover: volume * 100_000, working })

describe('how far a target has come', () => {
  it.each([
    [0, 0, 'waiting', 1000, 0],
    [0, 1, 'working', 999, 0],
    [1, 0, 'partial', 999, 0.001],
    [1, 1, 'working', 998, 0.001],
    [999, 1, 'working', 0, 0.999],
    [999, 5, 'working', 0, 0.999],
    [1000, 0, 'done', 0, 1],
    [1000, 3, 'done', 0, 1],
    [1200, 0, 'done', 0, 1],
  ])('[DECIDE-8] %d filled and %d working: %s, %d left', (volume, working, state, remaining, share) => {
    expect(progress(volume, working)).toEqual({
      state,
      executed: volume,
      working,
      remaining,
      progress: share,
      vwap: volume === 0 ? null : 100_000,
      band: volume === 0 ? null : 'inside',
      deviation: volume === 0 ? null : 0,
    })
  })

  it('[DECIDE-8] a target of nothing waits and is never done', () => {
    expect(progress(0, 0, { volume: 0 })).toMatchObject({ state: 'waiting', remaining: 0, progress: 0 })
    expect(progress(5, 0, { volume: 0 })).toMatchObject({ state: 'partial', remaining: 0, progress: 0 })
    expect(progress(1, 0, { volume: 1 })).toMatchObject({ state: 'done', progress: 1 })
  })

  it('[DECIDE-8] the edges of a band are inside, one side may be open', () => {
    const band = (price: number, over: Partial<ApprovedTarget>) =>
      targetProgress({ ...target, ...over }, { volume: 1, turnover: price, working: 0 }).band
    expect([98_999, 99_000, 101_000, 101_001].map((price) => band(price, {}))).toEqual([
      'below',
      'inside',
      'inside',
      'above',
    ])
    expect([98_999, 99_000, 999_000].map((price) => band(price, { priceHigh: null }))).toEqual([
      'below',
      'inside',
      'inside',
    ])
    expect([1, 101_000, 101_001].map((price) => band(price, { priceLow: null }))).toEqual(['inside', 'inside', 'above'])
    expect(band(1, { priceLow: null, priceHigh: null })).toBeNull()
  })

  it('[DECIDE-8] without a price that was approved there is no distance from it', () => {
    const far = (reference: number) => progress(10, 0, { reference }).deviation
    expect([far(0), far(-1), far(1), far(80_000)]).toEqual([null, null, 99_999, 0.25])
  })
})
