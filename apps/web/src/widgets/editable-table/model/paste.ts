import { type Column, type Row } from './column.ts'
import type { Block, Place } from './cursor.ts'
import { idOf, type CellEdit, type Edit, type PlacedRow } from './edit.ts'
import { isLocked, type TableState } from './table-state.ts'

/** How the cells of a column become text and come back; undefined means the text does not fit the column. */
export interface TextForm {
  readonly toText: (value: unknown, column: Column) => string
  readonly fromText: (text: string, column: Column) => { readonly value: unknown } | undefined
}

export function blockTexts(rows: readonly Row[], columns: readonly Column[], block: Block, form: TextForm): string[][] {
  return rows
    .slice(block.top, block.bottom + 1)
    .map((row) => columns.slice(block.left, block.right + 1).map((column) => form.toText(row[column.key], column)))
}

interface PasteArgs {
  readonly state: TableState
  /** Visible columns, in the order of the grid. */
  readonly columns: readonly Column[]
  readonly place: Place
  readonly texts: readonly (readonly string[])[]
  readonly form: TextForm
  readonly canWrite: (column: Column) => boolean
  /** Makes rows for what hangs over the end; without it the overhang is dropped. */
  readonly makeRow?: (() => Row) | undefined
}

function cellsOfLine(
  line: readonly string[],
  row: Row,
  { columns, place, form, canWrite, state }: PasteArgs,
): CellEdit[] {
  return line.flatMap((text, offset) => {
    const column = columns[place.column + offset]
    if (!column || !canWrite(column)) return []
    const read = form.fromText(text, column)
    return read ? [{ id: idOf(row, state.rowKey), key: column.key, value: read.value }] : []
  })
}

/** One edit for a whole pasted block, so that one undo takes it back. Locked rows and columns are passed over. */
export function pasteEdit(args: PasteArgs): Edit {
  const { state, place, texts, makeRow } = args
  const added: PlacedRow[] = []
  const cells: CellEdit[] = []
  for (const [offset, line] of texts.entries()) {
    const index = place.row + offset
    let row = state.rows[index]
    if (!row && makeRow) {
      row = makeRow()
      added.push({ index, row })
    }
    if (row && !isLocked(state, row)) cells.push(...cellsOfLine(line, row, args))
  }
  const set: Edit = { type: 'set', cells }
  return added.length === 0 ? set : { type: 'several', edits: [{ type: 'insert', rows: added }, set] }
}
