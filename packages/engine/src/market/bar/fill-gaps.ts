import { shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'
import { MINUTES_PER_DAY, minuteEndSecond } from '../../time/session/minute-grid.ts'
import { createBarColumns, type BarColumns } from './bar-columns.ts'

export interface FilledDay {
  readonly bars: BarColumns
  /** 1 where no trade happened and the bar repeats the close before it. */
  readonly isFilled: Uint8Array
}

const at = (values: Float64Array, i: number): number => values[i] ?? Number.NaN

/**
 * One trading day on the full minute grid up to `untilIndex` (inclusive): minutes without a trade have no bar
 * upstream, so they repeat the last close, the previous day's before the first trade, with zero volume.
 */
export function fillMinuteGaps(
  day: BarColumns,
  date: string,
  preClose: number,
  untilIndex = MINUTES_PER_DAY - 1,
): FilledDay {
  const length = untilIndex + 1
  const bars = createBarColumns(length)
  const isFilled = new Uint8Array(length)
  let close = preClose
  let next = 0
  for (let index = 0; index < length; index += 1) {
    const eob = shanghaiEpoch(date, minuteEndSecond(index))
    const hasTrade = next < day.eob.length && at(day.eob, next) === eob
    bars.eob[index] = eob
    bars.open[index] = hasTrade ? at(day.open, next) : close
    bars.high[index] = hasTrade ? at(day.high, next) : close
    bars.low[index] = hasTrade ? at(day.low, next) : close
    close = hasTrade ? at(day.close, next) : close
    bars.close[index] = close
    bars.volume[index] = hasTrade ? at(day.volume, next) : 0
    bars.amount[index] = hasTrade ? at(day.amount, next) : 0
    isFilled[index] = hasTrade ? 0 : 1
    if (hasTrade) next += 1
  }
  if (next < day.eob.length && at(day.eob, next) <= at(bars.eob, length - 1)) {
    throw new RangeError(`a minute bar of ${date} is off the session grid`)
  }
  return { bars, isFilled }
}
