import { use } from 'react'
import { plainText, type CellKind, type EditorProps } from './cell-kind.ts'
import { inputCell } from './input-cell.tsx'
import { TableServicesContext } from './services-context.ts'
import { TextDisplay } from './text-display.tsx'

/**
 * User, department and report pickers are at hand, the application may register its own; a type without one takes the
 * stored value as text. A picker is always shown, because it alone knows the names behind the stored values.
 */
function PickerEditor(props: EditorProps) {
  const { editors } = use(TableServicesContext)
  const Editor = editors[props.column.type] ?? inputCell.Editor
  return Editor ? <Editor {...props} /> : null
}

export const pickerCell: CellKind = { ...plainText, Display: TextDisplay, Editor: PickerEditor, isDirect: true }
