import type { MinuteSeries } from '../bar/minute-series.ts'
import type { InstrumentFacts } from '../instrument/instrument-facts.ts'
import type { SnapshotColumns } from '../live/snapshot-columns.ts'

/** Some instruments on a past day. Plain data: it may cross a thread. */
export interface PastDay {
  /** As the master showed them then; slots count from 0 in the order asked. Those the day did not know are left out. */
  readonly instruments: readonly InstrumentFacts[]
  readonly moments: readonly PastMoment[]
}

export interface PastMoment {
  readonly epochMs: number
  readonly columns: SnapshotColumns
  /** Volume by slot when the minute began. */
  readonly volumeAtMinuteStart: Float64Array
}

export interface PastWanted {
  /** A calendar day; only coins have quotes on one that is no trading day. */
  readonly date: string
  readonly seconds: readonly number[]
  readonly symbols: readonly string[]
}

/** Closes of past days, oldest first: shares forward-adjusted, settlements of futures, UTC closes of coins. */
export interface PastSeries {
  readonly days: readonly string[]
  readonly close: readonly number[]
  /** 0 where it is not known. */
  readonly volume: readonly number[]
}

export interface LiquidWanted {
  readonly secType: 'stock' | 'fund' | 'convertible'
  /** Kinds of funds to choose from; all where it is left out. */
  readonly fundTypes?: readonly string[]
  readonly before: string
  readonly count: number
}

/** The life of a contract within some days; one place per day, no close where it was not listed. */
export interface ContractDays {
  readonly symbol: string
  readonly product: string
  readonly lastTradingDate: string
  readonly columns: {
    readonly open: Float64Array
    readonly high: Float64Array
    readonly low: Float64Array
    /** Settlement, which is what the day ends at for an account. */
    readonly close: Float64Array
    readonly volume: Float64Array
    /** Previous settlement. */
    readonly preClose: Float64Array
  }
}

/** Columns for so many days, nothing in them yet. */
export function emptyContractColumns(days: number): ContractDays['columns'] {
  const column = () => new Float64Array(days)
  return {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    preClose: column(),
  }
}

export interface PastReader {
  day: (wanted: PastWanted) => PastDay
  series: (symbol: string, to: string, count: number) => PastSeries
  /** The most traded of a class over the 20 days before one, listed for a year by then and still there. */
  liquid: (wanted: LiquidWanted) => readonly string[]
  /** Contracts of a product on a day, nearest first, with their last trading days. */
  contracts: (product: string, date: string) => readonly { readonly symbol: string; readonly lastDate: string }[]
  /** A day of a contract minute by minute: its night first, or the whole day of a coin in UTC; null where there was none. */
  contractMinutes: (symbol: string, date: string) => MinuteSeries | null
  /** Days of a coin in UTC, in 1e-8; those not over yet have no close. */
  coinDays: (symbol: string, days: readonly string[]) => ContractDays['columns']
  /** All contracts of a product on some trading days. */
  contractDays: (product: string, days: readonly string[]) => readonly ContractDays[]
}
