import type { CellValue, Row } from './column.ts'

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
  readonly inverse: Edit
}

export const idOf = (row: Row, rowKey: string): string => String(row[rowKey])

function indexById(rows: readonly Row[], rowKey: string): Map<string, number> {
  return new Map(rows.map((row, index) => [idOf(row, rowKey), index]))
}

function setCells(rows: readonly Row[], cells: readonly CellEdit[], rowKey: string): EditResult {
  const next = [...rows]
  const previous: CellEdit[] = []
  const [only] = cells
  // Typing sets one cell: a search is cheaper than an index of the whole table.
  const indexes = cells.length > 1 ? indexById(rows, rowKey) : undefined
  const find = (id: string) => indexes?.get(id) ?? rows.findIndex((row) => idOf(row, rowKey) === id)
  if (!only) return { rows, inverse: { type: 'set', cells } }
  for (const { id, key, value } of cells) {
    const index = find(id)
    const row = next[index]
    if (!row) continue
    previous.unshift({ id, key, value: row[key] })
    next[index] = { ...row, [key]: value }
  }
  return { rows: next, inverse: { type: 'set', cells: previous } }
}

function insertRows(rows: readonly Row[], placed: readonly PlacedRow[], rowKey: string): EditResult {
  const next: Row[] = []
  let taken = 0
  for (const { index, row } of placed) {
    while (next.length < index && taken < rows.length) next.push(rows[taken++] ?? {})
    next.push(row)
  }
  next.push(...rows.slice(taken))
  return { rows: next, inverse: { type: 'remove', ids: placed.map(({ row }) => idOf(row, rowKey)) } }
}

function removeRows(rows: readonly Row[], ids: readonly string[], rowKey: string): EditResult {
  const gone = new Set(ids)
  const removed: PlacedRow[] = []
  const next: Row[] = []
  for (const [index, row] of rows.entries()) {
    if (gone.has(idOf(row, rowKey))) removed.push({ index, row })
    else next.push(row)
  }
  return { rows: next, inverse: { type: 'insert', rows: removed } }
}

function moveRow(rows: readonly Row[], from: number, to: number): EditResult {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (!row) return { rows, inverse: { type: 'move', from: 0, to: 0 } }
  next.splice(to, 0, row)
  return { rows: next, inverse: { type: 'move', from: to, to: from } }
}

function arrangeRows(rows: readonly Row[], ids: readonly string[], rowKey: string): EditResult {
  const places = indexById(rows, rowKey)
  const next = ids.map((id) => rows[places.get(id) ?? -1]).filter((row) => row !== undefined)
  return { rows: next, inverse: { type: 'arrange', ids: rows.map((row) => idOf(row, rowKey)) } }
}

function applySeveral(rows: readonly Row[], edits: readonly Edit[], rowKey: string): EditResult {
  const inverses: Edit[] = []
  let current = rows
  for (const edit of edits) {
    const result = applyEdit(current, edit, rowKey)
    current = result.rows
    inverses.unshift(result.inverse)
  }
  return { rows: current, inverse: { type: 'several', edits: inverses } }
}

export function applyEdit(rows: readonly Row[], edit: Edit, rowKey: string): EditResult {
  switch (edit.type) {
    case 'set':
      return setCells(rows, edit.cells, rowKey)
    case 'insert':
      return insertRows(rows, edit.rows, rowKey)
    case 'remove':
      return removeRows(rows, edit.ids, rowKey)
    case 'move':
      return moveRow(rows, edit.from, edit.to)
    case 'arrange':
      return arrangeRows(rows, edit.ids, rowKey)
    case 'several':
      return applySeveral(rows, edit.edits, rowKey)
  }
}

/** Numbers rows from 1 in their order; rows that already have their number stay the same objects. */
export function renumber(rows: readonly Row[], orderKey: string): readonly Row[] {
  const isRight = (row: Row, index: number) => row[orderKey] === index + 1
  if (rows.every(isRight)) return rows
  return rows.map((row, index) => (isRight(row, index) ? row : { ...row, [orderKey]: index + 1 }))
}
