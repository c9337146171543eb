import { z } from 'zod'

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

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '--'
  return typeof value === 'string' ? value : JSON.stringify(value)
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
