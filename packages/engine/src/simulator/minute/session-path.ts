import { foldKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import { fillSegment } from './segment.ts'

/** A day of any length, for markets that do not keep the stock hours. Prices in the instrument's own scale. */
export interface SessionRow {
  readonly key: number
  readonly minutes: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly tick: number
  readonly volume: number
}

export interface SessionColumns {
  readonly close: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  /** Volume up to and with the minute. */
  readonly cumulative: Float64Array
}

/** Even time: minute i of n stands at i / n. */
function evenTime(minutes: number): Float64Array {
  return Float64Array.from({ length: minutes + 1 }, (_, point) => point / minutes)
}

/** Paints minutes [at, at + row.minutes) from the day's range; the extremes and the volume come out exactly. */
export function paintSession(row: SessionRow, columns: SessionColumns, at: number): void {
  const { minutes, tick } = row
  const path = new Float64Array(minutes + 1)
  const noise = new Float64Array(minutes + 1)
  const step = (0.5 * (row.high - row.low)) / Math.sqrt(minutes)
  for (let point = 1; point <= minutes; point += 1) {
    noise[point] = (noise[point - 1] as number) + step * normalAt(row.key, point)
  }
  path[0] = row.open
  path[minutes] = row.close
  const { low, high } = row
  const segment = { from: 0, until: minutes, low, high, reachesLow: true, reachesHigh: true }
  fillSegment(path, noise, segment, evenTime(minutes))
  let open = row.open
  for (let minute = 0; minute < minutes; minute += 1) {
    const close = Math.max(low, Math.min(high, Math.round((path[minute + 1] as number) / tick) * tick))
    columns.close[at + minute] = close
    columns.high[at + minute] = Math.max(open, close)
    columns.low[at + minute] = Math.min(open, close)
    open = close
  }
  spreadVolume(row, columns, at)
}

export function spreadVolume(row: SessionRow, columns: SessionColumns, at: number): void {
  const key = foldKey(row.key, 32)
  const weights = Float64Array.from({ length: row.minutes }, (_, minute) =>
    Math.max(0.1, 1 + 0.5 * normalAt(key, minute)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let share = 0
  for (let minute = 0; minute < row.minutes; minute += 1) {
    share += (weights[minute] as number) / total
    columns.cumulative[at + minute] = minute === row.minutes - 1 ? row.volume : Math.round(row.volume * share)
  }
}
