import { cronFields, type CronFieldName } from '@liangshu/engine/time/cron/cron-fields'
import { parseCron } from '@liangshu/engine/time/cron/parse-cron'
import { clampDraft, defaultDraft, draftFromText, textFromDraft, type FieldDraft } from './field-draft.ts'

export type CronTexts = Readonly<Record<CronFieldName, string>>

export interface CronState {
  readonly texts: CronTexts
  readonly drafts: Readonly<Record<CronFieldName, FieldDraft>>
}

export type CronAction =
  | { readonly type: 'load'; readonly value: string }
  | { readonly type: 'edit'; readonly field: CronFieldName; readonly draft: FieldDraft }

export interface HiddenFields {
  readonly hideSecond?: boolean | undefined
  readonly hideYear?: boolean | undefined
}

export const defaultTexts: CronTexts = {
  second: '*',
  minute: '*',
  hour: '*',
  day: '*',
  month: '*',
  week: '?',
  year: '*',
}

interface Coupling {
  /** The field whose change is looked at. */
  readonly on: CronFieldName
  readonly when: (texts: CronTexts) => boolean
  readonly set: CronFieldName
  readonly to: string
}

/**
 * How a change of one field moves others (CRON-21 to CRON-28). A coarse choice pins what is finer, because "at 9 o'clock"
 * never means every second of that hour. Day and week exclude one another.
 */
const couplings: readonly Coupling[] = [
  { on: 'minute', when: ({ second }) => second === '*', set: 'second', to: '0' },
  { on: 'hour', when: ({ minute }) => minute === '*', set: 'minute', to: '0' },
  { on: 'day', when: ({ day, week }) => day !== '?' && week !== '?', set: 'week', to: '?' },
  { on: 'day', when: ({ day, week }) => day === '?' && week === '?', set: 'week', to: '*' },
  { on: 'day', when: ({ day, hour }) => day !== '?' && hour === '*', set: 'hour', to: '0' },
  { on: 'week', when: ({ day, week }) => week !== '?' && day !== '?', set: 'day', to: '?' },
  { on: 'week', when: ({ day, week }) => week === '?' && day === '?', set: 'day', to: '*' },
  { on: 'week', when: ({ week, hour }) => week !== '?' && hour === '*', set: 'hour', to: '0' },
  { on: 'month', when: ({ day, week }) => day === '?' && week === '*', set: 'week', to: '1' },
  { on: 'month', when: ({ day, week }) => week === '?' && day === '*', set: 'day', to: '1' },
  { on: 'year', when: ({ month }) => month === '*', set: 'month', to: '1' },
]

/** A field that was moved is itself a change: choosing a year pins month, day, hour, minute and second in turn. */
export function coupleFields(texts: CronTexts, changed: CronFieldName): CronTexts {
  const next = { ...texts }
  const waiting = [changed]
  for (let field = waiting.shift(); field; field = waiting.shift()) {
    for (const { on, when, set, to } of couplings) {
      if (on !== field || !when(next)) continue
      next[set] = to
      waiting.push(set)
    }
  }
  return next
}

function textsOf(value: string): CronTexts {
  const words = value.trim().split(/\s+/)
  // A five-field value comes from a builder without seconds.
  const cron = parseCron(words.length === 5 ? `0 ${words.join(' ')}` : value)
  if (!cron.ok) return defaultTexts
  const fields = cron.text.split(' ')
  const texts: Record<CronFieldName, string> = { ...defaultTexts }
  for (const [index, { name }] of cronFields.entries()) texts[name] = fields[index] ?? defaultTexts[name]
  return texts
}

function withTexts(state: CronState, texts: CronTexts, edited?: CronFieldName): CronState {
  const drafts: Record<CronFieldName, FieldDraft> = { ...state.drafts }
  for (const { name } of cronFields) {
    if (name !== edited && texts[name] !== textFromDraft(drafts[name], name)) {
      drafts[name] = draftFromText(texts[name], name, drafts[name])
    }
  }
  return { texts, drafts }
}

const blankState: CronState = {
  texts: defaultTexts,
  drafts: {
    second: defaultDraft('second'),
    minute: defaultDraft('minute'),
    hour: defaultDraft('hour'),
    day: defaultDraft('day'),
    month: defaultDraft('month'),
    week: defaultDraft('week'),
    year: defaultDraft('year'),
  },
}

export function cronReducer(state: CronState, action: CronAction): CronState {
  if (action.type === 'load') return withTexts(blankState, textsOf(action.value))
  const { field } = action
  const draft = clampDraft(action.draft, field)
  const text = textFromDraft(draft, field)
  const edited: CronState = { ...state, drafts: { ...state.drafts, [field]: draft } }
  if (text === state.texts[field]) return edited
  return withTexts(edited, coupleFields({ ...state.texts, [field]: text }, field), field)
}

export const loadCron = (value: string): CronState => cronReducer(blankState, { type: 'load', value })

export const isYearHidden = ({ hideSecond, hideYear }: HiddenFields) => hideSecond === true || hideYear === true

/** Seven fields, six without the year; a hidden second is 0 (CRON-30). */
export function cronValue(texts: CronTexts, hidden: HiddenFields = {}): string {
  const { minute, hour, day, month, week, year } = texts
  const fields = [hidden.hideSecond ? '0' : texts.second, minute, hour, day, month, week]
  return (isYearHidden(hidden) ? fields : [...fields, year]).join(' ')
}
