/** Values over bars, oldest first. NaN means "not known yet": the window is not full. */
export type Series = Float64Array

/** Anything indexed by bar: plain arrays, typed arrays, views on a columnar store. */
export type Values = ArrayLike<number>

export function emptySeries(length: number): Series {
  return new Float64Array(length).fill(Number.NaN)
}

/** Every indicator computes on Float64Array: one kind of array keeps the shared readers fast. */
export function toSeries(values: Values): Series {
  return values instanceof Float64Array ? values : new Float64Array(values)
}

/** Reads inside a bounds-checked loop; NaN keeps a short column from passing as zeros. */
export function at(values: Series, index: number): number {
  return values[index] ?? Number.NaN
}

/** For the wire, which knows no NaN. */
export function toNullable(series: Series): (number | null)[] {
  return Array.from(series, (value) => (Number.isNaN(value) ? null : value))
}

/** Hides the values of a recursive indicator until its window is full. */
export function hideBefore(series: Series, firstKnown: number): Series {
  return series.fill(Number.NaN, 0, Math.min(firstKnown, series.length))
}
