import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { levelOf } from '../dict/tree-queries.ts'

export interface TreeTableRow {
  readonly id: string
  /** Missing on leaves, empty until the level below was fetched. */
  readonly children?: readonly TreeTableRow[]
  readonly [field: string]: unknown
}

const row = z.looseObject({ id: z.string(), hasChild: z.union([z.string(), z.number(), z.boolean()]).nullish() })

const hasChildren = (mark: z.infer<typeof row>['hasChild']) => mark === true || mark === 1 || mark === '1'

export interface LevelCall {
  url: string
  params: Readonly<Record<string, string>>
}

/** One level of a tree: rows that have others below them can be opened. */
export async function loadLevel({ url, params }: LevelCall, signal?: AbortSignal): Promise<TreeTableRow[]> {
  const answer = await request.get(url, { params, ...(signal ? { signal } : {}) })
  return z
    .array(row)
    .parse(levelOf(answer))
    .map((one) => (hasChildren(one.hasChild) ? { ...one, children: [] } : one))
}

/** The tree with the level below one row put in its place. */
export function withLevel(
  rows: readonly TreeTableRow[],
  id: string,
  children: readonly TreeTableRow[],
): TreeTableRow[] {
  return rows.map((one) => {
    if (one.id === id) return { ...one, children }
    return one.children?.length ? { ...one, children: withLevel(one.children, id, children) } : one
  })
}
