import { DepartPicker } from '../../picker/depart-picker.tsx'
import { UserPicker } from '../../picker/user-picker.tsx'
import { fieldExtendOf } from '../model/column.ts'
import { textOf, type EditorProps } from './cell-kind.ts'

/** Stores user names unless the column's extension asks for ids; several unless it says one. */
export function UserEditor({ column, value, disabled, onChange }: EditorProps) {
  const { store, multiSelect = true } = fieldExtendOf(column)
  return (
    <UserPicker
      store={store === 'id' ? 'id' : 'username'}
      isMulti={multiSelect}
      value={textOf(value)}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  )
}

export function DepartEditor({ column, value, disabled, onChange }: EditorProps) {
  const { multiSelect = true } = fieldExtendOf(column)
  return (
    <DepartPicker isMulti={multiSelect} value={textOf(value)} disabled={disabled} onChange={(next) => onChange(next)} />
  )
}
