import { describe, expect, it } from 'vitest'
import { correlation } from '../../math/statistics/moments.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import { createFlow, flowUntil } from './fund-flow.ts'

describe('fund flow', () => {
  it('[SIM-FLOW-1] main flow follows the return with a correlation near 0.6', () => {
    const changes: number[] = []
    const mains: number[] = []
    const flow = createFlow()
    for (let i = 0; i < 5000; i += 1) {
      const key = dayKey(streamKey(3, 36, i), 7)
      const change = 0.028 * normalAt(key, 1)
      flowUntil(flow, key, 240, change, 1e10, 0)
      changes.push(change)
      mains.push(flow.extraLarge + flow.large)
    }
    expect(correlation(changes, mains)).toBeGreaterThan(0.54)
    expect(correlation(changes, mains)).toBeLessThan(0.66)
  })

  it('[SIM-FLOW-2] the largest companies see more of it in extra-large trades', () => {
    const [small, large] = [createFlow(), createFlow()]
    flowUntil(small, 5, 120, 0.03, 1e10, -2)
    flowUntil(large, 5, 120, 0.03, 1e10, 2)
    expect(Math.abs(large.extraLarge)).toBeGreaterThan(Math.abs(small.extraLarge))
  })
})
