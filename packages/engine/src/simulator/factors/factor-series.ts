import { mean } from '../../math/statistics/moments.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { CONCEPT_COUNT } from '../universe/concepts.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import { dayStray, type DayStray } from '../minute/intraday-factors.ts'
import { marketPath, standardise, styledSeries } from './market-path.ts'
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
  /** Return per unit of size loading (small companies against large) and of growth loading. */
  readonly size: Float64Array
  readonly growth: Float64Array
  /** Volatility of the day against a usual one. */
  readonly volatility: Float64Array
  /** How eager the day's buyers of limit boards are, about −2 to 2; and how well their boards hold besides. */
  readonly mood: Float64Array
  readonly sealMood: Float64Array
  readonly momentumTilt: Float64Array
  /** How far the detours within the day lie above the straight way on average: of the market, size and growth. */
  readonly stray: DayStray
  /** Logarithm of the market's turnover against a usual day. */
  readonly turnoverMood: Float64Array
  readonly shocks: readonly SectorShock[]
}

const INDUSTRY_STD = 0.0085
const CONCEPT_STD = 0.0103
const CONCEPT_MEMORY = 0.2
const SIZE_STD = 0.0096
const GROWTH_STD = 0.012
/** Small companies and growth fall harder with the market. */
const SIZE_BETA = 0.04
const USUAL_MOVE = 0.0112
const MOOD_SPREAD = 1.35

function overnightSeries(seed: number, market: Float64Array): Float64Array {
  const key = streamKey(seed, streams.overnight, 0)
  return market.map((move, day) => 0.5 * move + 0.006 * normalOfDay(key, day))
}

function sectorSeries(
  seed: number,
  stream: number,
  sectors: number,
  volatility: Float64Array,
  shape: { readonly std: number; readonly memory: number },
): Float64Array {
  const days = volatility.length
  const series = new Float64Array(days * sectors)
  const fresh = shape.std * Math.sqrt(1 - shape.memory ** 2)
  for (let sector = 0; sector < sectors; sector += 1) {
    const key = streamKey(seed, stream, sector)
    let value = 0
    for (let day = 0; day < days; day += 1) {
      value = shape.memory * value + fresh * normalOfDay(key, day)
      series[day * sectors + sector] = value * Math.sqrt(volatility[day] as number)
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

function momentumSeries(seed: number, regime: Uint8Array): Float64Array {
  const key = streamKey(seed, streams.tilt, 1)
  return Float64Array.from(
    regime,
    (index, day) => (regimeTraits[index]?.momentumTilt ?? 0) + 0.0016 * normalOfDay(key, day),
  )
}

/** A mean-reverting series of unit size. */
function wanderingSeries(seed: number, id: number, days: number, memory: number): Float64Array {
  const key = streamKey(seed, streams.mood, id)
  const fresh = Math.sqrt(1 - memory ** 2)
  let value = 0
  return Float64Array.from({ length: days }, (_, day) => {
    value = memory * value + fresh * normalOfDay(key, day)
    return value
  })
}

/** The mood follows the market of the day and the regime, and wanders by itself for weeks. */
function eagerness(seed: number, market: Float64Array, regime: Uint8Array): Float64Array {
  const own = wanderingSeries(seed, 0, market.length, 0.92)
  const raw = market.map((move, day) => {
    const shift = regimeTraits[regime[day] as number]?.mood ?? 0
    const today = Math.max(-2.2, Math.min(2.2, move / USUAL_MOVE))
    return 0.4 * today + 1.2 * (own[day] as number) + shift
  })
  return standardise(raw).map((value) => Math.max(-2.6, Math.min(2.6, MOOD_SPREAD * value)))
}

/** Boards break more easily after days of heat: buyers of yesterday sell into those of today. */
function holding(seed: number, mood: Float64Array): Float64Array {
  const own = wanderingSeries(seed, 1, mood.length, 0.3)
  return own.map((value, day) => {
    const heat = day < 3 ? 0 : mean(mood.subarray(day - 3, day))
    return value - 0.85 * Math.max(-1, Math.min(2, heat))
  })
}

function turnoverSeries(seed: number, regime: Uint8Array, market: Float64Array): Float64Array {
  const key = streamKey(seed, streams.marketVolume, 0)
  let mood = 0
  return Float64Array.from(regime, (index, day) => {
    mood = 0.9 * mood + 0.07 * normalOfDay(key, day)
    return mood + (regimeTraits[index]?.turnover ?? 0) + 6 * Math.abs(market[day] as number) - 0.05
  })
}

export function createFactorSeries(seed: number, days: number): FactorSeries {
  const regime = regimeSeries(seed, days)
  const { move: market, volatility } = marketPath(seed, regime)
  const mood = eagerness(seed, market, regime)
  const industry = sectorSeries(seed, streams.industry, INDUSTRY_COUNT, volatility, { std: INDUSTRY_STD, memory: 0 })
  const concept = sectorSeries(seed, streams.concept, CONCEPT_COUNT, volatility, {
    std: CONCEPT_STD,
    memory: CONCEPT_MEMORY,
  })
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
    size: styledSeries(seed, streams.style, 0, volatility).map(
      (value, day) => SIZE_STD * value + SIZE_BETA * (market[day] as number),
    ),
    growth: styledSeries(seed, streams.style, 1, volatility).map((value) => GROWTH_STD * value),
    volatility,
    mood,
    sealMood: holding(seed, mood),
    momentumTilt: momentumSeries(seed, regime),
    stray: dayStray(seed, days),
    turnoverMood: turnoverSeries(seed, regime, market),
    shocks: [...industryShocks, ...conceptShocks],
  }
}
