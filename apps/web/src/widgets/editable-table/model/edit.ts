import { carryTallies, type ValueSwap } from './column-tally.ts'
import type { CellValue, Row } from './column.ts'
import { placeOf } from './row-index.ts'

export interface CellEdit {
  readonly id: string
  readonly key: string
  readonly value: CellValue
}

export interface PlacedRow {
  readonly index: number
  readonly row: Row
}

/** Everything that can happen to the rows. Each has an inverse of the same kind, which is all that undo needs. */
export type Edit =
  | { readonly type: 'set'; readonly cells: readonly CellEdit[] }
  /** Ascending indexes, counted in the table as it will be. */
  | { readonly type: 'insert'; readonly rows: readonly PlacedRow[] }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'move'; readonly from: number; readonly to: number }
  | { readonly type: 'arrange'; readonly ids: readonly string[] }
  | { readonly type: 'several'; readonly edits: readonly Edit[] }

export interface EditResult {
  readonly rows: readonly Row[]
  /** The ids of the rows; the same array while no row comes, goes or moves, so that typing does not reach the grid. */
  readonly ids: readonly string[]
  readonly inverse: Edit
}

type RowsResult = Omit<EditResult, 'ids'>

export const idOf = (row: Row, rowKey: string): string => String(row[rowKey])
export const idsOf = (rows: readonly Row[], rowKey: string): readonly string[] => rows.map((row) => idOf(row, rowKey))

/** One copy of each changed row, however many of its cells change. */
function setCells(rows: readonly Row[], cells: readonly CellEdit[], ids: readonly string[]): RowsResult {
  if (cells.length === 0) return { rows, inverse: { type: 'set', cells } }
  const next = [...rows]
  const copies = new Map<number, Record<string, CellValue>>()
  const previous: CellEdit[] = []
  const swaps: ValueSwap[] = []
  for (const { id, key, value } of cells) {
    const place = placeOf(ids, id)
    const row = copies.get(place) ?? copyOf(rows[place])
    if (!row) continue
    copies.set(place, row)
    next[place] = row
    previous.push({ id, key, value: row[key] })
    swaps.push({ key, from: row[key], to: value })
    row[key] = value
  }
  carryTallies(rows, next, swaps)
  return { rows: next, inverse: { type: 'set', cells: previous.reverse() } }
}

const copyOf = (row: Row | undefined): Record<string, CellValue> | undefined => row && { ...row }

function insertRows(rows: readonly Row[], placed: readonly PlacedRow[], rowKey: string): RowsResult {
  const next: Row[] = []
  let taken = 0
  for (const { index, row } of placed) {
    while (next.length < index && taken < rows.length) next.push(rows[taken++] ?? {})
    next.push(row)
  }
  next.push(...rows.slice(taken))
  return { rows: next, inverse: { type: 'remove', ids: placed.map(({ row }) => idOf(row, rowKey)) } }
}

function removeRows(rows: readonly Row[], ids: readonly string[], rowKey: string): RowsResult {
  const gone = new Set(ids)
  const removed: PlacedRow[] = []
  const next: Row[] = []
  for (const [index, row] of rows.entries()) {
    if (gone.has(idOf(row, rowKey))) removed.push({ index, row })
    else next.push(row)
  }
  return { rows: next, inverse: { type: 'insert', rows: removed } }
}

function moveRow(rows: readonly Row[], from: number, to: number): RowsResult {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (!row) return { rows, inverse: { type: 'move', from: 0, to: 0 } }
  next.splice(to, 0, row)
  return { rows: next, inverse: { type: 'move', from: to, to: from } }
}

function arrangeRows(rows: readonly Row[], wanted: readonly string[], ids: readonly string[]): RowsResult {
  const next = wanted.map((id) => rows[placeOf(ids, id)]).filter((row) => row !== undefined)
  return { rows: next, inverse: { type: 'arrange', ids } }
}

function applySeveral(rows: readonly Row[], edits: readonly Edit[], rowKey: string, ids: readonly string[]) {
  const inverses: Edit[] = []
  let current: Omit<EditResult, 'inverse'> = { rows, ids }
  for (const edit of edits) {
    const result = applyEdit(current.rows, edit, rowKey, current.ids)
    current = result
    inverses.unshift(result.inverse)
  }
  const inverse: Edit = { type: 'several', edits: inverses }
  return { rows: current.rows, ids: current.ids, inverse }
}

const keepsIds = (edit: Edit, rowKey: string) => edit.type === 'set' && edit.cells.every(({ key }) => key !== rowKey)

function applyOne(
  rows: readonly Row[],
  edit: Exclude<Edit, { type: 'several' }>,
  rowKey: string,
  ids: readonly string[],
) {
  switch (edit.type) {
    case 'set':
      return setCells(rows, edit.cells, ids)
    case 'insert':
      return insertRows(rows, edit.rows, rowKey)
    case 'remove':
      return removeRows(rows, edit.ids, rowKey)
    case 'move':
      return moveRow(rows, edit.from, edit.to)
    case 'arrange':
      return arrangeRows(rows, edit.ids, ids)
  }
}

/** `ids` are those of the rows, when the caller has them. */
export function applyEdit(rows: readonly Row[], edit: Edit, rowKey: string, ids = idsOf(rows, rowKey)): EditResult {
  if (edit.type === 'several') return applySeveral(rows, edit.edits, rowKey, ids)
  const result = applyOne(rows, edit, rowKey, ids)
  return { ...result, ids: keepsIds(edit, rowKey) ? ids : idsOf(result.rows, rowKey) }
}

/** Numbers rows from 1 in their order; rows that already have their number stay the same objects. */
export function renumber(rows: readonly Row[], orderKey: string): readonly Row[] {
  const isRight = (row: Row, index: number) => row[orderKey] === index + 1
  if (rows.every(isRight)) return rows
  return rows.map((row, index) => (isRight(row, index) ? row : { ...row, [orderKey]: index + 1 }))
}
