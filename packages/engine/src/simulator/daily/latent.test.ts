import { describe, expect, it } from 'vitest'
import { AFTERGLOW_MEMORY, AFTERGLOW_SHARE, compensation, surpriseSize } from './latent.ts'

describe('what news of a company are worth', () => {
  it.each([
    // Bad news: three quarters of the reach and three tenths for every standard deviation, two percent at least.
    [0.1, 0, false, -0.075],
    [0.1, 1, false, -0.105],
    [0.1, -3, false, -0.02],
    [0.2, 0, false, -0.12],
    [0.3, 0, false, -0.12],
    [0.149, 0, false, -0.111_75],
    [0.15, 0, false, -0.12],
    // Good news: most for a few percent, from 0.57 standard deviations on for the limit.
    [0.1, 0, true, 0.06],
    [0.1, 0.57, true, 0.069_12],
    [0.1, 0.571, true, 0.100_13],
    [0.1, 1, true, 0.113],
    [0.1, -3, true, 0.02],
    [0.1, -2.4, true, 0.021_6],
    [0.2, 1, true, 0.180_8],
  ])('[SIM-PUSH-4] at a limit of %d, drawn %d, good: %s, they move it by %d', (rate, z, isGood, move) =>
    expect(surpriseSize(rate, z, isGood)).toBeCloseTo(move, 12),
  )

  it.each([
    [0.1, 0, 0.005_875],
    [0.1, -3, 0.005_875],
    [0.1, 1, 0.003_525],
    [0.1, 2, 0.001_175],
    [0.1, 9, 0.000_376],
    [0.149, 0, 0.005_875],
    [0.15, 0, 0.007_125],
    [0.2, 1, 0.004_275],
  ])('[SIM-PUSH-4] at a limit of %d and a size of %d every other day gives back %d', (rate, size, daily) =>
    expect(compensation(rate, size)).toBeCloseTo(daily, 12),
  )

  it('[SIM-PUSH-4] the day after it 1.2 % of it are left, and nine tenths of that every day on', () =>
    expect([AFTERGLOW_SHARE, AFTERGLOW_MEMORY]).toEqual([0.012, 0.9]))
})
