import { mean } from '../../math/statistics/moments.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import { minuteDeviation, varianceTime } from './shape.ts'

export const POINTS = MINUTES_PER_DAY + 1
const MARKET_STD = 0.0055
const INDUSTRY_STD = 0.0035
const SIZE_STD = 0.0058
const GROWTH_STD = 0.006

/** A Brownian bridge over the day, 0 at both ends. */
function bridgeOf(key: number, std: number): Float64Array {
  const path = new Float64Array(POINTS)
  for (let point = 1; point < POINTS; point += 1) {
    path[point] = (path[point - 1] as number) + (minuteDeviation[point - 1] as number) * normalAt(key, point - 1)
  }
  const end = path[POINTS - 1] as number
  for (let point = 1; point < POINTS; point += 1) {
    path[point] = std * ((path[point] as number) - (varianceTime[point] as number) * end)
  }
  return path
}

/**
 * The detours the whole market, its styles and each industry make within a day. All stocks share them: without that the sum of
 * thousands of independent paths would draw the index as a straight line.
 */
export interface IntradayFactors {
  readonly day: number
  /** Deviation from the straight way, in return, by point 0…240. */
  readonly market: Float64Array
  /** Small companies against large ones, and growth, per unit of loading. */
  readonly size: Float64Array
  readonly growth: Float64Array
  /** How busy the whole market is in each minute, 1 on average. */
  pace(): Float64Array
  industry(index: number): Float64Array
}

const PACE_STD = 0.2
const PACE_MEMORY = 0.7

/** Busy minutes come in spells, and with the moves of the market. */
function paceOf(key: number, market: Float64Array): Float64Array {
  const pace = new Float64Array(MINUTES_PER_DAY)
  let spell = normalAt(key, MINUTES_PER_DAY)
  let total = 0
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    spell = PACE_MEMORY * spell + Math.sqrt(1 - PACE_MEMORY ** 2) * normalAt(key, minute)
    const step = Math.abs((market[minute + 1] as number) - (market[minute] as number))
    const usual = MARKET_STD * (minuteDeviation[minute] as number)
    const busy = Math.exp(PACE_STD * spell) * (0.8 + 0.25 * Math.min(4, step / usual))
    pace[minute] = busy
    total += busy
  }
  const average = total / MINUTES_PER_DAY
  return pace.map((busy) => busy / average)
}

/** Averages of the shared detours by day. */
export interface DayStray {
  readonly market: Float64Array
  readonly size: Float64Array
  readonly growth: Float64Array
}

export function dayStray(seed: number, days: number): DayStray {
  const column = () => new Float64Array(days)
  const stray: DayStray = { market: column(), size: column(), growth: column() }
  for (let day = 0; day < days; day += 1) {
    const { market, size, growth } = createIntradayFactors(seed, day)
    stray.market[day] = mean(market)
    stray.size[day] = mean(size)
    stray.growth[day] = mean(growth)
  }
  return stray
}

export function createIntradayFactors(seed: number, day: number): IntradayFactors {
  const bridge = (stream: number, id: number, std: number) => bridgeOf(dayKey(streamKey(seed, stream, id), day), std)
  const industries: (Float64Array | undefined)[] = Array.from({ length: INDUSTRY_COUNT })
  const market = bridge(streams.marketIntraday, 0, MARKET_STD)
  let pace: Float64Array | undefined
  return {
    day,
    market,
    pace: () => (pace ??= paceOf(dayKey(streamKey(seed, streams.marketIntraday, 1), day), market)),
    size: bridge(streams.styleIntraday, 0, SIZE_STD),
    growth: bridge(streams.styleIntraday, 1, GROWTH_STD),
    industry: (index) => {
      const known = industries[index]
      if (known) return known
      const path = bridge(streams.industryIntraday, index, INDUSTRY_STD)
      industries[index] = path
      return path
    },
  }
}
