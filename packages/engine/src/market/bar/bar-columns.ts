/** Bars as columns, oldest first; `eob` is the end of the bar in epoch ms. */
export interface BarColumns {
  readonly eob: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly amount: Float64Array
}

export function createBarColumns(length: number): BarColumns {
  const column = () => new Float64Array(length)
  return {
    eob: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    amount: column(),
  }
}

/** Some of the bars, seen through the same memory: thousands are cut out of longer rows and thrown away again. */
export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
  return {
    eob: bars.eob.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
    amount: bars.amount.subarray(from, to),
  }
}

/** The same in memory of their own: for bars that are kept while the row they come from is not. */
export function copyBars(bars: BarColumns, from: number, to: number): BarColumns {
  return {
    eob: bars.eob.slice(from, to),
    open: bars.open.slice(from, to),
    high: bars.high.slice(from, to),
    low: bars.low.slice(from, to),
    close: bars.close.slice(from, to),
    volume: bars.volume.slice(from, to),
    amount: bars.amount.slice(from, to),
  }
}
