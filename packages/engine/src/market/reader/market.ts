import type { AuctionRow } from '@liangshu/contract/insight/open-data-calls'
import type { EtfPortfolio } from '@liangshu/contract/market/etf-calls'
import type { SectorTable } from '../../analysis/sector-heat/sector-table.ts'
import type { CorporateAction } from '../adjustment/corporate-action.ts'
import type { BarArchive } from '../bar/bar-blocks.ts'
import type { BarColumns } from '../bar/bar-columns.ts'
import type { MinuteSeries } from '../bar/minute-series.ts'
import type { Adjustment } from '../day/adjusted-bars.ts'
import type { DayFacts, ShownDay } from '../day/day-facts.ts'
import type { HiddenPushSteps } from '../day/hidden-pushes.ts'
import type { HourBars } from '../day/hour-bars.ts'
import type { LimitPoolEntry } from '../day/limit-pool.ts'
import type { StockDays } from '../day/stock-days.ts'
import type { Basket } from '../etf/basket.ts'
import type { Fundamentals } from '../fundamental/fundamentals.ts'
import type { InstrumentFacts } from '../instrument/instrument-facts.ts'
import type { MemberGiven, ListMembers } from '../instrument/member-list.ts'
import type { LiveColumns } from '../live/live-columns.ts'
import type { MarketTime } from '../live/market-time.ts'
import type { TapeBeat } from '../live/tape-beat.ts'
import type { NewsItem } from '../news/news-item.ts'
import type { PastReader } from './past.ts'

/** A simulated market has its answers at hand; a fed one reads what it stored. */
export type MaybePromise<Value> = Value | Promise<Value>

/**
 * What everybody may ask of a market, whoever makes it. A part that is `null` is one the source does not know: the calls
 * over it refuse in words.
 */
export interface Market {
  /** The same object while a trading day is shown. */
  readonly today: ShownDay
  readonly time: MarketTime
  /** The columns of the last beat. */
  readonly live: LiveColumns | null
  readonly bars: BarReader
  readonly indices: IndexReader
  readonly funds: FundReader
  corporateActions: (date: string) => readonly CorporateAction[]
  readonly symbols: SymbolReader
  readonly contracts: ContractReader | null
  /** News of the day shown, or of so many trading days before it, in the order it was published. */
  readonly news: ((daysBack: number) => readonly NewsItem[]) | null
  /** What a simulator knows to be true of an item of that day, for scoring alone; `null` where nobody knows. */
  readonly newsTruth: ((newsId: string, daysBack: number) => -1 | 0 | 1 | null) | null
  /** Whole days for storing. */
  readonly archive: BarArchive | null
  readonly indexLists: (() => IndexMembers[]) | null
  /** Moments of days gone by; `null` where only their bars are kept. */
  readonly past: PastReader | null
}

export interface BarReader {
  /** Up to `count` daily bars that end on `to`, or now; the running day's bar is as far as it has come. */
  days: (row: InstrumentFacts, wanted: WantedDays) => MaybePromise<BarColumns>
  /** Minutes of the last days that hold `minutes` of them, oldest first, stamped with their end. */
  minutes: (row: InstrumentFacts, wanted: WantedMinutes) => MaybePromise<BarColumns>
  /** One day minute by minute, up to now; the day shown where none is named. */
  minutesOfDay: (row: InstrumentFacts, date: string | undefined) => MaybePromise<MinuteSeries>
  /** Minutes from the first to the last of a trading day: futures trade their own hours, coins all of them. */
  minutesPerDay: (row: InstrumentFacts) => number
  /** The first day of which bars can be known. */
  firstDay: () => string
}

export interface WantedDays {
  readonly to?: string | undefined
  readonly count: number
  readonly adjustment: Adjustment
}

export interface WantedMinutes {
  readonly to?: string | undefined
  readonly minutes: number
  readonly adjustment: Adjustment
}

export interface IndexReader {
  /** Level in points at the end of a minute of the day, 1…240; NaN where it is not known. */
  levelAt: (slot: number, minute: number) => number
  /** The stocks whose ups and downs are counted with an index. */
  countedWith: (slot: number) => ArrayLike<number>
  /** 0 where only a stored list knows. */
  memberCount: (slot: number) => number
}

export interface FundReader {
  /** Units at the last close, and how many came since the one before. */
  sharesOf: (slot: number) => { readonly shares: number; readonly change: number | null } | null
  /** Units and net asset values of the last closed days, oldest first; `null` where they are not published. */
  readonly shareDays: ((slot: number, most: number) => readonly FundDay[]) | null
  /** Net asset value of the last close in yuan. */
  navBefore: (slot: number) => number | null
  /** The published basket: the fund's own, or the one that was brought in. */
  basketOf: (slot: number, given: MemberGiven | undefined) => Basket | null
  /** Indicative values are quoted for every fund; elsewhere a basket is valued at the quotes of its members. */
  readonly hasIopv: boolean
  /** Indicative value at the end of each minute of a day in 1/10000 yuan. */
  iopvPath: ((slot: number, date: string | undefined) => (minute: number) => number) | null
  indexCodeOf: (slot: number) => string | null
  trackingOf: (slot: number) => EtfPortfolio['tracking']
}

export interface FundDay {
  readonly date: string
  readonly shares: number
  /** Since the close before; `null` on the fund's first day. */
  readonly change: number | null
  /** Net asset value in yuan. */
  readonly nav: number
}

/** What one security tells beside its quotes and bars. */
export interface SymbolReader {
  /** The last beats of today with a trade in them, oldest first; `null` where the source has no tape. */
  readonly tape: ((slot: number, most: number) => readonly TapeBeat[]) | null
  /** Net flow by size of trade on closed days, oldest first; `null` where only the main flow of today is told. */
  readonly closedFlows: ((slot: number, most: number) => readonly ClosedFlow[]) | null
  /** What it has handed out up to the day shown, oldest first. */
  actions: (symbol: string) => readonly CorporateAction[]
}

/** Fen that came in less those that went out, by the size of the trades. */
export interface ClosedFlow {
  readonly date: string
  readonly changeRate: number
  readonly extraLarge: number
  readonly large: number
  readonly medium: number
  readonly small: number
}

export interface ContractReader {
  /** Settlement price of a future or UTC close of a coin, in the scale of each. */
  settlement: (symbol: string, date: string) => number | null
  /** `null` for a coin whose payment does not fall due at the stamp. */
  funding: (symbol: string, stamp: number) => CoinFunding | null
  /** Contracts of a future that were held at the end of a day. */
  openInterest: (symbol: string, date: string) => number | null
}

/** Mark and funding rate of a coin; both in 1e-8. */
export type CoinFunding = { readonly mark: number; readonly rate: number }

export interface IndexMembers {
  readonly code: string
  readonly name: string
  readonly validFrom: string
  readonly members: { readonly symbol: string; readonly weight: number | null }[]
}

/** A market whose past days are known: what ranks, sectors, signals and emotion look back on. */
export interface MarketWithHistory extends Market {
  readonly today: DayFacts
  readonly stocks: StockDays
  readonly sectors: SectorTable
  /** What companies report and pay; `null` where nobody tells. */
  readonly fundamentals: Fundamentals | null
  /** Return of all shares together on a closed day; NaN where it is not known. */
  allSharesReturn: (day: number) => number
  /** Hours of the last days before the one shown; takes long, so it is made in steps. */
  hourBarSteps: () => Generator<void, HourBars>
  /** Fen of all stocks in each minute of a closed day, made in steps; `null` where past minutes are not kept together. */
  readonly minuteAmountSteps: ((day: number) => Generator<void, Float64Array>) | null
  /** What a simulator knows to have driven shares, for scoring alone; `null` where nobody knows. */
  readonly hiddenPushSteps: HiddenPushSteps | null
  /** How many closed days bars of hours, days and weeks look back on. */
  readonly lookBack: { readonly hours: number; readonly days: number; readonly weeks: number }
  /** The last `count` closed days in the price basis of the day shown. */
  closedDays: (row: InstrumentFacts, count: number) => MaybePromise<BarColumns>
  /** Up to `count` days in the same basis, the running one as far as it has come. */
  runningDays: (row: InstrumentFacts, count: number) => MaybePromise<BarColumns>
  /** Closed 60-minute bars in the same basis. */
  closedHours: (row: InstrumentFacts) => MaybePromise<BarColumns>
  /** What the source itself knows to stand behind a code; refuses a code it does not know. */
  members: (code: string, day: number) => ListMembers
  /** Shares that count in an index of the source's own, by stock; `null` where it keeps none. */
  indexShares: (code: string, day: number) => ReadonlyMap<number, number> | null
  /** Who met a limit on a closed day. */
  limitPool: (day: number) => MaybePromise<readonly LimitPoolEntry[]>
  /** Times a board has been opened again by now. */
  openTimes: (id: number, isSealed: boolean) => number
  /**
   * The day shown at an earlier second of it, in columns that the next call writes over; `null` where the books of past
   * minutes are not kept.
   */
  readonly liveAt: ((secondOfDay: number) => LiveColumns) | null
  /** Opening calls of a day, in any order. */
  auctions: (day: number) => MaybePromise<AuctionRow[]>
}
