import type { CronFieldName, CronPart } from '@liangshu/engine/time/cron/cron-fields'
import { parseCronField } from '@liangshu/engine/time/cron/parse-cron'
import { cronField, valuesOf } from '@liangshu/engine/time/cron/values-of-parts'
import { fieldBounds, type CronMode } from './field-bounds.ts'

/** Everything a tab shows. Inputs of a mode that is not chosen keep their numbers. */
export interface FieldDraft {
  readonly mode: CronMode
  readonly rangeStart: number
  readonly rangeEnd: number
  readonly loopStart: number
  readonly loopInterval: number
  readonly values: readonly number[]
  /** nW */
  readonly workday: number
  /** L-n */
  readonly daysBeforeLast: number
  /** nL */
  readonly lastWeekday: number
  /** n#k */
  readonly nthWeekday: number
  readonly nth: number
  /** A list that no tab can show, such as 1,L. */
  readonly customText: string
}

export function defaultDraft(field: CronFieldName): FieldDraft {
  const { min, max } = fieldBounds[field]
  return {
    mode: field === 'week' ? 'unset' : 'every',
    rangeStart: field === 'week' ? 2 : min,
    rangeEnd: field === 'week' ? 6 : field === 'year' ? min + 1 : max,
    loopStart: field === 'week' ? 2 : min,
    loopInterval: 1,
    values: [],
    workday: 1,
    daysBeforeLast: 1,
    lastWeekday: 2,
    nthWeekday: 2,
    nth: 1,
    customText: '',
  }
}

function draftOfPart(part: CronPart): Partial<FieldDraft> | undefined {
  switch (part.kind) {
    case 'every':
    case 'unset':
    case 'lastWorkday':
      return part.kind === 'lastWorkday' && part.daysBefore > 0 ? undefined : { mode: part.kind }
    case 'value':
      return { mode: 'specify', values: [part.value] }
    case 'range':
      return part.step === 1 ? { mode: 'range', rangeStart: part.start, rangeEnd: part.end } : undefined
    case 'loop':
      return { mode: 'loop', loopStart: part.start, loopInterval: part.step }
    case 'last':
      return part.daysBefore === 0 ? { mode: 'last' } : { mode: 'daysBeforeLast', daysBeforeLast: part.daysBefore }
    case 'workday':
      return { mode: 'workday', workday: part.day }
    case 'lastWeekday':
      return { mode: 'lastWeekday', lastWeekday: part.weekday }
    case 'nthWeekday':
      return { mode: 'nthWeekday', nthWeekday: part.weekday, nth: part.nth }
  }
}

const isPlain = (part: CronPart) => part.kind === 'value' || part.kind === 'range' || part.kind === 'loop'

/** Reads one field back into its tab; numbers of other modes stay as they were. */
export function draftFromText(text: string, field: CronFieldName, previous: FieldDraft): FieldDraft {
  const result = parseCronField(text, cronField(field))
  if (!result.ok) return { ...previous, mode: 'custom', customText: text }
  const [only] = result.parts
  const single = result.parts.length === 1 && only ? draftOfPart(only) : undefined
  if (single) return { ...previous, ...single }
  if (result.parts.every(isPlain)) return { ...previous, mode: 'specify', values: valuesOf(result.parts, field) }
  return { ...previous, mode: 'custom', customText: text }
}

/** Nothing ticked means the first value (CRON-32); a first year would lie in the past, so there it means every year. */
function specifiedText(values: readonly number[], field: CronFieldName): string {
  if (values.length > 0) return [...values].sort((a, b) => a - b).join(',')
  return field === 'year' ? '*' : String(fieldBounds[field].min)
}

export function textFromDraft(draft: FieldDraft, field: CronFieldName): string {
  switch (draft.mode) {
    case 'every':
      return '*'
    case 'unset':
      return '?'
    case 'range':
      return `${draft.rangeStart}-${draft.rangeEnd}`
    case 'loop':
      return `${draft.loopStart}/${draft.loopInterval}`
    case 'specify':
      return specifiedText(draft.values, field)
    case 'workday':
      return `${draft.workday}W`
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'daysBeforeLast':
      return `L-${draft.daysBeforeLast}`
    case 'lastWeekday':
      return `${draft.lastWeekday}L`
    case 'nthWeekday':
      return `${draft.nthWeekday}#${draft.nth}`
    case 'custom':
      return draft.customText
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, Math.trunc(value)))

/** Numbers typed or pasted outside the bounds (CRON-31) are pulled back to them. */
export function clampDraft(draft: FieldDraft, field: CronFieldName): FieldDraft {
  const { min, max, intervalMin, intervalMax, listMax } = fieldBounds[field]
  return {
    ...draft,
    rangeStart: clamp(draft.rangeStart, min, max),
    rangeEnd: clamp(draft.rangeEnd, min, max),
    loopStart: clamp(draft.loopStart, min, max),
    loopInterval: clamp(draft.loopInterval, intervalMin, intervalMax),
    values: draft.values.filter((value) => value >= min && value <= listMax),
    workday: clamp(draft.workday, 1, 31),
    daysBeforeLast: clamp(draft.daysBeforeLast, 1, 30),
    lastWeekday: clamp(draft.lastWeekday, 1, 7),
    nthWeekday: clamp(draft.nthWeekday, 1, 7),
    nth: clamp(draft.nth, 1, 5),
  }
}
