import { coinPriceRatio, seenCoin } from '../strategy/coin-units.ts'
import type { SeenQuote } from '../strategy/strategy.ts'
import type { HistoryInstrument, HistoryMinutes, HistoryReader } from './history.ts'

export type MinutesOfDay = ReadonlyMap<string, HistoryMinutes>

/** What a moment of a past day shows: the open of a day known by its bar alone, else the minute that has ended last. */
export type DayQuotes = {
  /** Begins a day; without minutes every moment of it is its open. */
  openDay: (day: number, minutes: MinutesOfDay) => void
  moveTo: (minute: number) => void
  last: (symbol: string) => number
  quote: (symbol: string) => SeenQuote | null
}

/** Index of the last minute that is over, −1 before the first. */
function reached({ minute: ends }: HistoryMinutes, now: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] ?? 0) <= now) low = middle + 1
    else high = middle
  }
  return low - 1
}

export function createDayQuotes(reader: HistoryReader): DayQuotes {
  let day = 0
  let minutes: MinutesOfDay = new Map()
  let now = 0

  function lastOf(one: HistoryInstrument): number {
    const reference = one.preClose[day] || one.close[day - 1] || 0
    if (!((one.volume[day] ?? 0) > 0)) return reference
    const own = minutes.get(one.symbol)
    if (!own) return one.open[day] ?? reference
    const at = reached(own, now)
    return at < 0 ? reference : (own.close[at] ?? reference)
  }

  function iopvOf(symbol: string): number | null {
    const own = minutes.get(symbol)
    const value = own?.iopv?.[Math.max(0, reached(own, now))]
    return value === undefined || Number.isNaN(value) ? null : value
  }

  return {
    openDay(next, given) {
      day = next
      minutes = given
      now = 0
    },
    moveTo(minute) {
      now = minute
    },
    last: (symbol) => {
      const one = reader.find(symbol)
      return one ? lastOf(one) : 0
    },
    quote(symbol) {
      const one = reader.find(symbol)
      const rules = reader.rulesOn(symbol, day)
      if (!one || !rules) return null
      if (one.coin) {
        const units = (price: number) => Math.round(price * coinPriceRatio)
        return seenCoin({ ...rules, last: units(lastOf(one)), preClose: units(one.preClose[day] ?? 0) })
      }
      return {
        open: rules.isSuspended ? null : (one.open[day] ?? null),
        last: lastOf(one),
        preClose: one.preClose[day] ?? 0,
        limitUp: rules.limitUp,
        limitDown: rules.limitDown,
        tick: rules.tick,
        lotMin: rules.lot.buyMin,
        lotStep: rules.lot.buyStep,
        lotMost: rules.lot.maxLimit,
        isSuspended: rules.isSuspended,
        isSameDay: rules.terms.kind === 'stock' && rules.terms.isSameDay,
        multiplier: rules.terms.kind === 'future' ? rules.terms.multiplier : 1,
        iopv: iopvOf(symbol),
      }
    },
  }
}
