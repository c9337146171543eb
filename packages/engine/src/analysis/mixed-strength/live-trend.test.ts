import { describe, expect, it } from 'vitest'
import { sampleBars } from '../indicator/sample-bars.ts'
import { createTrendStates, liveTrendScores, storeTrendState } from './live-trend.ts'
import { trendScores } from './trend-score.ts'

describe('live trend score', () => {
  it.each(Array.from({ length: 20 }, (_, at) => 13 + at))(
    '[STRENGTH-6] the running bar on stored state scores like the whole history, bars %i',
    (seed) => {
      const { high, low, close } = sampleBars(300, seed)
      const full = trendScores({ high, low, close })
      const lengths = Array.from({ length: 240 }, (_, i) => i + 59)
      const states = createTrendStates(lengths.length)
      for (const [slot, n] of lengths.entries()) {
        storeTrendState(states, slot, { high: high.slice(0, n), low: low.slice(0, n), close: close.slice(0, n) })
      }
      const next = (column: number[]) => lengths.map((n) => column[n]!)
      const out = liveTrendScores(states, next(high), next(low), next(close), new Float64Array(lengths.length))
      expect([...out]).toEqual(lengths.map((n) => full[n]))
      expect(new Set(out).size).toBeGreaterThan(4)
    },
  )

  it('[STRENGTH-6] too few bars or no price is not known', () => {
    const { high, low, close } = sampleBars(59, 3)
    const states = createTrendStates(2)
    storeTrendState(states, 0, { high: high.slice(1), low: low.slice(1), close: close.slice(1) })
    storeTrendState(states, 1, { high, low, close })
    expect([...liveTrendScores(states, [9, 9], [9, 9], [9, Number.NaN], new Float64Array(2))]).toEqual([
      Number.NaN,
      Number.NaN,
    ])
  })
})
