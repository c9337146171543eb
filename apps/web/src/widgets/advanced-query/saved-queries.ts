import { z } from 'zod'
import { localStore } from '../../shared/storage/storage.ts'
import { matchTypes, queryRules } from './query-field.ts'
import type { QueryState } from './query-state.ts'

const prefix = 'JSuperQuerySaved_'

const savedRow = z.object({
  field: z.string().optional(),
  rule: z.enum(queryRules).optional(),
  val: z.union([z.string(), z.array(z.string())]),
})
const savedQuery = z.object({ title: z.string(), matchType: z.enum(matchTypes), records: z.array(savedRow) })
const savedList = z.array(savedQuery)

export type SavedQuery = z.infer<typeof savedQuery>

export const savedKey = (path: string): string => prefix + path
export const readSaved = (path: string): SavedQuery[] => localStore.get(savedKey(path), savedList) ?? []

export function toSaved(title: string, { matchType, rows }: QueryState): SavedQuery {
  return {
    title,
    matchType,
    records: rows.map(({ field, rule, val }) => ({ field, rule, val: typeof val === 'string' ? val : [...val] })),
  }
}

export function fromSaved({ matchType, records }: SavedQuery, createKey: () => string): QueryState {
  return { matchType, rows: records.map(({ field, rule, val }) => ({ key: createKey(), field, rule, val })) }
}

/** A query of the same title is replaced in its place. */
export function putSaved(list: readonly SavedQuery[], query: SavedQuery): SavedQuery[] {
  const isKnown = list.some(({ title }) => title === query.title)
  return isKnown ? list.map((known) => (known.title === query.title ? query : known)) : [...list, query]
}

export const dropSaved = (list: readonly SavedQuery[], title: string): SavedQuery[] =>
  list.filter((known) => known.title !== title)

export const writeSaved = (path: string, list: readonly SavedQuery[]) => localStore.set(savedKey(path), list)
