import { varianceTime } from './shape.ts'

/** A stretch of the day without pinning, between two points whose prices are set. */
export interface Segment {
  readonly from: number
  readonly until: number
  readonly low: number
  readonly high: number
  readonly reachesLow: boolean
  readonly reachesHigh: boolean
}

/**
 * Walks from one end to the other along the noise, then bends the walk so that its own highest and lowest points
 * become the wanted extremes. Bending at the natural extremes keeps the shape of the noise.
 */
export function fillSegment(
  path: Float64Array,
  noise: Float64Array,
  segment: Segment,
  time: Float64Array = varianceTime,
): void {
  const { from, until } = segment
  if (until - from < 2) return
  const [start, end] = [path[from] as number, path[until] as number]
  const [noiseStart, noiseEnd] = [noise[from] as number, noise[until] as number]
  const timeStart = time[from] as number
  const span = (time[until] as number) - timeStart
  let top = from + 1
  let bottom = from + 1
  for (let point = from + 1; point < until; point += 1) {
    const share = ((time[point] as number) - timeStart) / span
    const value =
      start + (end - start) * share + (noise[point] as number) - noiseStart - (noiseEnd - noiseStart) * share
    path[point] = value
    if (value > (path[top] as number)) top = point
    if (value < (path[bottom] as number)) bottom = point
  }
  bend(path, segment, top, bottom)
}

function bend(path: Float64Array, segment: Segment, top: number, bottom: number): void {
  const { from, until, low, high } = segment
  const lift = segment.reachesHigh ? high - (path[top] as number) : 0
  const drop = segment.reachesLow && bottom !== top ? low - (path[bottom] as number) : 0
  const [first, second] = top < bottom ? [top, bottom] : [bottom, top]
  const [atFirst, atSecond] = top < bottom ? [lift, drop] : [drop, lift]
  addRamp(path, from, first, 0, atFirst)
  path[first] = (path[first] as number) + atFirst
  if (first !== second) {
    addRamp(path, first, second, atFirst, atSecond)
    path[second] = (path[second] as number) + atSecond
  }
  addRamp(path, second, until, atSecond, 0)
  for (let point = from + 1; point < until; point += 1) {
    const value = path[point] as number
    path[point] = value < low ? low : value > high ? high : value
  }
}

/** Adds a straight ramp to the points strictly between two others. */
function addRamp(path: Float64Array, from: number, until: number, atFrom: number, atUntil: number): void {
  if (atFrom === 0 && atUntil === 0) return
  const step = (atUntil - atFrom) / (until - from)
  for (let point = from + 1; point < until; point += 1) {
    path[point] = (path[point] as number) + atFrom + step * (point - from)
  }
}
