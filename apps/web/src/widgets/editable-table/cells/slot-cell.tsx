import { plainText, readOnlyText, textOf, type CellKind, type EditorProps } from './cell-kind.ts'
import { TextDisplay } from './text-display.tsx'

/** Drawn by the caller, with the value and a way to change it. */
function SlotEditor({ column, row, rowId, rowIndex, value, disabled, onChange }: EditorProps) {
  if (!column.render) return <>{textOf(value)}</>
  return <>{column.render({ column, row, rowId, rowIndex, value, disabled, onChange })}</>
}

export const slotCell: CellKind = { ...plainText, Display: TextDisplay, Editor: SlotEditor, isDirect: true }
export const normalCell: CellKind = { ...readOnlyText, Display: TextDisplay }
