import { POINTS } from '../minute/intraday-factors.ts'
import { varianceTime } from '../minute/shape.ts'

/**
 * Highest and lowest value on the way from open to close when a shared detour of the day is taken along.
 * The minute tape recomputes the exact path from the members; past daily bars keep this estimate, because painting
 * every member of every past day would take minutes.
 */
export function detourReach(detour: Float64Array, open: number, close: number, beta: number): [number, number] {
  let high = Math.max(open, close)
  let low = Math.min(open, close)
  for (let point = 0; point < POINTS; point += 4) {
    const level = open + (close - open) * (varianceTime[point] as number) + open * beta * (detour[point] as number)
    if (level > high) high = level
    else if (level < low) low = level
  }
  return [high, low]
}
