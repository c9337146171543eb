export const HOURS_PER_DAY = 4
/** Twenty-two days: sixty bars for the longest mean, the rest for the smoothed ones to settle. */
export const HOUR_DAYS = 22
export const HOUR_BARS = HOUR_DAYS * HOURS_PER_DAY

/** 60-minute bars of the days before `day`, in its price basis, by stock × 88 + bar; NaN where a stock did not trade. */
export interface HourBars {
  readonly day: number
  readonly high: Float32Array
  readonly low: Float32Array
  readonly close: Float32Array
}

/** No hour known yet. */
export function createHourBars(count: number, day: number): HourBars {
  const column = () => new Float32Array(count * HOUR_BARS).fill(Number.NaN)
  return { day, high: column(), low: column(), close: column() }
}
