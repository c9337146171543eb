import { cronFields, type CronField, type CronFieldName, type CronPart, type CronParts } from './cron-fields.ts'
import { refuse, type CronRefusal } from './cron-refusal.ts'
import { parsePart } from './parse-part.ts'

export interface Cron {
  readonly ok: true
  /** Capitals, single spaces: two spellings of one schedule that differ only there are equal. */
  readonly text: string
  readonly parts: CronParts
}

type FieldResult = { readonly ok: true; readonly parts: readonly CronPart[] } | CronRefusal

/** One field on its own, as an editor for that field needs it. */
export function parseCronField(text: string, field: CronField): FieldResult {
  const parts: CronPart[] = []
  const texts = text.toUpperCase().split(',')
  for (const partText of texts) {
    const result = parsePart(partText, field)
    if (!result.ok) return result
    if (result.part.kind === 'unset' && texts.length > 1) return refuse({ reason: 'MARK_NOT_ALONE', field, mark: '?' })
    parts.push(result.part)
  }
  return { ok: true, parts }
}

const isUnset = (parts: readonly CronPart[]) => parts[0]?.kind === 'unset'

/** Six or seven fields: second minute hour day month week [year]. */
export function parseCron(text: string): Cron | CronRefusal {
  const texts = text.trim().toUpperCase().split(/\s+/)
  const count = texts[0] === '' ? 0 : texts.length
  if (count < 6 || count > 7) return refuse({ reason: 'FIELD_COUNT', count })

  const parts: Partial<Record<CronFieldName, readonly CronPart[]>> = {}
  for (const [index, field] of cronFields.entries()) {
    const result = parseCronField(texts[index] ?? '*', field)
    if (!result.ok) return result
    parts[field.name] = result.parts
  }
  const complete = parts as CronParts
  const [dayUnset, weekUnset] = [isUnset(complete.day), isUnset(complete.week)]
  if (dayUnset && weekUnset) return refuse({ reason: 'DAY_AND_WEEK_UNSET' })
  if (!dayUnset && !weekUnset) return refuse({ reason: 'DAY_AND_WEEK_SET' })
  return { ok: true, text: texts.join(' '), parts: complete }
}
