import type { Side } from '@liangshu/contract/market/classification'
import type { Price } from '@liangshu/contract/market/scaled'
import { secondsOf } from '../calendar/shanghai-time.ts'
import type { TradingCalendar } from '../calendar/trading-calendar.ts'
import type { Instrument } from '../../market/instrument/instrument.ts'
import { subjectOn, type RuleStore } from '../../rules/mainland/rule-store.ts'
import { phaseAt, phaseOf, stockSchedule, type Phase } from './phases.ts'

const closedAllDay: Phase = phaseOf(['closed', '00:00', '24:00', 'refuse', 'local', 'none'])

/** The phases of one instrument on one trading day, from the rules of that day. */
export function scheduleOn(instrument: Instrument, date: string, rules: RuleStore): readonly Phase[] {
  const subject = subjectOn(instrument, date)
  const afterHours = rules.resolve('afterHours', subject, date).value.isEligible
  return stockSchedule(
    rules.resolve('closeCall', subject, date).value,
    // The master may say no (ST, LOF and REIT differ between sources), never yes where the rule has no session.
    afterHours && instrument.afterHoursEligible !== false,
  )
}

export function stockPhaseAt(
  instrument: Instrument,
  date: string,
  secondOfDay: number,
  { rules, calendar }: { rules: RuleStore; calendar: TradingCalendar },
): Phase {
  if (!calendar.isTradingDay(date)) return closedAllDay
  return phaseAt(scheduleOn(instrument, date, rules), secondOfDay)
}

/** Fixed-price orders may be entered long before 15:05: from 09:30 in Shanghai, from 09:15 in Shenzhen. */
export function acceptsFixedPriceOrder(
  instrument: Instrument,
  date: string,
  secondOfDay: number,
  rules: RuleStore,
): boolean {
  const { isEligible, entryFrom } = rules.resolve('afterHours', subjectOn(instrument, date), date).value
  if (!isEligible || instrument.afterHoursEligible === false) return false
  return secondOfDay >= secondsOf(entryFrom) && secondOfDay < secondsOf('15:30')
}

/** A fixed-price order takes part at the close only when its limit is no worse than it. */
export function takesPartAfterHours(side: Side, limit: Price, close: Price): boolean {
  return side === 'buy' ? limit >= close : limit <= close
}
