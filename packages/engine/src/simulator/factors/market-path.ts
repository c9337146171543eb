import { autocorrelation, mean, skewness, standardDeviation } from '../../math/statistics/moments.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { regimeTraits } from './regime.ts'

/** What the whole market does, day by day. */
interface MarketPath {
  readonly move: Float64Array
  /** Volatility of the day against a usual one: calm weeks follow calm weeks. */
  readonly volatility: Float64Array
}

const USUAL_STD = 0.0112
const CAP = 0.08
/** Logarithm of the volatility: how far it wanders, and how much of it is left after a day. */
const VOLATILITY_SPREAD = 0.46
const VOLATILITY_MEMORY = 0.97
/** Falls raise the volatility of the days after. */
const LEVERAGE = 0.6
/** Bends the normal draw so that the long tail lies on the left. */
const SKEW = 0.11
/** Three years: the stretch whose figures are kept to their ranges. */
const PERIOD = 750
const WEEKS = 20
const MAX_ATTEMPTS = 400

const bent = (normal: number): number => normal - SKEW * (normal * normal - 1)

/** Mean 0 and deviation 1 over the first three years. */
export function standardise(values: Float64Array): Float64Array {
  const head = values.subarray(0, PERIOD)
  const [centre, std] = [mean(head), standardDeviation(head)]
  return values.map((value) => (value - centre) / std)
}

function drawPath(seed: number, regime: Uint8Array, attempt: number): MarketPath {
  const [moves, volatilities] = [streams.market, streams.volatility].map((stream) => streamKey(seed, stream, attempt))
  const raw = regime.map(() => 0)
  const shocks = Float64Array.from(raw, (_, day) => {
    return bent(normalOfDay(moves as number, day))
  })
  const fresh = Math.sqrt(1 - VOLATILITY_MEMORY ** 2)
  const own = Math.sqrt(1 - LEVERAGE ** 2)
  let level = 0
  const levels = Float64Array.from(raw, (_, day) => {
    const now = level
    const push = own * normalOfDay(volatilities as number, day) - LEVERAGE * (shocks[day] as number)
    level = VOLATILITY_MEMORY * level + fresh * push
    return now
  })
  const volatility = standardise(levels).map((value) => Math.exp(VOLATILITY_SPREAD * (value - VOLATILITY_SPREAD)))
  const standard = standardise(shocks)
  return {
    volatility,
    move: standard.map((shock, day) => {
      const drift = regimeTraits[regime[day] as number]?.drift ?? 0
      return Math.min(CAP, Math.max(-CAP, drift + USUAL_STD * (volatility[day] as number) * shock))
    }),
  }
}

/** Variance in the fifth of the four-week stretches that fell most, over that of all. */
function stormInFalls({ move, volatility }: MarketPath): number {
  const stretches = Array.from({ length: Math.floor(PERIOD / WEEKS) }, (_, i) => {
    const days = [i * WEEKS, (i + 1) * WEEKS] as const
    const variance = mean(volatility.subarray(...days).map((value) => value * value))
    return { fall: mean(move.subarray(...days)), variance }
  }).sort((a, b) => a.fall - b.fall)
  const worst = stretches.slice(0, Math.ceil(stretches.length / 5))
  return mean(worst.map(({ variance }) => variance)) / mean(stretches.map(({ variance }) => variance))
}

/** How far a path lies from what every long stretch of a real market shows; 0 when nothing is amiss. */
function strangeness(path: MarketPath): number {
  const { move } = path
  const head = move.subarray(0, PERIOD)
  const sizes = head.map(Math.abs)
  const miss = (value: number, low: number, high: number) => Math.max(0, low - value, value - high)
  return (
    miss(standardDeviation(head), 0.98 * USUAL_STD, 1.06 * USUAL_STD) * 100 +
    miss(autocorrelation(sizes, 1), 0.22, 0.28) +
    miss(autocorrelation(sizes, 20), 0.11, 0.22) +
    miss(autocorrelation(head, 1), -0.085, -0.035) +
    miss(stormInFalls(path), 1.4, 3) +
    miss(skewness(head), -1.1, -0.5) +
    miss(mean(head), -0.0001, 0.0004) * 1000
  )
}

/**
 * Chance alone can leave three years without a cluster or with a skew to the right. A path is drawn again until its
 * figures are those of a market; the tries are numbered, so a seed always ends at the same one.
 */
export function marketPath(seed: number, regime: Uint8Array): MarketPath {
  let best = drawPath(seed, regime, 0)
  let least = strangeness(best)
  for (let attempt = 1; attempt < MAX_ATTEMPTS && least > 0; attempt += 1) {
    const path = drawPath(seed, regime, attempt)
    const amiss = strangeness(path)
    if (amiss < least) [best, least] = [path, amiss]
  }
  return best
}

/** A factor of unit size that shares the market's calm and storm. */
export function styledSeries(seed: number, stream: number, id: number, volatility: Float64Array): Float64Array {
  const key = streamKey(seed, stream, id)
  return standardise(volatility.map((calm, day) => bent(normalOfDay(key, day)) * calm ** 0.7))
}
