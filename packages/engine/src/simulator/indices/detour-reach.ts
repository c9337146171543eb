import { minuteVolumeShape } from '../../market/day/volume-shape.ts'
import { createIntradayFactors, POINTS } from '../minute/intraday-factors.ts'
import { varianceTime } from '../minute/shape.ts'

const STEP = 4
const SAMPLES = Math.floor((POINTS - 1) / STEP) + 1

/** The market's detours of days [from, until), sampled every four minutes. */
export interface DetourTable {
  readonly from: number
  readonly samples: Float64Array
}

export function detourTable(seed: number, from: number, until: number): DetourTable {
  const samples = new Float64Array((until - from) * SAMPLES)
  for (let day = from; day < until; day += 1) {
    const { market } = createIntradayFactors(seed, day)
    for (let i = 0; i < SAMPLES; i += 1) samples[(day - from) * SAMPLES + i] = market[i * STEP] as number
  }
  return { from, samples }
}

function sampleWeights(): Float64Array {
  const raw = Float64Array.from(
    { length: SAMPLES },
    (_, i) => minuteVolumeShape[Math.min(POINTS - 2, i * STEP)] as number,
  )
  const total = raw.reduce((sum, weight) => sum + weight, 0)
  return raw.map((weight) => weight / total)
}

/** Share of the day's volume around each sample. */
const weights = sampleWeights()

export interface DetourReach {
  readonly high: number
  readonly low: number
  /** Volume-weighted average along the way. */
  readonly average: number
}

/**
 * Highest, lowest and average value on the way from open to close when the market's detour of the day is taken along.
 * The minute tape recomputes the exact path from the members; past daily bars keep this estimate, because painting
 * every member of every past day would take minutes.
 */
export function detourReach(table: DetourTable, day: number, open: number, close: number, beta: number): DetourReach {
  const base = (day - table.from) * SAMPLES
  let high = Math.max(open, close)
  let low = Math.min(open, close)
  let average = 0
  for (let i = 0; i < SAMPLES; i += 1) {
    const way = (close - open) * (varianceTime[i * STEP] as number)
    const level = open + way + open * beta * (table.samples[base + i] as number)
    average += (weights[i] as number) * level
    if (level > high) high = level
    else if (level < low) low = level
  }
  return { high, low, average }
}
