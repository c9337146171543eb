import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import { minuteDeviation, varianceTime } from './shape.ts'

export const POINTS = MINUTES_PER_DAY + 1
const MARKET_STD = 0.0055
const INDUSTRY_STD = 0.0035

/** A Brownian bridge over the day, 0 at both ends, added to `out[at …]`. */
function addBridge(out: Float64Array, at: number, key: number, std: number): void {
  let walk = 0
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1)
    walk += (minuteDeviation[minute] as number) * normalAt(key, minute)
  const total = walk
  walk = 0
  for (let point = 1; point < POINTS; point += 1) {
    walk += (minuteDeviation[point - 1] as number) * normalAt(key, point - 1)
    out[at + point] = (out[at + point] as number) + std * (walk - (varianceTime[point] as number) * total)
  }
}

/**
 * The detours the whole market and each industry make within a day. All stocks share them: without that the sum of
 * thousands of independent paths would draw the index as a straight line.
 */
export interface IntradayFactors {
  readonly day: number
  /** Deviation from the straight way, in return, by point 0…240. */
  readonly market: Float64Array
  industry(index: number): Float64Array
}

export function createIntradayFactors(seed: number, day: number): IntradayFactors {
  const market = new Float64Array(POINTS)
  addBridge(market, 0, dayKey(streamKey(seed, streams.marketIntraday, 0), day), MARKET_STD)
  const industries: (Float64Array | undefined)[] = Array.from({ length: INDUSTRY_COUNT })
  return {
    day,
    market,
    industry: (index) => {
      const known = industries[index]
      if (known) return known
      const path = new Float64Array(POINTS)
      addBridge(path, 0, dayKey(streamKey(seed, streams.industryIntraday, index), day), INDUSTRY_STD)
      industries[index] = path
      return path
    },
  }
}
