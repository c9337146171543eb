import { streamKey } from '../random/counter.ts'
import { normalOfDay, studentOf, uniformOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { CONCEPT_COUNT } from '../universe/concepts.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import { regimeSeries, regimeTraits } from './regime.ts'
import { sectorShocks, shockOnDay, type SectorShock } from './theme-shocks.ts'

/** Everything the whole market shares, by day. Small enough to be made for the entire calendar at once. */
export interface FactorSeries {
  readonly days: number
  readonly regime: Uint8Array
  readonly market: Float64Array
  /** The part of the market's move that is known before the open. */
  readonly overnight: Float64Array
  /** `industry[day × 31 + i]`, `concept[day × 120 + c]`: returns of the day. */
  readonly industry: Float64Array
  readonly concept: Float64Array
  readonly sizeTilt: Float64Array
  readonly momentumTilt: Float64Array
  /** Logarithm of the market's turnover against a usual day. */
  readonly turnoverMood: Float64Array
  readonly shocks: readonly SectorShock[]
}

const INDUSTRY_STD = 0.009
const CONCEPT_STD = 0.008
const CONCEPT_MEMORY = 0.25
const MARKET_CAP = 0.07

function marketSeries(seed: number, regime: Uint8Array): Float64Array {
  const key = streamKey(seed, streams.market, 0)
  return Float64Array.from(regime, (index, day) => {
    const traits = regimeTraits[index]
    const move = (traits?.volatility ?? 0) * studentOf(uniformOfDay(key, day))
    return Math.min(MARKET_CAP, Math.max(-MARKET_CAP, (traits?.drift ?? 0) + move))
  })
}

function overnightSeries(seed: number, market: Float64Array): Float64Array {
  const key = streamKey(seed, streams.overnight, 0)
  return market.map((move, day) => 0.5 * move + 0.006 * normalOfDay(key, day))
}

function sectorSeries(
  seed: number,
  stream: number,
  sectors: number,
  days: number,
  shape: { readonly std: number; readonly memory: number },
): Float64Array {
  const series = new Float64Array(days * sectors)
  const fresh = shape.std * Math.sqrt(1 - shape.memory ** 2)
  for (let sector = 0; sector < sectors; sector += 1) {
    const key = streamKey(seed, stream, sector)
    let value = 0
    for (let day = 0; day < days; day += 1) {
      value = shape.memory * value + fresh * normalOfDay(key, day)
      series[day * sectors + sector] = value
    }
  }
  return series
}

function addShocks(series: Float64Array, sectors: number, days: number, shocks: readonly SectorShock[]): void {
  for (const shock of shocks) {
    const end = Math.min(days, shock.day + shock.length)
    for (let day = shock.day; day < end; day += 1) {
      const slot = day * sectors + shock.sector
      series[slot] = (series[slot] as number) + shockOnDay(shock, day)
    }
  }
}

function tiltSeries(seed: number, regime: Uint8Array, which: 'sizeTilt' | 'momentumTilt'): Float64Array {
  const key = streamKey(seed, streams.tilt, which === 'sizeTilt' ? 0 : 1)
  return Float64Array.from(regime, (index, day) => (regimeTraits[index]?.[which] ?? 0) + 0.0016 * normalOfDay(key, day))
}

function moodSeries(seed: number, regime: Uint8Array, market: Float64Array): Float64Array {
  const key = streamKey(seed, streams.marketVolume, 0)
  let mood = 0
  return Float64Array.from(regime, (index, day) => {
    mood = 0.92 * mood + 0.045 * normalOfDay(key, day)
    return mood + (regimeTraits[index]?.turnover ?? 0) + 6 * Math.abs(market[day] as number) - 0.05
  })
}

export function createFactorSeries(seed: number, days: number): FactorSeries {
  const regime = regimeSeries(seed, days)
  const market = marketSeries(seed, regime)
  const industry = sectorSeries(seed, streams.industry, INDUSTRY_COUNT, days, { std: INDUSTRY_STD, memory: 0.05 })
  const concept = sectorSeries(seed, streams.concept, CONCEPT_COUNT, days, { std: CONCEPT_STD, memory: CONCEPT_MEMORY })
  const industryShocks = sectorShocks(seed, 'industry', INDUSTRY_COUNT, days)
  const conceptShocks = sectorShocks(seed, 'concept', CONCEPT_COUNT, days)
  addShocks(industry, INDUSTRY_COUNT, days, industryShocks)
  addShocks(concept, CONCEPT_COUNT, days, conceptShocks)
  return {
    days,
    regime,
    market,
    overnight: overnightSeries(seed, market),
    industry,
    concept,
    sizeTilt: tiltSeries(seed, regime, 'sizeTilt'),
    momentumTilt: tiltSeries(seed, regime, 'momentumTilt'),
    turnoverMood: moodSeries(seed, regime, market),
    shocks: [...industryShocks, ...conceptShocks],
  }
}
