import { streamKey } from '../random/counter.ts'
import { uniformOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'

export const regimes = ['bull', 'range', 'bear'] as const

export interface RegimeTraits {
  readonly drift: number
  readonly momentumTilt: number
  /** Shifts the eagerness of those who chase limit boards. */
  readonly mood: number
  /** Shifts the logarithm of the day's turnover. */
  readonly turnover: number
}

export const regimeTraits: readonly RegimeTraits[] = [
  {
    drift: 0.0015,
    momentumTilt: 0.0005,
    mood: 0.35,
    turnover: 0.12,
  },
  {
    drift: 0.0002,
    momentumTilt: 0,
    mood: 0,
    turnover: 0,
  },
  {
    drift: -0.0014,
    momentumTilt: -0.0004,
    mood: -1.1,
    turnover: -0.1,
  },
]

const PERSISTENCE = 0.97

/** One of three regimes per day; each day keeps yesterday's with probability 0.97. */
export function regimeSeries(seed: number, days: number): Uint8Array {
  const series = new Uint8Array(days)
  const key = streamKey(seed, streams.regime, 0)
  let regime = 1
  for (let day = 0; day < days; day += 1) {
    const u = uniformOfDay(key, day)
    if (u > PERSISTENCE) {
      // Bull and bear give way to a range more often than to each other.
      const isFar = u > PERSISTENCE + (1 - PERSISTENCE) * 0.7
      if (regime === 1) regime = u > PERSISTENCE + (1 - PERSISTENCE) * 0.45 ? 0 : 2
      else if (isFar) regime = 2 - regime
      else regime = 1
    }
    series[day] = regime
  }
  return series
}
