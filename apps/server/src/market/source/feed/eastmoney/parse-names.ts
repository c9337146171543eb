import { z } from 'zod'

import { good, refused, type Parsed } from '../feed-row.ts'
import { parseJson } from '../parse-json.ts'

/** A row of a list asked for its names only: a board, or a member of one. */
export interface NamedRow {
  readonly market: number
  readonly code: string
  readonly name: string
}

export const nameFields = 'f12,f13,f14'

const row = z.object({ f12: z.string().min(1), f13: z.int(), f14: z.string().min(1) })
const answer = z.object({
  data: z.object({
    total: z.int().nonnegative(),
    diff: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  }),
})
const nothing = z.object({ rc: z.number(), data: z.null() })

/** One page of `clist/get`; `data: null` is the page after the last. */
export function parseNames(text: string): { total: number; rows: Parsed<NamedRow>[] } {
  const json = parseJson(text)
  if (nothing.safeParse(json).success) return { total: 0, rows: [] }
  const read = answer.safeParse(json)
  if (!read.success) return { total: 0, rows: [refused('', 'GARBAGE', text)] }
  const { total, diff } = read.data.data
  const rows = (Array.isArray(diff) ? diff : Object.values(diff)).map((fields): Parsed<NamedRow> => {
    const one = row.safeParse(fields)
    if (!one.success) return refused('', 'FIELD_MISSING', JSON.stringify(fields).slice(0, 100))
    return good({ market: one.data.f13, code: one.data.f12, name: one.data.f14 })
  })
  return { total, rows }
}
