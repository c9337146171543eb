import { dateOfDay, dayNumber } from '../../time/calendar/civil-day.ts'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'
import { phaseAt, phaseOf, type Phase, type PhaseRow } from '../../time/session/phases.ts'
import type { FuturesProduct } from './product.ts'

const MIDNIGHT = '24:00'

function call(from: string, match: string, open: string): PhaseRow[] {
  return [
    ['openCallCancellable', from, match, 'accept', 'accept', 'indicative'],
    ['openCall', match, open, 'refuse', 'refuse', 'indicative', 'auction'],
  ]
}

function trading(name: 'morning' | 'afternoon' | 'night', from: string, until: string): PhaseRow {
  return [name, from, until, 'accept', 'accept', 'continuous']
}

const financialMorning: readonly PhaseRow[] = [...call('09:25', '09:29', '09:30'), trading('morning', '09:30', '11:30')]

const commodityDay: readonly PhaseRow[] = [
  trading('morning', '09:00', '10:15'),
  trading('morning', '10:30', '11:30'),
  trading('afternoon', '13:30', '15:00'),
]

function dayRows(product: FuturesProduct, hasNightBefore: boolean): readonly PhaseRow[] {
  if (product.class === 'stockIndex') return [...financialMorning, trading('afternoon', '13:00', '15:00')]
  if (product.class === 'treasury') return [...financialMorning, trading('afternoon', '13:00', '15:15')]
  // A product that traded in the night opened there already.
  return hasNightBefore ? commodityDay : [...call('08:55', '08:59', '09:00'), ...commodityDay]
}

function eveningRows(product: FuturesProduct): readonly PhaseRow[] {
  const end = product.nightEnd === '23:00' ? '23:00' : MIDNIGHT
  return [...call('20:55', '20:59', '21:00'), trading('night', '21:00', end)]
}

/** Fills the time between the sessions with breaks, in which orders wait on our side. */
function withBreaks(rows: readonly PhaseRow[]): Phase[] {
  const phases: Phase[] = []
  let at = '00:00'
  for (const row of rows) {
    if (at < row[1]) phases.push(phaseOf(['break', at, row[1], 'hold', 'local', 'none']))
    phases.push(phaseOf(row))
    at = row[2]
  }
  if (at < MIDNIGHT) phases.push(phaseOf(['break', at, MIDNIGHT, 'hold', 'local', 'none']))
  return phases
}

/** Phases of one calendar day, nights included: from last evening until 02:30, and this evening's until midnight. */
export function futuresSchedule(product: FuturesProduct, date: string, calendar: TradingCalendar): readonly Phase[] {
  const hasNight = product.nightEnd !== null
  const yesterday = dateOfDay(dayNumber(date) - 1)
  const rows: PhaseRow[] = []
  if (hasNight && product.nightEnd !== '23:00' && calendar.hasNightSession(yesterday)) {
    rows.push(trading('night', '00:00', product.nightEnd ?? '00:00'))
  }
  if (calendar.isTradingDay(date)) {
    const hasNightBefore = hasNight && calendar.hasNightSession(calendar.previous(date))
    rows.push(...dayRows(product, hasNightBefore))
    if (hasNight && calendar.hasNightSession(date)) rows.push(...eveningRows(product))
  }
  return withBreaks(rows)
}

export function futuresPhaseAt(
  product: FuturesProduct,
  date: string,
  secondOfDay: number,
  calendar: TradingCalendar,
): Phase {
  return phaseAt(futuresSchedule(product, date, calendar), secondOfDay)
}
