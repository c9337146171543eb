import { toSeries, type Series, type Values } from '../indicator/series.ts'

/** Columns of back-adjusted bars, oldest first, each stamped with its end. */
export interface Bars {
  /** End of the bar in epoch ms. */
  readonly eob: Values
  readonly open: Values
  readonly high: Values
  readonly low: Values
  readonly close: Values
  readonly volume: Values
}

export type SeriesBars = { readonly [Name in keyof Bars]: Series }

/** The same columns in the one kind of array that the rules compute on. */
export function toSeriesBars(bars: Bars): SeriesBars {
  return {
    eob: toSeries(bars.eob),
    open: toSeries(bars.open),
    high: toSeries(bars.high),
    low: toSeries(bars.low),
    close: toSeries(bars.close),
    volume: toSeries(bars.volume),
  }
}

/** Columns that only daily bars have; absent ones switch their rules off. */
export interface DailyExtras {
  readonly mainNetInflow?: Values
  readonly amount?: Values
  /** 1 where limit-up was touched and lost by the close. */
  readonly failedBoard?: Values
}
