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

export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
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
