import { minuteVolumeShape } from '../../market/day/volume-shape.ts'
import type { Exposure } from '../baskets/basket.ts'
import { createIntradayFactors, POINTS } from '../minute/intraday-factors.ts'
import { varianceTime } from '../minute/shape.ts'

const STEP = 6
/** Members reach their own extremes around the same minutes, which lifts the detour of their sum. */
const MEMBER_LIFT = 1.25
const SAMPLES = Math.floor((POINTS - 1) / STEP) + 1

/** The detours of the market and its styles on days [from, until), sampled every six minutes. */
export interface DetourTable {
  readonly from: number
  readonly market: Float64Array
  readonly size: Float64Array
  readonly growth: Float64Array
}

export function detourTable(seed: number, from: number, until: number): DetourTable {
  const column = () => new Float64Array((until - from) * SAMPLES)
  const table: DetourTable = { from, market: column(), size: column(), growth: column() }
  for (let day = from; day < until; day += 1) {
    const { market, size, growth } = createIntradayFactors(seed, day)
    for (let i = 0; i < SAMPLES; i += 1) {
      const at = (day - from) * SAMPLES + i
      table.market[at] = market[i * STEP] as number
      table.size[at] = size[i * STEP] as number
      table.growth[at] = growth[i * STEP] as number
    }
  }
  return table
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
export function detourReach(
  table: DetourTable,
  day: number,
  open: number,
  close: number,
  exposure: Exposure,
): DetourReach {
  const { market, size, growth } = exposure
  const base = (day - table.from) * SAMPLES
  let high = Math.max(open, close)
  let low = Math.min(open, close)
  let average = 0
  for (let i = 0; i < SAMPLES; i += 1) {
    const at = base + i
    const stray =
      MEMBER_LIFT *
      (market * (table.market[at] as number) +
        size * (table.size[at] as number) +
        growth * (table.growth[at] as number))
    const way = (close - open) * (varianceTime[i * STEP] as number)
    const level = open + way + open * stray
    average += (weights[i] as number) * level
    if (level > high) high = level
    else if (level < low) low = level
  }
  return { high, low, average }
}
