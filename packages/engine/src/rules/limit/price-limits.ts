import type { SecType } from '@liangshu/contract/market/classification'
import { price, type Price } from '@liangshu/contract/market/scaled'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import { riskFlagSince, type Instrument } from '../../market/instrument/instrument.ts'
import { subjectOn, type RuleStore, type RuleSubject } from '../mainland/rule-store.ts'
import type { Band } from '../mainland/rule-values.ts'
import { moveByPpm } from '../../math/scaled/rounding.ts'

/** `null` says there is no limit today; it is never written as a huge number. */
export interface PriceLimits {
  readonly up: Price | null
  readonly down: Price | null
  /** The rows this came from, for the record. */
  readonly ruleIds: readonly string[]
}

export interface LimitBasis {
  readonly rules: RuleStore
  readonly calendar: TradingCalendar
}

/** Limits of a band around a base. A price too low to move by the rate still moves by one tick (LIMIT-8). */
export function limitsAround(base: Price, band: Band, tick: Price): { up: Price; down: Price } {
  const up = moveByPpm(base, band.upPpm, tick)
  const down = moveByPpm(base, -band.downPpm, tick)
  return {
    up: up > base ? up : price(base + tick),
    // Below one tick there is no price to quote.
    down: price(Math.max(tick, down < base ? down : base - tick)),
  }
}

interface BandToday {
  /** The issue price where the rule says so, else `null` for the previous close. */
  readonly base: Price | null
  readonly band: Band | null
  readonly ruleId: string
}

/** Five days is the longest spell a listing rule covers, and the calendar need not reach back to old listings. */
function listingDay(instrument: Instrument, date: string, { calendar }: LimitBasis): number | null {
  if (date < instrument.listDate) throw new RangeError(`${instrument.symbol} is not listed on ${date}`)
  if (instrument.listDate < calendar.firstDate) return null
  const day = calendar.ordinal(instrument.listDate, date)
  return day <= 5 ? day : null
}

const listedByRule: readonly SecType[] = ['stock', 'fund', 'convertible']

/** The listing rule is the one of the listing day: a share listed under the old rule keeps it in its first week. */
function listingBand(instrument: Instrument, subject: RuleSubject, day: number, basis: LimitBasis): BandToday | null {
  if (!listedByRule.includes(subject.secType)) return null
  const { value, ruleId } = basis.rules.resolve('newListing', subject, instrument.listDate)
  if (day <= value.noLimitDays) return { base: null, band: null, ruleId }
  if (day !== 1 || value.firstDay === null) return null
  if (instrument.issuePrice === undefined) throw new RangeError(`${instrument.symbol} has no issue price`)
  return { base: instrument.issuePrice, band: value.firstDay, ruleId }
}

function delistingBand(
  instrument: Instrument,
  subject: RuleSubject,
  date: string,
  basis: LimitBasis,
): BandToday | null {
  if (subject.riskFlag !== 'delisting') return null
  const since = riskFlagSince(instrument, date) ?? date
  const { value, ruleId } = basis.rules.resolve('delisting', subject, date)
  return basis.calendar.ordinal(since, date) <= value.noLimitDays ? { base: null, band: null, ruleId } : null
}

function bandToday(instrument: Instrument, subject: RuleSubject, date: string, basis: LimitBasis): BandToday {
  const day = listingDay(instrument, date, basis)
  const special =
    (day === null ? null : listingBand(instrument, subject, day, basis)) ??
    delistingBand(instrument, subject, date, basis)
  if (special) return special
  const { value, ruleId } = basis.rules.resolve('priceLimit', subject, date)
  return { base: null, band: value, ruleId }
}

/**
 * Limits of one day. `preClose` is the ex-right reference price on an ex-day. Futures are not in the rule store:
 * their limits hang on the settlement and the product (`futures/futures-money`).
 */
export function priceLimitsOn(instrument: Instrument, date: string, preClose: Price, basis: LimitBasis): PriceLimits {
  const subject = subjectOn(instrument, date)
  const { base, band, ruleId } = bandToday(instrument, subject, date, basis)
  if (band === null) return { up: null, down: null, ruleIds: [ruleId] }
  const tick = basis.rules.resolve('tick', subject, date)
  return { ...limitsAround(base ?? preClose, band, tick.value), ruleIds: [ruleId, tick.ruleId] }
}
