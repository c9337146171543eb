import { normalAt } from '../random/draws.ts'
import type { MinuteRow } from './minute-row.ts'
import { fillSegment } from './segment.ts'
import { minuteDeviation } from './shape.ts'

/** Noise by point: what the market and the industry do, and the stock's own walk, in price units. */
function fillNoise(noise: Float64Array, row: MinuteRow, end: number): void {
  const { ref } = row
  noise.fill(0, 0, end + 1)
  for (const { path, weight } of row.detours) {
    for (let point = 1; point <= end; point += 1) {
      noise[point] = (noise[point] as number) + weight * (path[point] as number)
    }
  }
  let walk = 0
  let low = 0
  let high = 0
  for (let point = 1; point <= end; point += 1) {
    walk += (minuteDeviation[point - 1] as number) * normalAt(row.key, point)
    const value = ref * ((noise[point] as number) + row.ownStd * walk)
    noise[point] = value
    if (value < low) low = value
    else if (value > high) high = value
  }
  noise[0] = 0
  // Noise far wider than the day's range would only flatten against it.
  const room = 1.6 * (row.high - row.low)
  if (high - low <= room) return
  const shrink = room / (high - low)
  for (let point = 1; point <= end; point += 1) noise[point] = (noise[point] as number) * shrink
}

/** Fills `path[0 … end]` in price units, before rounding. The last point is where the continuous session ends. */
export function drawPath(path: Float64Array, noise: Float64Array, row: MinuteRow, end: number, last: number): void {
  path[0] = row.open
  path[end] = last
  if (row.high === row.low) {
    path.fill(row.close, 0, end + 1)
    return
  }
  if (row.track !== null && row.spans.length === 0) {
    keepTrack(path, row, row.track, end)
    return
  }
  fillNoise(noise, row, end)
  if (row.spans.length === 0) {
    const { low, high } = row
    fillSegment(path, noise, { from: 0, until: end, low, high, reachesLow: true, reachesHigh: true })
    return
  }
  drawPinned(path, noise, row, end)
}

/** Every point on the track, inside the day's range. The extremes are left to the wicks. */
function keepTrack(path: Float64Array, { low, high }: MinuteRow, track: Float64Array, end: number): void {
  for (let point = 1; point <= end; point += 1) {
    path[point] = Math.max(low, Math.min(high, track[point] as number))
  }
}

function drawPinned(path: Float64Array, noise: Float64Array, row: MinuteRow, end: number): void {
  const { pin, spans } = row
  for (const { from, until } of spans) path.fill(pin, from, until + 1)
  const gaps: { from: number; until: number }[] = []
  let edge = 0
  for (const { from, until } of spans) {
    if (from > edge) gaps.push({ from: edge, until: from })
    edge = until
  }
  if (edge < end) gaps.push({ from: edge, until: end })
  const isUp = pin >= row.high
  const carrier = extremeCarrier(path, gaps, isUp)
  for (const gap of gaps) {
    const carries = gap === carrier
    // Away from the limit by at least a tick: on the limit is a span of its own.
    const low = isUp ? row.low : row.low + row.tick
    const high = isUp ? row.high - row.tick : row.high
    const shallow = carries ? 0 : 0.55
    fillSegment(path, noise, {
      ...gap,
      low: isUp ? low + shallow * (Math.min(endOf(path, gap.from), endOf(path, gap.until)) - low) : low,
      high: isUp ? high : high - shallow * (high - Math.max(endOf(path, gap.from), endOf(path, gap.until))),
      reachesLow: isUp && carries,
      reachesHigh: !isUp && carries,
    })
  }
}

function endOf(path: Float64Array, point: number): number {
  return path[point] as number
}

/** The stretch that reaches the day's far extreme: the one that ends farthest from the limit, then the longest. */
function extremeCarrier<T extends { from: number; until: number }>(
  path: Float64Array,
  gaps: readonly T[],
  isUp: boolean,
): T | undefined {
  const depth = ({ from, until }: T) =>
    isUp ? Math.min(endOf(path, from), endOf(path, until)) : -Math.max(endOf(path, from), endOf(path, until))
  let best: T | undefined
  for (const gap of gaps) {
    if (gap.until - gap.from < 2) continue
    if (best === undefined || depth(gap) < depth(best)) best = gap
    else if (depth(gap) === depth(best) && gap.until - gap.from > best.until - best.from) best = gap
  }
  return best
}
