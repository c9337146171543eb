import { z } from 'zod'
import { fieldText } from './field-names.ts'

export interface FieldChange {
  field: string
  before: string
  after: string
  isChanged: boolean
}

const state = z.record(z.string(), z.unknown())

const readState = (text: string | null): Record<string, unknown> => {
  try {
    return state.catch({}).parse(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => state.safeParse(value).success

/** Rules and the like are kept as text; only what holds records is read as such. */
function readParts(text: string): unknown {
  if (!/^\[\{|^\{"/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Parts of a record, one per line, in the words of the screens. */
const partText = (part: Record<string, unknown>): string =>
  Object.entries(part)
    .map(([field, value]) => `${fieldText(field)}：${shown(value)}`)
    .join('，')

function shown(given: unknown): string {
  const value = typeof given === 'string' ? readParts(given) : given
  if (value === undefined || value === null || value === '') return '--'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) {
    if (value.length === 0) return '--'
    return value.map((one) => (isRecord(one) ? partText(one) : shown(one))).join(value.some(isRecord) ? '\n' : '、')
  }
  return isRecord(value) ? partText(value) : String(value)
}

const DICT_TEXT = '_dictText'

/** The text of a dictionary stands for its value, where the record came with one. */
const textOf = (record: Record<string, unknown>, field: string): string =>
  shown(record[`${field}${DICT_TEXT}`] ?? record[field])

/** Says nothing to a reader: ids, moments, and who kept the record when, which have columns of their own. */
const isBookkeeping = ([field, value]: [string, unknown]) =>
  /(?:id|by|time)$/i.test(field) || typeof value !== 'string' || !/[^\d\s]/.test(value)

/** The words of a record on one line, each once; the whole of it is in the comparison. */
export function stateText(content: string | null): string {
  const words = Object.entries(readState(content)).filter((entry) => !isBookkeeping(entry))
  return [...new Set(words.map(([, value]) => shown(value)))].join(' · ') || '--'
}

/** Two states of one record field by field; what changed comes first, each part in the order of the record. */
export function compareStates(before: string | null, after: string | null): FieldChange[] {
  const [older, newer] = [readState(before), readState(after)]
  const fields = [...new Set([...Object.keys(newer), ...Object.keys(older)])].filter(
    (field) => !field.endsWith(DICT_TEXT),
  )
  const rows = fields.map((field): FieldChange => {
    const [was, is] = [textOf(older, field), textOf(newer, field)]
    return { field, before: was, after: is, isChanged: was !== is }
  })
  return [...rows.filter(({ isChanged }) => isChanged), ...rows.filter(({ isChanged }) => !isChanged)]
}

interface Pair {
  before: string | undefined
  after: string | undefined
}

/** The given state beside the one before it; the first of all stands beside the next. Versions come newest first. */
export function firstPair(versions: readonly { id: string }[], id: string): Pair {
  const found = Math.max(
    versions.findIndex((version) => version.id === id),
    0,
  )
  const isFirstState = found > 0 && found === versions.length - 1
  const after = isFirstState ? found - 1 : found
  return { before: versions[after + 1]?.id, after: versions[after]?.id }
}
