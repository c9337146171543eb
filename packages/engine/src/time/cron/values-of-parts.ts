import { cronFields, type CronField, type CronFieldName, type CronPart } from './cron-fields.ts'

const fieldsByName = new Map<CronFieldName, CronField>(cronFields.map((field) => [field.name, field]))

export function cronField(name: CronFieldName): CronField {
  const field = fieldsByName.get(name)
  if (!field) throw new Error(`no cron field ${name}`)
  return field
}

function stepThrough(start: number, end: number, step: number): number[] {
  if (step === 0) return [start]
  const values: number[] = []
  for (let value = start; value <= end; value += step) values.push(value)
  return values
}

function valuesOfPart(part: CronPart, { min, max }: CronField): number[] {
  switch (part.kind) {
    case 'every':
      return stepThrough(min, max, 1)
    case 'value':
      return [part.value]
    case 'loop':
      return stepThrough(part.start, max, part.step)
    case 'range': {
      const size = max - min + 1
      const end = part.end < part.start ? part.end + size : part.end
      return stepThrough(part.start, end, part.step).map((value) => (value > max ? value - size : value))
    }
    default:
      return []
  }
}

/** The plain numbers a field allows, ascending; marks such as L and # depend on the month and are not among them. */
export function valuesOf(parts: readonly CronPart[], name: CronFieldName): number[] {
  const field = cronField(name)
  return [...new Set(parts.flatMap((part) => valuesOfPart(part, field)))].sort((a, b) => a - b)
}
