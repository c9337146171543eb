import { useTableState } from '../table-context.ts'
import { plainText, readOnlyText, textOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'

/** Drawn by the caller, with the value and a way to change it. */
function SlotEditor({ column, rowId, rowIndex, value, disabled, onChange }: EditorProps) {
  // It may show any part of its row; the other cells are drawn again for their own value only.
  const row = useTableState(({ rows }) => rows[rowIndex])
  if (!column.render || !row) return <>{textOf(value)}</>
  return <>{column.render({ column, row, rowId, rowIndex, value, disabled, onChange })}</>
}

export const slotCell: CellKind = { ...plainText, Display: TextDisplay, Editor: SlotEditor, isDirect: true }
export const normalCell: CellKind = { ...readOnlyText, Display: TextDisplay }
