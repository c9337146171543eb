import { secondsOf } from '../calendar/shanghai-time.ts'

export type PhaseName =
  | 'preOpen'
  | 'openCallCancellable'
  | 'openCall'
  | 'gap'
  | 'morning'
  | 'lunch'
  | 'afternoon'
  | 'closeCall'
  | 'afterHoursQuiet'
  | 'afterHours'
  | 'night'
  | 'break'
  | 'closed'

/** What a phase allows. `hold` keeps the order on our side until the venue takes it. */
export interface Phase {
  readonly name: PhaseName
  readonly fromSecond: number
  readonly untilSecond: number
  readonly newOrder: 'accept' | 'hold' | 'fixedPrice' | 'refuse'
  readonly cancel: 'accept' | 'local' | 'refuse'
  readonly match: 'none' | 'indicative' | 'continuous' | 'fixedPrice'
  /** A single-price auction fires at the end of the phase. */
  readonly endsInAuction: boolean
}

export type PhaseRow = readonly [
  name: PhaseName,
  from: string,
  until: string,
  newOrder: Phase['newOrder'],
  cancel: Phase['cancel'],
  match: Phase['match'],
  endsInAuction?: 'auction',
]

export function phaseOf([name, from, until, newOrder, cancel, match, auction]: PhaseRow): Phase {
  const untilSecond = until === '24:00' ? 86_400 : secondsOf(until)
  return {
    name,
    fromSecond: secondsOf(from),
    untilSecond,
    newOrder,
    cancel,
    match,
    endsInAuction: auction !== undefined,
  }
}

const beforeAfternoon = [
  ['preOpen', '00:00', '09:15', 'hold', 'local', 'none'],
  ['openCallCancellable', '09:15', '09:20', 'accept', 'accept', 'indicative'],
  ['openCall', '09:20', '09:25', 'accept', 'refuse', 'indicative', 'auction'],
  ['gap', '09:25', '09:30', 'hold', 'refuse', 'none'],
  ['morning', '09:30', '11:30', 'accept', 'accept', 'continuous'],
  ['lunch', '11:30', '13:00', 'hold', 'local', 'none'],
] as const satisfies readonly PhaseRow[]

const withCloseCall = [
  ['afternoon', '13:00', '14:57', 'accept', 'accept', 'continuous'],
  ['closeCall', '14:57', '15:00', 'accept', 'refuse', 'indicative', 'auction'],
] as const satisfies readonly PhaseRow[]

const withoutCloseCall = [
  ['afternoon', '13:00', '15:00', 'accept', 'accept', 'continuous'],
] as const satisfies readonly PhaseRow[]

const withAfterHours = [
  ['afterHoursQuiet', '15:00', '15:05', 'fixedPrice', 'refuse', 'none'],
  ['afterHours', '15:05', '15:30', 'fixedPrice', 'accept', 'fixedPrice'],
  ['closed', '15:30', '24:00', 'refuse', 'local', 'none'],
] as const satisfies readonly PhaseRow[]

const withoutAfterHours = [
  ['closed', '15:00', '24:00', 'refuse', 'local', 'none'],
] as const satisfies readonly PhaseRow[]

function daySchedule(hasCloseCall: boolean, hasAfterHours: boolean): readonly Phase[] {
  return [
    ...beforeAfternoon,
    ...(hasCloseCall ? withCloseCall : withoutCloseCall),
    ...(hasAfterHours ? withAfterHours : withoutAfterHours),
  ].map(phaseOf)
}

const schedules = {
  both: daySchedule(true, true),
  closeCall: daySchedule(true, false),
  afterHours: daySchedule(false, true),
  plain: daySchedule(false, false),
}

/** The day of shares, funds and convertible bonds; four tables in all, shared by every instrument. */
export function stockSchedule(hasCloseCall: boolean, hasAfterHours: boolean): readonly Phase[] {
  if (hasCloseCall) return hasAfterHours ? schedules.both : schedules.closeCall
  return hasAfterHours ? schedules.afterHours : schedules.plain
}

export function phaseAt(schedule: readonly Phase[], secondOfDay: number): Phase {
  const phase = schedule.find((entry) => secondOfDay >= entry.fromSecond && secondOfDay < entry.untilSecond)
  if (phase === undefined) throw new RangeError(`no phase at second ${secondOfDay}`)
  return phase
}
