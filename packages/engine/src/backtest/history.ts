import { price } from '@liangshu/contract/market/scaled'
import { createBarColumns, type BarColumns } from '../market/bar/bar-columns.ts'
import type { CorporateAction } from '../market/adjustment/corporate-action.ts'
import type { FuturesProduct } from '../market/futures/product.ts'
import { futuresPhaseAt } from '../market/futures/futures-session.ts'
import type { Instrument } from '../market/instrument/instrument.ts'
import { futureDay } from '../account/risk/future-day.ts'
import { instrumentDay } from '../account/risk/instrument-day.ts'
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
function factorsOf({ close, preClose }: HistoryInstrument, isFuture: boolean): Float64Array {
  const factors = new Float64Array(close.length).fill(1)
  if (isFuture) return factors
  for (let day = 1; day < close.length; day += 1) {
    const [before, reference] = [close[day - 1] ?? 0, preClose[day] ?? 0]
    const ratio = before > 0 && reference > 0 ? before / reference : 1
    factors[day] = (factors[day - 1] ?? 1) * ratio
  }
  return factors
}

export function readHistory(history: History, feeProfile: FeeProfile): HistoryReader {
  const bySymbol = new Map(history.instruments.map((one) => [one.symbol, one]))
  const factors = new Map<string, Float64Array>()
  const rules = new Map<string, { day: number; found: InstrumentDay | null }>()
  const basis = { rules: mainlandRules, calendar: mainlandCalendar, feeProfile }

  function firstDay({ close }: HistoryInstrument): number {
    const first = close.findIndex((value) => value > 0)
    return first < 0 ? close.length : first
  }

  function resolve(one: HistoryInstrument, day: number): InstrumentDay | null {
    const date = history.days[day] ?? ''
    if (!((one.close[day] ?? 0) > 0)) return null
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
      const one = bySymbol.get(symbol)
      if (!one) return noBars
      const from = Math.max(firstDay(one), day - barsSeen)
      if (from >= day) return noBars
      let own = factors.get(symbol)
      if (!own) factors.set(symbol, (own = factorsOf(one, one.future !== undefined)))
      const bars = createBarColumns(day - from)
      const last = own[day - 1] ?? 1
      for (let i = 0; i < bars.close.length; i += 1) {
        const at = from + i
        const factor = (own[at] ?? 1) / last
        const hasTraded = (one.volume[at] ?? 0) > 0
        const close = (one.close[at] ?? 0) * factor
        bars.eob[i] = at
        bars.open[i] = hasTraded ? (one.open[at] ?? 0) * factor : close
        bars.high[i] = hasTraded ? (one.high[at] ?? 0) * factor : close
        bars.low[i] = hasTraded ? (one.low[at] ?? 0) * factor : close
        bars.close[i] = close
        bars.volume[i] = one.volume[at] ?? 0
      }
      return bars
    },
    averageVolume(symbol, day) {
      const volume = bySymbol.get(symbol)?.volume.subarray(Math.max(0, day - averagedDays), day)
      return volume && volume.length > 0 ? volume.reduce((sum, one) => sum + one, 0) / volume.length : 0
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
      return one.future
        ? futuresPhaseAt(one.future.product, date, second, mainlandCalendar)
        : stockPhaseAt(one.instrument, date, second, basis)
    },
  }
}
