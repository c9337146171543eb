import type { CronField, CronPart } from './cron-fields.ts'
import { refuse, type CronRefusal } from './cron-refusal.ts'

export type PartResult = { readonly ok: true; readonly part: CronPart } | CronRefusal
type NumberResult = { readonly ok: true; readonly value: number } | CronRefusal

const accept = (part: CronPart): PartResult => ({ ok: true, part })

function parseNumber(text: string, field: CronField): NumberResult {
  const index = field.names.indexOf(text)
  if (index >= 0) return { ok: true, value: field.min + index }
  if (!/^\d{1,4}$/.test(text)) return refuse({ reason: 'PART_UNREADABLE', field, text })
  const value = Number(text)
  if (value < field.min || value > field.max) return refuse({ reason: 'OUT_OF_RANGE', field, value })
  return { ok: true, value }
}

/** A step of 0 means the start alone, as in Quartz; the month editor can produce it. */
function parseStep(text: string, field: CronField): NumberResult {
  if (!/^\d{1,4}$/.test(text)) return refuse({ reason: 'PART_UNREADABLE', field, text })
  const step = Number(text)
  if (step > field.max - field.min + 1) return refuse({ reason: 'STEP_OUT_OF_RANGE', field, step })
  return { ok: true, value: step }
}

function parseRange(text: string, field: CronField, step: number): PartResult {
  const [startText = '', endText = '', ...rest] = text.split('-')
  if (rest.length > 0) return refuse({ reason: 'PART_UNREADABLE', field, text })
  const start = parseNumber(startText, field)
  if (!start.ok) return start
  const end = parseNumber(endText, field)
  if (!end.ok) return end
  // A clock or a calendar wraps round (22-2, FRI-MON); years do not.
  if (field.name === 'year' && start.value > end.value) {
    return refuse({ reason: 'RANGE_REVERSED', field, start: start.value, end: end.value })
  }
  return accept({ kind: 'range', start: start.value, end: end.value, step })
}

function parseStepped(text: string, field: CronField): PartResult {
  const [base = '', stepText = '', ...rest] = text.split('/')
  if (rest.length > 0) return refuse({ reason: 'PART_UNREADABLE', field, text })
  const step = parseStep(stepText, field)
  if (!step.ok) return step
  if (base.includes('-')) return parseRange(base, field, step.value)
  // Quartz reads a step of 0 over the whole field as every value.
  if ((base === '*' || base === '') && step.value === 0) return accept({ kind: 'every' })
  if (base === '*' || base === '') return accept({ kind: 'loop', start: field.min, step: step.value })
  const start = parseNumber(base, field)
  return start.ok ? accept({ kind: 'loop', start: start.value, step: step.value }) : start
}

/** L, L-3, LW, L-3W and 15W; undefined when the text is none of them. */
function parseDayMark(text: string, field: CronField): PartResult | undefined {
  const last = /^L(?:-(\d{1,2}))?(W)?$/.exec(text)
  if (last) {
    const daysBefore = Number(last[1] ?? 0)
    if (daysBefore > 30) return refuse({ reason: 'OUT_OF_RANGE', field, value: daysBefore })
    return accept({ kind: last[2] ? 'lastWorkday' : 'last', daysBefore })
  }
  const workday = /^(\d{1,2})W$/.exec(text)
  if (!workday) return undefined
  const day = parseNumber(workday[1] ?? '', field)
  return day.ok ? accept({ kind: 'workday', day: day.value }) : day
}

/** L, 6L and 6#3; undefined when the text is none of them. */
function parseWeekMark(text: string, field: CronField): PartResult | undefined {
  // A lone L is the last day of the week, Saturday.
  if (text === 'L') return accept({ kind: 'value', value: field.max })
  const last = /^(\d|[A-Z]{3})L$/.exec(text)
  if (last) {
    const weekday = parseNumber(last[1] ?? '', field)
    return weekday.ok ? accept({ kind: 'lastWeekday', weekday: weekday.value }) : weekday
  }
  const nth = /^(\d|[A-Z]{3})#(\d+)$/.exec(text)
  if (!nth) return undefined
  const weekday = parseNumber(nth[1] ?? '', field)
  if (!weekday.ok) return weekday
  const count = Number(nth[2])
  if (count < 1 || count > 5) return refuse({ reason: 'PART_UNREADABLE', field, text })
  return accept({ kind: 'nthWeekday', weekday: weekday.value, nth: count })
}

function parseMark(text: string, field: CronField): PartResult | undefined {
  if (field.name === 'day') return parseDayMark(text, field)
  if (field.name === 'week') return parseWeekMark(text, field)
  const mark = /^(?:\d*[LW]+(?:-\d+W?)?|\d+#\d+)$/.exec(text) ? text.replace(/[\d-]/g, '') : undefined
  return mark === undefined ? undefined : refuse({ reason: 'MARK_NOT_ALLOWED', field, mark })
}

/** One part between commas, already in capitals. */
export function parsePart(text: string, field: CronField): PartResult {
  if (text === '') return refuse({ reason: 'PART_EMPTY', field })
  if (text === '*') return accept({ kind: 'every' })
  if (text === '?') {
    const allowed = field.name === 'day' || field.name === 'week'
    return allowed ? accept({ kind: 'unset' }) : refuse({ reason: 'MARK_NOT_ALLOWED', field, mark: '?' })
  }
  const mark = parseMark(text, field)
  if (mark) return mark
  if (text.includes('/')) return parseStepped(text, field)
  if (text.includes('-')) return parseRange(text, field, 1)
  const value = parseNumber(text, field)
  return value.ok ? accept({ kind: 'value', value: value.value }) : value
}
