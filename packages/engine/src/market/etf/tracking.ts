const TRADING_DAYS = 242

/** Days of the usual windows: 20, 60 and one year. */
export const trackingWindows = [20, 60, TRADING_DAYS] as const

/** Fund return less index return over the last `days` days; `null` when the history is shorter. */
export function trackingDifference(nav: ArrayLike<number>, index: ArrayLike<number>, days: number): number | null {
  const end = nav.length - 1
  if (index.length !== nav.length || end < days) return null
  const change = (values: ArrayLike<number>) => (values[end] ?? 0) / (values[end - days] ?? Number.NaN) - 1
  return change(nav) - change(index)
}

/** Standard deviation (sample) of the daily return differences, annualised by √242. */
export function trackingError(nav: ArrayLike<number>, index: ArrayLike<number>, days: number): number | null {
  const end = nav.length - 1
  if (index.length !== nav.length || end < days || days < 2) return null
  const change = (values: ArrayLike<number>, i: number) => (values[i] ?? 0) / (values[i - 1] ?? Number.NaN) - 1
  let mean = 0
  let squares = 0
  for (let n = 1; n <= days; n += 1) {
    const i = end - days + n
    const gap = change(nav, i) - change(index, i)
    const step = gap - mean
    mean += step / n
    squares += step * (gap - mean)
  }
  return Math.sqrt((squares / (days - 1)) * TRADING_DAYS)
}
