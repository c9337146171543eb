import { clockOf } from '../../time/calendar/shanghai-time.ts'
import type { PackedBars } from './pack-bars.ts'

/** Minutes of one instrument and day up to now, in the instrument's scale. */
export interface MinuteSeries {
  readonly date: string
  readonly times: string[]
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Fen. */
  readonly amount: Float64Array
  /** 0 where nobody tells. */
  readonly preClose: number
}

export function createMinuteSeries(date: string, length: number, preClose: number): MinuteSeries {
  const column = () => new Float64Array(length)
  return {
    date,
    times: [],
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    amount: column(),
    preClose,
  }
}

/** The minutes of a day as they were packed; `volumeScale` is the parts of one unit a volume is counted in. */
export function unpackedMinutes(bars: PackedBars, date: string, volumeScale: number): MinuteSeries {
  return {
    date,
    times: Array.from(bars.at, (minute) => clockOf(minute * 60).slice(0, 5)),
    open: bars.open,
    high: bars.high,
    low: bars.low,
    close: bars.close,
    volume: volumeScale === 1 ? bars.volume : bars.volume.map((volume) => volume / volumeScale),
    amount: bars.amount,
    preClose: bars.ref[0] ?? 0,
  }
}
