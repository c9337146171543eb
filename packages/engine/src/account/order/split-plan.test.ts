import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nextSliceVolume, splitPlan } from './split-plan.ts'

describe('split plans', () => {
  it('[SPLIT-1] TWAP is equal parts at equal times', () => {
    expect(splitPlan({ algo: 'TWAP', slices: 4, minutes: 20, volume: 1000, step: 100 })).toEqual([
      { afterMs: 0, target: 200 },
      { afterMs: 300_000, target: 500 },
      { afterMs: 600_000, target: 700 },
      { afterMs: 900_000, target: 1000 },
    ])
  })

  it('[SPLIT-1] LIMIT slices wait for each other, not for the clock', () => {
    const plan = splitPlan({ algo: 'LIMIT', slices: 3, minutes: 30, volume: 300, step: 100 })
    expect(plan.map(({ afterMs }) => afterMs)).toEqual([0, 0, 0])
  })

  it('[SPLIT-1] VWAP trades more at both ends of the day', () => {
    const plan = splitPlan({ algo: 'VWAP', slices: 10, minutes: 240, volume: 100_000, step: 100 })
    const parts = plan.map(({ target }, i) => target - (plan[i - 1]?.target ?? 0))
    expect(parts[0]).toBeGreaterThan(parts[4] ?? 0)
    expect(parts[9]).toBeGreaterThan(parts[4] ?? 0)
  })

  it('[SPLIT-1] nothing is lost or added, and every slice but the last is whole lots', () => {
    assert(
      property(
        constantFrom('LIMIT' as const, 'TWAP' as const, 'VWAP' as const),
        integer({ min: 1, max: 60 }),
        integer({ min: 1, max: 50_000 }),
        (algo, slices, volume) => {
          const plan = splitPlan({ algo, slices, minutes: 60, volume, step: 100 })
          expect(plan.at(-1)?.target).toBe(volume)
          plan.forEach(({ target, afterMs }, i) => {
            expect(target).toBeGreaterThan(plan[i - 1]?.target ?? 0)
            expect(afterMs).toBeGreaterThanOrEqual(plan[i - 1]?.afterMs ?? 0)
          })
          expect(plan.slice(0, -1).every(({ target }) => target % 100 === 0)).toBe(true)
        },
      ),
    )
  })

  it('[SPLIT-2] what a slice left over rolls into the next', () => {
    expect([nextSliceVolume(500, 200), nextSliceVolume(500, 100), nextSliceVolume(500, 500)]).toEqual([300, 400, 0])
  })
})
