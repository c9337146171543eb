import { draftFromText, type FieldDraft } from './field-draft.ts'

/** The hour picker stands alone, outside an expression, and knows three marks that an hour field does not. */
export function hourDraftFromText(text: string, previous: FieldDraft): FieldDraft {
  if (text === '?') return { ...previous, mode: 'unset' }
  if (text === 'L') return { ...previous, mode: 'last' }
  const workday = /^(\d{1,2})W$/.exec(text)
  if (workday) return { ...previous, mode: 'workday', workday: Number(workday[1]) }
  return draftFromText(text, 'hour', previous)
}
