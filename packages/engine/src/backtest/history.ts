import { price } from '@liangshu/contract/market/scaled'
import { createBarColumns, sliceBars, type BarColumns } from '../market/bar/bar-columns.ts'
import type { CorporateAction } from '../market/adjustment/corporate-action.ts'
import type { FuturesProduct } from '../market/futures/product.ts'
import { futuresPhaseAt } from '../market/futures/futures-session.ts'
import type { Instrument } from '../market/instrument/instrument.ts'
import { defaultMarginSettings, type MarginSettings } from '../account/book/account-book.ts'
import { futureDay } from '../account/risk/future-day.ts'
import { instrumentDay } from '../account/risk/instrument-day.ts'
import { perpetualDay, perpetualPhase } from '../account/risk/perpetual-day.ts'
import type { InstrumentDay } from '../account/risk/pre-trade-facts.ts'
import type { FeeProfile } from '../rules/fee/fee-profile.ts'
import { mainlandRules } from '../rules/mainland/mainland-rules.ts'
import { barsSeen } from '../strategy/strategy.ts'
import { mainlandCalendar } from '../time/calendar/trading-calendar.ts'
import { phaseAt, stockSchedule, type Phase } from '../time/session/phases.ts'
import { stockPhaseAt } from '../time/session/stock-session.ts'

/** The days of one instrument beside those of all others: every column is as long as `days` of the history. */
export type HistoryInstrument = {
  readonly symbol: string
  readonly name: string
  readonly sector: string | null
  readonly instrument: Instrument
  readonly future?: { readonly product: FuturesProduct; readonly lastTradingDate: string }
  /** Perpetuals: tick and step in 1e-8. Their prices are parts of USDT like any others, their volumes whole coins. */
  readonly coin?: { readonly tick: number; readonly step: number }
  /** Unadjusted, in 1/10000 yuan. A day without a close is outside its life, one without volume was suspended. */
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Previous close, the ex-right reference on an ex-day, the previous settlement of a contract. */
  readonly preClose: Float64Array
}

export type History = {
  readonly days: readonly string[]
  readonly instruments: readonly HistoryInstrument[]
  readonly actions: readonly CorporateAction[]
  /** Closes of the index that the result is measured against; 0 where it is not known. */
  readonly benchmark: { readonly code: string; readonly name: string; readonly close: Float64Array } | null
}

/** Minutes of one symbol on one day, each stamped with the minute of the day it ended. */
export type HistoryMinutes = {
  readonly minute: readonly number[]
  readonly open: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly low: ArrayLike<number>
  readonly close: ArrayLike<number>
  readonly volume: ArrayLike<number>
  /** Funds: IOPV; absent where nobody tells. */
  readonly iopv?: ArrayLike<number>
  /** Perpetuals: what is paid within the day, by the moment it is due; mark and rate in 1e-8. */
  readonly funding?: readonly { readonly stamp: number; readonly mark: number; readonly rate: number }[]
}

/** Reads a history by symbol and day, with what follows from its columns. */
export type HistoryReader = {
  readonly history: History
  find: (symbol: string) => HistoryInstrument | undefined
  /** Closed days before `day`, at most `barsSeen`, in the price basis of the last. */
  barsBefore: (symbol: string, day: number) => BarColumns
  /** Mean volume of the 20 days before. */
  averageVolume: (symbol: string, day: number) => number
  /** Every rule of the day; null outside the life of the instrument. */
  rulesOn: (symbol: string, day: number) => InstrumentDay | null
  phaseAt: (symbol: string, day: number, second: number) => Phase
}

const averagedDays = 20
/** What nobody knows does not trade. */
const unknownPhase = phaseAt(stockSchedule(true, true), 86_000)
const noBars = createBarColumns(0)

/** What prices of a day are multiplied by to be comparable with those of the first. */
function factorsOf({ close, preClose }: HistoryInstrument, isContract: boolean): Float64Array {
  const factors = new Float64Array(close.length).fill(1)
  if (isContract) return factors
  for (let day = 1; day < close.length; day += 1) {
    const [before, reference] = [close[day - 1] ?? 0, preClose[day] ?? 0]
    const ratio = before > 0 && reference > 0 ? before / reference : 1
    factors[day] = (factors[day - 1] ?? 1) * ratio
  }
  return factors
}

/** All days of an instrument in the price basis of some of them: as long as no share is split, windows are cut out of it. */
type Adjusted = { readonly basis: number; readonly bars: BarColumns }

/** Most shares of a few months need no copy: nothing was handed out, and they traded every day. */
const isAsTraded = ({ volume }: HistoryInstrument, factors: Float64Array, basis: number): boolean =>
  factors.every((factor) => factor === basis) && volume.every((one) => one > 0)

function adjustedTo(one: HistoryInstrument, factors: Float64Array, basis: number, shared: SharedColumns): Adjusted {
  const { open, high, low, close, volume } = one
  if (isAsTraded(one, factors, basis)) return { basis, bars: { ...shared, open, high, low, close, volume } }
  return { basis, bars: adjustedBars(one, factors, basis) }
}

/** Columns that are the same for every instrument. */
type SharedColumns = Pick<BarColumns, 'eob' | 'amount'>

function adjustedBars(one: HistoryInstrument, factors: Float64Array, basis: number): BarColumns {
  const bars = createBarColumns(one.close.length)
  for (let at = 0; at < bars.close.length; at += 1) {
    const factor = (factors[at] ?? 1) / basis
    const volume = one.volume[at] ?? 0
    const close = (one.close[at] ?? 0) * factor
    const hasTraded = volume > 0
    bars.eob[at] = at
    bars.open[at] = hasTraded ? (one.open[at] ?? 0) * factor : close
    bars.high[at] = hasTraded ? (one.high[at] ?? 0) * factor : close
    bars.low[at] = hasTraded ? (one.low[at] ?? 0) * factor : close
    bars.close[at] = close
    bars.volume[at] = volume
  }
  return bars
}

function firstDay({ close }: HistoryInstrument): number {
  const first = close.findIndex((value) => value > 0)
  return first < 0 ? close.length : first
}

/** What is worked out of an instrument once. */
type Known = {
  readonly one: HistoryInstrument
  readonly first: number
  readonly factors: Float64Array
  adjusted: Adjusted | null
  /** The window that was cut out last: every strategy of a beat gets the same one, and what is worked out of it is shared. */
  window: { readonly day: number; readonly bars: BarColumns } | null
}

export function readHistory(
  history: History,
  feeProfile: FeeProfile,
  margin: MarginSettings = defaultMarginSettings,
): HistoryReader {
  const bySymbol = new Map(history.instruments.map((one) => [one.symbol, one]))
  const knownOf = new Map<string, Known>()
  const { length } = history.days
  const shared = { eob: Float64Array.from({ length }, (_, day) => day), amount: new Float64Array(length) }
  const rules = new Map<string, { day: number; found: InstrumentDay | null }>()
  const basis = { rules: mainlandRules, calendar: mainlandCalendar, feeProfile }

  function know(symbol: string): Known | null {
    const known = knownOf.get(symbol)
    if (known) return known
    const one = bySymbol.get(symbol)
    if (!one) return null
    const made = {
      one,
      first: firstDay(one),
      factors: factorsOf(one, one.future !== undefined || one.coin !== undefined),
      adjusted: null,
      window: null,
    }
    knownOf.set(symbol, made)
    return made
  }

  function resolve(one: HistoryInstrument, day: number): InstrumentDay | null {
    const date = history.days[day] ?? ''
    if (!((one.close[day] ?? 0) > 0)) return null
    if (one.coin)
      return perpetualDay({ symbol: one.symbol, listDate: one.instrument.listDate, ...one.coin }, margin, date)
    const reference = price(Math.round(one.preClose[day] ?? 0))
    if (one.future) {
      const { product, lastTradingDate } = one.future
      const { listDate } = one.instrument
      const state = {
        symbol: one.symbol,
        preSettle: reference,
        limitUp: null,
        limitDown: null,
        lastTradingDate,
        listDate,
      }
      return futureDay(product, state, date)
    }
    const state = { preClose: reference, isSuspended: one.volume[day] === 0, sector: one.sector }
    return instrumentDay(one.instrument, state, { day: date, ...basis })
  }

  return {
    history,
    find: (symbol) => bySymbol.get(symbol),
    barsBefore(symbol, day) {
      const known = know(symbol)
      if (!known) return noBars
      if (known.window?.day === day) return known.window.bars
      const from = Math.max(known.first, day - barsSeen)
      if (from >= day) return noBars
      const basis = known.factors[day - 1] ?? 1
      if (known.adjusted?.basis !== basis) known.adjusted = adjustedTo(known.one, known.factors, basis, shared)
      known.window = { day, bars: sliceBars(known.adjusted.bars, from, day) }
      return known.window.bars
    },
    averageVolume(symbol, day) {
      const volume = bySymbol.get(symbol)?.volume
      const from = Math.max(0, day - averagedDays)
      if (!volume || from >= day) return 0
      let sum = 0
      for (let at = from; at < day; at += 1) sum += volume[at] ?? 0
      return sum / (day - from)
    },
    rulesOn(symbol, day) {
      const kept = rules.get(symbol)
      if (kept?.day === day) return kept.found
      const one = bySymbol.get(symbol)
      const found = one ? resolve(one, day) : null
      rules.set(symbol, { day, found })
      return found
    },
    phaseAt(symbol, day, second) {
      const date = history.days[day] ?? ''
      const one = bySymbol.get(symbol)
      if (!one) return unknownPhase
      if (one.coin) return perpetualPhase
      return one.future
        ? futuresPhaseAt(one.future.product, date, second, mainlandCalendar)
        : stockPhaseAt(one.instrument, date, second, basis)
    },
  }
}
