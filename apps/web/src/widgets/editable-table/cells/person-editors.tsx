import { DepartPicker } from '../../picker/depart-picker.tsx'
import { userFieldOf, UserPicker } from '../../picker/user-picker.tsx'
import { fieldExtendOf } from '../model/column.ts'
import { textOf, type EditorProps } from './cell-kind.ts'

/** Stores user names and shows real names unless the column's extension says otherwise; several unless it says one. */
export function UserEditor({ column, value, disabled, onChange }: EditorProps) {
  const { store, text, multiSelect = true } = fieldExtendOf(column)
  return (
    <UserPicker
      store={userFieldOf(store, 'username')}
      text={userFieldOf(text, 'realname')}
      isMulti={multiSelect}
      value={textOf(value)}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  )
}

export function DepartEditor({ column, value, disabled, onChange }: EditorProps) {
  const { store, text, multiSelect = true } = fieldExtendOf(column)
  return (
    <DepartPicker
      store={store === 'orgCode' ? 'orgCode' : 'id'}
      text={text === 'orgCode' ? 'orgCode' : 'departName'}
      isMulti={multiSelect}
      value={textOf(value)}
      disabled={disabled}
      onChange={(next) => onChange(next)}
    />
  )
}
